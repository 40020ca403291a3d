"""Studies of Skat: tables, calibration, strength, speed."""
