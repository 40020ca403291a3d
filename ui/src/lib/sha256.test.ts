import { expect, test } from "vitest";
import { bytesOf, hex, hmac, plainSha256, sha256 } from "./sha256";

// From FIPS 180-4 and RFC 4231.
test("hashes are those that are published, by the browser and by ourselves", async () => {
  const known = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  };
  for (const [text, hash] of Object.entries(known)) {
    expect(hex(plainSha256(bytesOf(text)))).toBe(hash);
    expect(hex(await sha256(bytesOf(text)))).toBe(hash);
  }
});

test("both ways agree on texts of every length around a block", async () => {
  for (let size = 50; size < 140; size++) {
    const bytes = bytesOf("x".repeat(size));
    expect(hex(plainSha256(bytes))).toBe(hex(await sha256(bytes)));
  }
});

test("HMACs are those that are published", async () => {
  expect(hex(await hmac(bytesOf("Jefe"), "what do ya want for nothing?"))).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
  const long = new Uint8Array(131).fill(0xaa);
  expect(hex(await hmac(long, "Test Using Larger Than Block-Size Key - Hash Key First"))).toBe(
    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
  );
});
