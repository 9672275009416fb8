"""fuda: a rules engine that plays Japanese trading card games exactly by their comprehensive rules."""
