"""The loop of training: play, learn, test by matches, keep checkpoints; on one machine or on a cluster."""
