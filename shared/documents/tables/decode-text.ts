import { isAscii, isUtf8 } from 'node:buffer';
import { Unreadable } from './unreadable.ts';

const BYTES_LOOKED_AT = 4_000;

/** What is left where no bytes show the encoding. */
const FALLBACK = 'windows-1252';

/** A text, and the encoding that it was read in. */
export interface Decoded {
  readonly text: string;
  readonly encoding: string;
  /** Whether the encoding is a guess: nothing names it, and the bytes do not show it. */
  readonly isAssumed: boolean;
}

/**
 * Decodes the text of a file. `named` is the encoding that the request names. Else a mark at the start decides, then UTF-8 if the bytes
 * are that, then UTF-16 if every other byte is mostly zero. What is left is taken as Windows-1252. Throws Unreadable for a name that the
 * Encoding Standard does not have.
 */
export function decodeText(bytes: Uint8Array, named?: string): Decoded {
  const wanted = named === undefined ? undefined : decoderOf(named);
  const marked = markOf(bytes);
  const decoder = marked === undefined && wanted ? wanted : new TextDecoder(marked ?? encodingOf(bytes));
  const { encoding } = decoder;
  const isAssumed = marked === undefined && named === undefined && encoding === FALLBACK && !isAscii(bytes);
  return { text: decoder.decode(bytes), encoding: SHOWN[encoding] ?? encoding, isAssumed };
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const shown = name.slice(0, 40).toWellFormed();
    throw new Unreadable(
      `has an unknown charset in Content-Type: ${shown}. Known are such as utf-8, windows-1252, windows-1256, shift_jis and gb18030`,
    );
  }
}

const SHOWN: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
  'windows-1252': 'Windows-1252',
};

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function encodingOf(bytes: Uint8Array): string {
  const [even, odd] = zeros(bytes.subarray(0, BYTES_LOOKED_AT));
  const half = Math.min(bytes.byteLength, BYTES_LOOKED_AT) / 2;
  if (odd > half * 0.4 && even < half * 0.1) return 'utf-16le';
  if (even > half * 0.4 && odd < half * 0.1) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : FALLBACK;
}

/** Returns how many bytes at even and at odd places are zero. */
function zeros(bytes: Uint8Array): readonly [number, number] {
  const count = (rest: number): number =>
    bytes.reduce((sum, byte, place) => sum + Number(byte === 0 && place % 2 === rest), 0);
  return [count(0), count(1)];
}
