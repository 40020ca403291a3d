// SHA-256 and HMAC of texts, by the browser; without TLS, where browsers hide it, by ourselves.

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const BLOCK = 64;

/** The hash of bytes (FIPS 180-4). */
export async function sha256(bytes: Bytes): Promise<Bytes> {
  // Browsers offer it to pages that came by TLS or from this machine, and to no others.
  const subtle = (crypto as Partial<Crypto>).subtle;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : plainSha256(bytes);
}

/** The hash of a text, as 64 hex digits. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(await sha256(encoder.encode(text)));
}

/** The HMAC of a text under a key (RFC 2104). */
export async function hmac(key: Bytes, text: string): Promise<Bytes> {
  const short = key.length > BLOCK ? await sha256(key) : key;
  const padded = (mask: number) => {
    const block = new Uint8Array(BLOCK).fill(mask);
    short.forEach((byte, place) => (block[place] = byte ^ mask));
    return block;
  };
  const inner = await sha256(joined(padded(0x36), encoder.encode(text)));
  return sha256(joined(padded(0x5c), inner));
}

export const bytesOf = (text: string): Bytes => encoder.encode(text);

export const hex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(one: Bytes, other: Bytes): Bytes {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The first 32 bits of the fractional parts of roots of the first primes. */
function rootsOfPrimes(count: number, root: (prime: number) => number): Uint32Array {
  const found = new Uint32Array(count);
  for (let number = 2, known = 0; known < count; number++) {
    let divisor = 2;
    while (divisor * divisor <= number && number % divisor) divisor++;
    if (divisor * divisor > number) found[known++] = (root(number) % 1) * 2 ** 32;
  }
  return found;
}

const START = rootsOfPrimes(8, Math.sqrt);
const ROUND = rootsOfPrimes(64, Math.cbrt);
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The hash, worked out here. */
export function plainSha256(bytes: Bytes): Bytes {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK);
  const message = new DataView(new ArrayBuffer(blocks * BLOCK));
  bytes.forEach((byte, place) => message.setUint8(place, byte));
  message.setUint8(bytes.length, 0x80);
  message.setUint32(blocks * BLOCK - 8, Math.floor(bytes.length / 2 ** 29));
  message.setUint32(blocks * BLOCK - 4, bytes.length << 3);
  const state = START.slice();
  const words = new Uint32Array(64);
  const word = (place: number) => words[place] ?? 0;
  for (let block = 0; block < blocks; block++) {
    for (let place = 0; place < 64; place++) {
      if (place < 16) {
        words[place] = message.getUint32(block * BLOCK + 4 * place);
        continue;
      }
      const two = word(place - 2);
      const fifteen = word(place - 15);
      const low = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
      const high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
      words[place] = word(place - 16) + low + word(place - 7) + high;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let place = 0; place < 64; place++) {
      const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + sum + ((e & f) ^ (~e & g)) + (ROUND[place] ?? 0) + word(place)) | 0;
      const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, place) => (state[place] = (state[place] ?? 0) + part));
  }
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((part, place) => result.setUint32(4 * place, part));
  return new Uint8Array(result.buffer);
}
