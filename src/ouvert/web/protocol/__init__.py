"""The messages between the server and its clients, as `docs/protocol.md` tells them.

A message is a JSON object with a `type`. Cards are two letters (`CJ`, `ST`, `D7`), contracts the
letters of the International Skat Server (`CH`, `NO`). Seats are 0, 1, 2 = forehand, middlehand,
rearhand of the game that is being played; places are 0, 1, 2 around the table and stay.
"""
