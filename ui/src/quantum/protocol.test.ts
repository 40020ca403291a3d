import { expect, test } from "vitest";
import { named } from "./protocol";

test("gates are told with the names of registers", () => {
  const program = [
    "OPENQASM 3.0;",
    "// card_1: q[0] to q[2]",
    "// ancilla: q[3] to q[3]",
    "// measured: nothing",
    'include "stdgates.inc";',
    "qubit[4] q;",
    "ctrl(2) @ x q[1], q[2], q[3];",
    "",
  ];
  expect(named(program)).toEqual(["ctrl(2) @ x card_1[1], card_1[2], ancilla[0];"]);
});
