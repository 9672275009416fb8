"""Text of the 汎用TCG: what its phrases mean."""
