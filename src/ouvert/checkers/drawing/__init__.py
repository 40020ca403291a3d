"""Boards and moves shown: pictures, letters, and sentences."""
