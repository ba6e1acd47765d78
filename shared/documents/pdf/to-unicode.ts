import type { DrawnGlyph } from './shaped.ts';

/** The most lines in one section of a map. */
const SECTION = 100;

const HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange`;
const FOOT = `endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

function hex(value: number): string {
  return value.toString(16).padStart(4, '0');
}
/** Returns a text as UTF-16 in hexadecimal. */
export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');
}

/** Returns the map from codes to texts by which viewers search and copy. */
export function toUnicode(glyphs: readonly DrawnGlyph[]): string {
  const lines = glyphs.map(({ code, text }) => `<${hex(code)}> <${utf16(text)}>`);
  const sections: string[] = [];
  for (let at = 0; at < lines.length; at += SECTION) {
    const section = lines.slice(at, at + SECTION);
    sections.push(`${section.length} beginbfchar`, ...section, 'endbfchar');
  }
  return [HEAD, ...sections, FOOT].join('\n');
}

/** Returns a text in the syntax of PDF, in letters of ASCII. */
export function textString(text: string): string {
  return /^[ -~]*$/.test(text) ? `(${text.replaceAll(/[\\()]/g, '\\$&')})` : `<feff${utf16(text)}>`;
}
