"""Networks that learn to play: self-play, samples, training, and the network itself, which plays without the rest."""
