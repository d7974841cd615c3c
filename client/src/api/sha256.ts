/**
 * SHA-256 in plain JavaScript, for very many short texts that begin alike. Browsers' own digest takes longer to call than
 * to compute, and the app's engine has none.
 */

const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const initial = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const schedule = new Int32Array(64);

/** Adds one block of 64 bytes to the state. */
function compress(state: Int32Array, block: Uint8Array, at: number): void {
  const w = schedule;
  for (let i = 0, j = at; i < 16; i++, j += 4) {
    w[i] = (block[j]! << 24) | (block[j + 1]! << 16) | (block[j + 2]! << 8) | block[j + 3]!;
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** Returns a function that says whether the text (in ASCII) and a number's digits behind it have a hash (in hexadecimal). */
export function hashesTo(hash: string, text: string): (number: number) => boolean {
  const want = parseInt(hash.slice(0, 8), 16) | 0;
  const whole = Math.floor(text.length / 64) * 64;
  const begun = Int32Array.from(initial);
  const bytes = (part: string) => Uint8Array.from(part, (letter) => letter.charCodeAt(0));
  const head = bytes(text.slice(0, whole));
  for (let at = 0; at < whole; at += 64) compress(begun, head, at);
  const tail = new Uint8Array(128);
  const first = text.length - whole;
  tail.set(bytes(text.slice(whole)));
  const state = new Int32Array(8);
  const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');

  return (number) => {
    const digits = String(number);
    let length = first;
    for (let i = 0; i < digits.length; i++) tail[length++] = digits.charCodeAt(i);
    const size = length + 9 <= 64 ? 64 : 128;
    tail[length] = 0x80;
    tail.fill(0, length + 1, size);
    const bits = (whole + length) * 8;
    tail[size - 3] = bits >>> 16;
    tail[size - 2] = bits >>> 8;
    tail[size - 1] = bits;
    state.set(begun);
    for (let at = 0; at < size; at += 64) compress(state, tail, at);
    return state[0] === want && Array.from(state, hex).join('') === hash;
  };
}
