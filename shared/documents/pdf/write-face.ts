import { createHash } from 'node:crypto';
import { type PDFDocument, PDFName, PDFString } from 'pdf-lib';
import type { FontTables } from '#shared/documents/text/font-tables.ts';
import { fuseGlyphs } from '#shared/documents/text/fuse-glyphs.ts';
import type { Subsetter } from '#shared/documents/text/subset-font.ts';
import type { Face } from './face.ts';
import type { DrawnGlyph } from './shaped.ts';
import { toUnicode } from './to-unicode.ts';

/** The glyphs of the font have an order of their own, not that of a script. */
const SYMBOLIC = 4;
const STEM = 80;

/** Returns six letters that name a subset. The same glyphs always get the same name. */
function tagOf(glyphs: readonly DrawnGlyph[]): string {
  return Array.from(createHash('sha256').update(JSON.stringify(glyphs)).digest().subarray(0, 6), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join('');
}

/** Returns the widths of glyphs in the form of a PDF: each code with the widths from it on. */
function widthsOf(glyphs: readonly DrawnGlyph[]): (number | number[])[] {
  const runs: { readonly from: number; readonly widths: number[] }[] = [];
  for (const { advance: width, code } of glyphs) {
    const run = runs.at(-1);
    if (run && code === run.from + run.widths.length) run.widths.push(width);
    else runs.push({ from: code, widths: [width] });
  }
  return runs.flatMap(({ from, widths }) => [from, widths]);
}

/** Returns the ids of the glyphs in the order of their codes, two bytes each. */
function glyphMap(glyphs: readonly DrawnGlyph[], firstFused: number): Uint8Array {
  const map = Buffer.alloc(((glyphs.at(-1)?.code ?? 0) + 1) * 2);
  let next = firstFused;
  for (const glyph of glyphs) map.writeUInt16BE(isFused(glyph) ? next++ : (glyph.parts[0]?.id ?? 0), glyph.code * 2);
  return map;
}

function isFused({ parts }: DrawnGlyph): boolean {
  return parts.length > 1;
}

async function metricsOf(tables: FontTables) {
  const [head, hhea] = await Promise.all([tables.part('head', 0, 54), tables.part('hhea', 0, 36)]);
  const scale = 1_000 / head.readUInt16BE(18);
  const scaled = (table: Buffer, at: number): number => Math.round(table.readInt16BE(at) * scale);
  const ascent = scaled(hhea, 4);
  return {
    FontBBox: [36, 38, 40, 42].map((at) => scaled(head, at)),
    Ascent: ascent,
    Descent: scaled(hhea, 6),
    CapHeight: Math.min(ascent, 714),
  };
}

/** Writes a face into a document, as a composite font with only the drawn glyphs. */
export async function writeFace(
  { context }: PDFDocument,
  face: Face,
  tables: FontTables,
  subsetter: Subsetter,
): Promise<void> {
  const glyphs = [...face.drawn.values()].sort((a, b) => a.code - b.code);
  const ids = [...new Set(glyphs.flatMap(({ parts }) => parts.map(({ id }) => id)))].sort((a, b) => a - b);
  const isCff = tables.has('CFF ');
  const subset = await subsetter.subset(tables, ids);
  const { first, font: program } = isCff ? { font: subset, first: 0 } : fuseGlyphs(subset, glyphs.filter(isFused));
  const stream = context.flateStream(program, isCff ? { Subtype: 'CIDFontType0C' } : { Length1: program.length });
  const name = PDFName.of(`${tagOf(glyphs)}+${face.file.replace(/\.\w+$/, '')}`);
  const descriptor = {
    Type: 'FontDescriptor',
    FontName: name,
    Flags: SYMBOLIC,
    ItalicAngle: 0,
    StemV: STEM,
    ...(await metricsOf(tables)),
    [isCff ? 'FontFile3' : 'FontFile2']: context.register(stream),
  };
  const descendant = {
    Type: 'Font',
    Subtype: isCff ? 'CIDFontType0' : 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
    FontDescriptor: context.register(context.obj(descriptor)),
    W: widthsOf(glyphs),
    ...(isCff ? {} : { CIDToGIDMap: context.register(context.flateStream(glyphMap(glyphs, first))) }),
  };
  const composite = {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(context.obj(descendant))],
    ToUnicode: context.register(context.flateStream(toUnicode(glyphs))),
  };
  context.assign(face.font.ref, context.obj(composite));
}
