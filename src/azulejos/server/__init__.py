"""Tables where no move is ever lost: `azulejos serve`."""
