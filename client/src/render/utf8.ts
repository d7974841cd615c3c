/** UTF-8 for the URL polyfill, which is loaded after this file. The engine itself has UTF-8 only in its URI functions. */
class TextEncoder {
  encode(text = ''): Uint8Array {
    const bytes: number[] = [];
    for (const [piece] of encodeURIComponent(text.toWellFormed()).matchAll(/%..|./g)) {
      bytes.push(piece.length === 3 ? parseInt(piece.slice(1), 16) : piece.charCodeAt(0));
    }
    return Uint8Array.from(bytes);
  }
}

class TextDecoder {
  decode(bytes: Uint8Array): string {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  }
}

Object.assign(globalThis, { TextEncoder, TextDecoder });
export { TextDecoder, TextEncoder };
