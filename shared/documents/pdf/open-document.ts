import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, type PDFImage, PDFName, PDFString } from 'pdf-lib';
import en from '#shared/domain/reports/languages/en.json' with { type: 'json' };
import { type Word, withoutLanguageMarks } from '#shared/domain/reports/wording.ts';
import { Buffers } from './bytes.ts';
import { embedFaces, type Faces } from './faces.ts';
import type { Imprint, PrintedFile } from './imprint.ts';
import { Output } from './output.ts';
import { Pages } from './pages.ts';
import { Structure } from './structure.ts';

/**
 * Returns an empty document that compresses its pages, fonts and PNG pictures with Node's zlib.
 * pdf-lib alone compresses them with a slower deflate in JavaScript. It still does so for its tables of objects.
 */
export async function createDocument(): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const { context } = document;
  context.flateStream = (contents, dict = {}) => {
    const bytes = typeof contents === 'string' ? Buffer.from(contents, 'latin1') : contents;
    // Copy, since zlib returns a part of a larger buffer, which would stay in memory until the document is written.
    return context.stream(new Uint8Array(deflateSync(bytes, { level: 8 })), { ...dict, Filter: 'FlateDecode' });
  };
  return document;
}

/** A document to draw into. */
export interface OpenDocument {
  readonly document: PDFDocument;
  readonly output: Output;
  readonly pages: Pages;
  readonly buffers: Buffers;
  readonly faces: Faces;
  readonly structure: Structure;
  readonly logo: PDFImage | undefined;
  /** Returns the file. Draw nothing after it. */
  readonly close: () => Promise<PrintedFile>;
}

/** What a document does beside its print. */
export interface PaperLinks {
  /** Says that a reader can tap phones and addresses. Default: they can. */
  readonly hasLinks?: boolean;
}

/** The fixed words may need other faces than the contents. Some are printed in capitals. */
function fixedWords({ wording }: Imprint): string[] {
  return (Object.keys(en.words) as Word[]).flatMap((word) => [wording.say(word), wording.say(word).toUpperCase()]);
}

/** What changed, as it is printed. */
function changedTexts({ changes }: Imprint): unknown[] {
  return [...(changes?.values() ?? [])].flatMap(({ notes, removed }) => [notes, removed]);
}

/** Returns an empty document with the fonts that the texts in these contents need. */
export async function openDocument(
  imprint: Imprint,
  contents: readonly unknown[],
  { hasLinks = true }: PaperLinks = {},
): Promise<OpenDocument> {
  const document = await createDocument();
  const { contact, footer, header } = imprint.settings;
  const own = [
    footer,
    header,
    contact,
    imprint.title,
    imprint.origin,
    imprint.marks ?? {},
    '0123456789',
    ...changedTexts(imprint),
  ];
  const base = imprint.wording.isRightToLeft ? 'rtl' : 'ltr';
  const texts = [...contents, ...fixedWords(imprint), ...own];
  const faces = await embedFaces(document, imprint.fonts, texts, { base, hasLinks });
  const logo = imprint.logo && (await document.embedPng(imprint.logo));
  const output = new Output(document.context);
  const pages = new Pages(output);
  const structure = new Structure(output, {
    hasCopies: (imprint.marks?.copies ?? 0) > 1,
    second: imprint.wording.secondLocale,
  });
  return {
    document,
    output,
    pages,
    buffers: new Buffers(),
    faces,
    structure,
    logo,
    close: async () => {
      structure.finish(document);
      pages.finish(document, faces.all, logo?.ref);
      await faces.embed();
      describeFile(document, imprint);
      await document.flush();
      output.addMade();
      return { bytes: output.finish(), pages: pages.all.length };
    },
  };
}

const MAKER = 'Motorcade';

/** Writes what a file is, who made it, when and in which language, and how its colours look. */
function describeFile(document: PDFDocument, imprint: Imprint): void {
  const { fileTitle, marks, origin, printedAt, wording } = imprint;
  const madeAt = new Date(printedAt);
  const title = withoutLanguageMarks(fileTitle ?? imprint.title);
  const about = withoutLanguageMarks([marks?.classification, ...origin].filter(Boolean).join(' · '));
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setSubject(about);
  document.setProducer(MAKER);
  document.setCreator(MAKER);
  document.setCreationDate(madeAt);
  document.setModificationDate(madeAt);
  document.setLanguage(wording.locale);
  const { catalog, context } = document;
  const facts = { title, about, language: wording.locale, madeAt, maker: MAKER };
  // Programs that know nothing of PDF find the facts only if they are not compressed.
  const xmp = context.stream(Buffer.from(xmpOf(facts), 'utf8'), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(xmp));
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }));
  const intent = {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFHexString.fromText('sRGB'),
    DestOutputProfile: profile,
  };
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
}

/** What the file says of itself. */
interface FileFacts {
  readonly title: string;
  /** Where its times and its data are from. */
  readonly about: string;
  /** BCP 47. */
  readonly language: string;
  readonly madeAt: Date;
  readonly maker: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}

function inDefault(text: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;
}

/** Describes the one property that PDF/A does not know. */
const UA_SCHEMA = `<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
<pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType>
<pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of ISO 14289 that the file follows</pdfaProperty:description>
</rdf:li></rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>`;

/** Describes a file in XMP, and says that it follows PDF/A-2a (ISO 19005-2) and PDF/UA-1 (ISO 14289-1). */
function xmpOf({ about, language, madeAt, maker, title }: FileFacts): string {
  const at = `${madeAt.toISOString().slice(0, 19)}Z`;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<dc:format>application/pdf</dc:format>
<dc:title>${inDefault(title)}</dc:title>
<dc:description>${inDefault(about)}</dc:description>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>${maker}</xmp:CreatorTool>
<xmp:CreateDate>${at}</xmp:CreateDate>
<xmp:ModifyDate>${at}</xmp:ModifyDate>
<pdf:Producer>${maker}</pdf:Producer>
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
<pdfuaid:part>1</pdfuaid:part>
${UA_SCHEMA}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
}

/** The sRGB colour space (IEC 61966-2-1) as a profile of the International Color Consortium, version 2.1: red, green, blue and white under D50. */
const COLOURS = {
  rXYZ: [0.436_07, 0.222_49, 0.013_92],
  gXYZ: [0.385_15, 0.716_87, 0.097_08],
  bXYZ: [0.143_07, 0.060_61, 0.714_1],
  wtpt: [0.964_2, 1, 0.824_9],
} as const;
const HEADER = 128;
const TABLE_ENTRY = 12;
const CURVE_POINTS = 256;

function coloured([x, y, z]: readonly [number, number, number]): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.write('XYZ ', 0, 'latin1');
  for (const [at, value] of [x, y, z].entries()) bytes.writeInt32BE(Math.round(value * 65_536), 8 + at * 4);
  return bytes;
}

function described(text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length + 1 + 78);
  bytes.write('desc', 0, 'latin1');
  bytes.writeUInt32BE(text.length + 1, 8);
  bytes.write(text, 12, 'latin1');
  return bytes;
}

/** Returns the light of each value of a colour. */
function curve(): Buffer {
  const bytes = Buffer.alloc(12 + CURVE_POINTS * 2);
  bytes.write('curv', 0, 'latin1');
  bytes.writeUInt32BE(CURVE_POINTS, 8);
  for (let at = 0; at < CURVE_POINTS; at += 1) {
    const value = at / (CURVE_POINTS - 1);
    const light = value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 65_535), 12 + at * 2);
  }
  return bytes;
}

/** Returns a profile of sRGB, which says how the colours of a document look. */
function srgbProfile(): Buffer {
  const light = curve();
  const tags: readonly (readonly [name: string, value: Buffer])[] = [
    ['desc', described('sRGB')],
    ['cprt', Buffer.from('text\0\0\0\0No rights are claimed.\0', 'latin1')],
    ...Object.entries(COLOURS).map(([name, colour]) => [name, coloured(colour)] as const),
    ['rTRC', light],
    ['gTRC', light],
    ['bTRC', light],
  ];
  const parts = [...new Set(tags.map(([, value]) => value))];
  const places = new Map<Buffer, number>();
  let length = HEADER + 4 + tags.length * TABLE_ENTRY;
  for (const part of parts) {
    places.set(part, length);
    length += Math.ceil(part.length / 4) * 4;
  }
  const profile = Buffer.alloc(length);
  profile.writeUInt32BE(length, 0);
  profile.writeUInt32BE(0x02_10_00_00, 8);
  profile.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [at, value] of [2026, 1, 1].entries()) profile.writeUInt16BE(value, 24 + at * 2);
  profile.write('acsp', 36, 'latin1');
  coloured(COLOURS.wtpt).copy(profile, 68, 8);
  profile.writeUInt32BE(tags.length, HEADER);
  for (const [at, [name, value]] of tags.entries()) {
    const entry = HEADER + 4 + at * TABLE_ENTRY;
    profile.write(name, entry, 'latin1');
    profile.writeUInt32BE(places.get(value) ?? 0, entry + 4);
    profile.writeUInt32BE(value.length, entry + 8);
  }
  for (const part of parts) part.copy(profile, places.get(part));
  return profile;
}
