"""`python -m ouvert` is the command `ouvert`."""

from ouvert.cli import main

if __name__ == "__main__":
    main()
