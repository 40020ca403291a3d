// Talking to the server about circuits; see docs/protocol.md.

import { answered } from "../lib/problems";
import type { AnswerName } from "./wire";

export const WAYS: readonly AnswerName[] = ["circuit", "exact", "monte_carlo"];

/** What is looked at: an example, a made-up game, or one's own position at a table. */
export interface Subject {
  readonly kind: "examples" | "cards" | "table";
  readonly name: string;
  readonly token: string | null;
}

export interface Options {
  readonly card: string | null;
  readonly sensible: boolean;
}

export function pathOf(subject: Subject, options: Options, tail = ""): string {
  if (subject.kind === "examples") return `/examples/${subject.name}${tail}`;
  const query = new URLSearchParams();
  if (options.card !== null) query.set("card", options.card);
  if (options.sensible) query.set("play", "sensible");
  return `/positions/${subject.kind}/${encodeURIComponent(subject.name)}${tail}${query.size ? `?${query}` : ""}`;
}

async function get(path: string, token: string | null): Promise<Response> {
  const response = await fetch(`/api/quantum${path}`, {
    headers: token === null ? {} : { "x-token": token },
  });
  if (!response.ok) await answered(response);
  return response;
}

export async function ask<T>(path: string, token: string | null): Promise<T> {
  return (await (await get(path, token)).json()) as T;
}

/** One block of a circuit alone, from 1, in OpenQASM 3: its gates with the names of registers. */
export async function gatesOf(subject: Subject, options: Options, block: number): Promise<readonly string[]> {
  const path = pathOf(subject, options, "/program");
  const response = await get(`${path}${path.includes("?") ? "&" : "?"}block=${block}`, subject.token);
  return named((await response.text()).split("\n"));
}

/** The gates of a program, `q[7]` written as `card_3[1]`. */
export function named(program: readonly string[]): readonly string[] {
  const names = new Map<number, string>();
  for (const line of program) {
    const [, register = "", first = "", last = ""] =
      /^\/\/ (\S+): q\[(\d+)\] to q\[(\d+)\]$/.exec(line) ?? [];
    for (let qubit = Number(first); register && qubit <= Number(last); qubit += 1) {
      names.set(qubit, `${register}[${qubit - Number(first)}]`);
    }
  }
  return program
    .filter((line) => !/^(OPENQASM|include|qubit|bit|\/\/|c\[|$)/.test(line))
    .map((line) => line.replace(/q\[(\d+)\]/g, (whole, qubit: string) => names.get(Number(qubit)) ?? whole));
}

/** Save a circuit as a file; a token goes in a header, so this is no plain link. */
export async function download(subject: Subject, options: Options): Promise<void> {
  const response = await get(pathOf(subject, options, "/program"), subject.token);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${subject.kind}-${subject.name}.qasm`.replace(/[^\w.-]/g, "_");
  link.click();
  URL.revokeObjectURL(link.href);
}
