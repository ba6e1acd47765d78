import type { FontTables } from './font-tables.ts';

const CHARSET_OPERATOR = 15;

/** Returns the position after an INDEX of CFF, and that of its first object. */
function indexAt(cff: Buffer, at: number): { readonly end: number; readonly first: number } {
  const count = cff.readUInt16BE(at);
  if (count === 0) return { end: at + 2, first: at + 2 };
  const size = cff.readUInt8(at + 2);
  const first = at + 3 + (count + 1) * size;
  const length = cff.readUIntBE(first - size, size) - 1;
  return { end: first + length, first };
}

/** Returns the length of an operand in a DICT of CFF, and its value if it is an integer. */
function operandAt(cff: Buffer, at: number): { readonly length: number; readonly value: number } {
  const lead = cff.readUInt8(at);
  if (lead === 28) return { length: 3, value: cff.readInt16BE(at + 1) };
  if (lead === 29) return { length: 5, value: cff.readInt32BE(at + 1) };
  if (lead === 30) {
    let length = 2;
    while ((cff.readUInt8(at + length - 1) & 0x0f) !== 0x0f) length += 1;
    return { length, value: Number.NaN };
  }
  if (lead < 247) return { length: 1, value: lead - 139 };
  const low = cff.readUInt8(at + 1);
  return { length: 2, value: lead < 251 ? (lead - 247) * 256 + low + 108 : (251 - lead) * 256 - low - 108 };
}

/** Returns the offset of the charset, which the first DICT of the font names. */
function charsetOffset(cff: Buffer): number {
  const { first, end } = indexAt(cff, indexAt(cff, cff.readUInt8(2)).end);
  let value = 0;
  for (let at = first; at < end; ) {
    if (cff.readUInt8(at) <= 21) {
      if (cff.readUInt8(at) === CHARSET_OPERATOR) return value;
      at += cff.readUInt8(at) === 12 ? 2 : 1;
    } else {
      const operand = operandAt(cff, at);
      value = operand.value;
      at += operand.length;
    }
  }
  throw new Error('the CFF font names no charset');
}

/** The first DICT of a font is within these first bytes. */
const START = 4_096;
const MOST_BYTES_PER_GLYPH = 4;

/**
 * Returns the code of each glyph of a CFF font with codes for ideographs (CID), by the id of the glyph. PDFs draw its glyphs by these
 * codes.
 */
export async function cffCodes(tables: FontTables): Promise<Uint16Array> {
  const glyphCount = (await tables.part('maxp', 4, 2)).readUInt16BE(0);
  const offset = charsetOffset(await tables.part('CFF ', 0, START));
  const charset = await tables.part('CFF ', offset, glyphCount * MOST_BYTES_PER_GLYPH);
  const codes = new Uint16Array(glyphCount);
  const format = charset.readUInt8(0);
  let at = 1;
  for (let glyph = 1; glyph < glyphCount; ) {
    let code = charset.readUInt16BE(at);
    const left = format === 0 ? 0 : format === 1 ? charset.readUInt8(at + 2) : charset.readUInt16BE(at + 2);
    at += 2 + format;
    for (const end = Math.min(glyphCount, glyph + left + 1); glyph < end; glyph += 1, code += 1) codes[glyph] = code;
  }
  return codes;
}
