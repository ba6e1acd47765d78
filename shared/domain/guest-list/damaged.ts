import { type Told, tell } from './tell.ts';

/** The characters that Windows-1252 has where Latin-1 has none, from byte 0x80 on. A byte without one stays as it is. */
const FROM_80 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/** Signs that stand where another encoding has a letter. Beside a letter they are damage; `m³` and quotation marks are not. */
const SIGNS =
  '\u00A3-\u00A6\u00A8\u00AC\u00AF\u00B1\u00B6\u00B8\u00B9\u00BC-\u00BE\u00D7\u00F7\u0192\u2020\u2021\u02C6\u2030\u02DC';
const BESIDE_LETTERS = new RegExp(
  String.raw`\p{L}[${SIGNS}\u00A1\u00BF]|[${SIGNS}]\p{L}|(?<=\p{L}\p{L})\u00B3|[\u0080-\u009F]`,
  'u',
);

/**
 * Looks for letters that a wrong encoding has damaged. Returns a fault for letters of UTF-8 that were read in another encoding, with what
 * they were, and for signs within words of a file whose encoding is assumed. Other letters beyond A to Z of such a file give a notice.
 */
export function damageIn(
  cell: string,
  isEncodingAssumed: boolean,
): { readonly fault: Told } | { readonly notice: Told } | undefined {
  if (!/[\u0080-\uFFFF]/.test(cell)) return undefined;
  // The original letter is lost.
  if (cell.includes('\uFFFD')) return { fault: tell('DAMAGED') };
  const meant = readAgain(cell);
  if (meant !== undefined) {
    return { fault: tell('DAMAGED_MEANT', { meant: meant.slice(0, 60) }) };
  }
  if (!isEncodingAssumed) return undefined;
  const [sign] = BESIDE_LETTERS.exec(cell) ?? [];
  return sign === undefined ? { notice: tell('ENCODING_ASSUMED') } : { fault: tell('DAMAGED_SIGN', { sign }) };
}

/** Returns a text as UTF-8 if its characters are bytes of UTF-8 that were read one by one. */
function readAgain(text: string): string | undefined {
  const bytes = Array.from(text, (character) => {
    const place = FROM_80.indexOf(character);
    return place >= 0 ? 0x80 + place : (character.codePointAt(0) ?? 0);
  });
  if (bytes.some((byte) => byte > 0xff)) return undefined;
  const given = Uint8Array.from(bytes);
  const meant = new TextDecoder('utf-8', { ignoreBOM: true }).decode(given);
  // What is no UTF-8 was replaced, so it comes back as other bytes.
  const back = new TextEncoder().encode(meant);
  return back.length === given.length && back.every((byte, place) => byte === given[place]) ? meant : undefined;
}
