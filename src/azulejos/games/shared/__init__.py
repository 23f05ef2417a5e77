"""What both games truly share."""
