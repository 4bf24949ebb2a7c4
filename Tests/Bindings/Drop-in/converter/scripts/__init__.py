"""What the tests of timezonefinder read of the scripts that make its data, which its source distribution leaves out."""
