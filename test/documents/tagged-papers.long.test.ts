import { describe, expect, it } from '@jest/globals';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFRef } from 'pdf-lib';
import { type Paper, STANDARD_PAPERS, zippedPapers } from './standard-papers.ts';
import { nameOf, piecesOf, STRUCT_PARENTS } from './tagged-page.ts';
import { allParts, partOf, type TaggedPart } from './tagged-parts.ts';

async function read(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes);
  const { catalog, context } = document;
  const tree = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const root = partOf(context, tree.get(PDFName.of('K')) as PDFRef);
  const numbers = tree.lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray).asArray();
  return { document, catalog, context, root, numbers, parts: allParts(root) };
}
type Tagged = Awaited<ReturnType<typeof read>>;

/** Returns the parts to which the pieces of each page belong, as the map of pages has them. */
function ownersOf({ context, document, numbers }: Tagged): Map<string, string> {
  return new Map(
    document.getPages().flatMap((page) => {
      const key = page.node.lookup(STRUCT_PARENTS);
      if (!(key instanceof PDFNumber)) return [];
      const at = numbers.findIndex((each, place) => place % 2 === 0 && String(each) === String(key));
      const owners = context.lookup(numbers[at + 1], PDFArray).asArray();
      return owners.map((owner, id) => [`${nameOf(page)} ${id}`, String(owner)] as const);
    }),
  );
}

/** Returns the part to which each area of a page belongs in which a reader can tap, as the map of pages has it. */
function ownersOfAreas({ context, document, numbers }: Tagged): Map<string, string> {
  return new Map(
    document.getPages().flatMap(({ node }) =>
      (node.Annots()?.asArray() ?? []).map((ref) => {
        const key = String(context.lookup(ref, PDFDict).get(PDFName.of('StructParent')));
        const at = numbers.findIndex((each, place) => place % 2 === 0 && String(each) === key);
        return [String(ref), String(numbers[at + 1])] as const;
      }),
    ),
  );
}

function attribute({ fields }: TaggedPart, name: string): string {
  const attributes = fields.lookup(PDFName.of('A'));
  return attributes instanceof PDFDict ? String(attributes.get(PDFName.of(name)) ?? '') : '';
}

function cellsIn(row: TaggedPart): number {
  return row.parts.reduce((sum, cell) => sum + Number(attribute(cell, 'ColSpan') || 1), 0);
}

/** One of the PDFs of a ZIP. */
const zipped: Paper = async () => {
  const [, bytes = new Uint8Array()] = await zippedPapers();
  return { bytes, pages: (await PDFDocument.load(bytes)).getPageCount() };
};

function some([name]: readonly [string, Paper]) {
  return name.endsWith('-ar') || name.startsWith('itineraries-marked-de');
}
const papers = [...Object.entries(STANDARD_PAPERS).filter(some), ['zip-de', zipped] as const];

/** Each piece of a page is in the tree, or is said to be no part of the text. */
function expectEveryPiece(tagged: Tagged, pages: number): void {
  const { context, document, parts } = tagged;
  const shown = document
    .getPages()
    .flatMap((page) =>
      piecesOf(context, page).map((piece) => (typeof piece === 'number' ? `${nameOf(page)} ${piece}` : piece)),
    );
  expect(shown).not.toContain('untagged');
  const contents = parts.flatMap((part) => part.contents.map((content) => [content, part.ref] as const));
  expect(new Set(contents.map(([content]) => content))).toEqual(new Set(shown.filter((each) => each !== 'artifact')));
  expect(contents).toHaveLength(new Set(shown).size - 1);
  expect(new Map(contents)).toEqual(ownersOf(tagged));
  expect(pages).toBe(document.getPageCount());
}

/** So is each area in which a reader can tap. */
function expectEveryArea(tagged: Tagged): void {
  const areas = tagged.parts.flatMap((part) => part.areas.map((area) => [area, part] as const));
  for (const [, part] of areas) expect(part.role).toBe('Link');
  expect(new Map(areas.map(([area, part]) => [area, part.ref]))).toEqual(ownersOfAreas(tagged));
}

/** The roles that the parts of a part may have. */
const INNER_ROLES: Readonly<Record<string, readonly string[]>> = {
  THead: ['TR'],
  TBody: ['TR'],
  L: ['LI'],
};

function expectPartsThatFit({ parts, root }: Tagged): void {
  expect(root.role).toBe('Document');
  for (const part of parts) for (const inner of part.parts) expect(inner.parent).toBe(part.ref);
  const headings = parts.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role[1])] : []));
  expect(headings[0]).toBe(1);
  for (const [at, level] of headings.entries()) expect(level - (headings[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  for (const { role, parts: inner } of parts) {
    const roles = [...new Set(inner.map((each) => each.role))];
    if (INNER_ROLES[role]) expect(roles).toEqual(INNER_ROLES[role]);
    if (role === 'TR') for (const each of roles) expect(['TH', 'TD']).toContain(each);
  }
  for (const table of parts.filter(({ role }) => role === 'Table')) expectWholeTable(table);
  for (const figure of parts.filter(({ role }) => role === 'Figure')) {
    expect(figure.fields.lookup(PDFName.of('Alt'))?.toString().length).toBeGreaterThan(8);
  }
}

/** The headings of a table stand above its columns, or before its rows. */
function expectWholeTable(table: TaggedPart): void {
  const inner = [...new Set(table.parts.map(({ role }) => role))];
  const isByRow = inner.length === 1;
  expect(inner).toEqual(isByRow ? ['TBody'] : ['THead', 'TBody']);
  const rows = allParts(table).filter(({ role }) => role === 'TR');
  expect(new Set(rows.map(cellsIn)).size).toBe(1);
  const heads = allParts(table).filter(({ role }) => role === 'TH');
  expect(heads.length).toBeGreaterThan(0);
  for (const head of heads) expect(attribute(head, 'Scope')).toBe(isByRow ? '/Row' : '/Column');
}

/** The file says what it is, in which language, and by which standards. */
function expectFacts({ catalog, context, document }: Tagged, language: string): void {
  expect(catalog.get(PDFName.of('Lang'))?.toString()).toContain(language);
  expect(String(catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true');
  expect(String(catalog.lookup(PDFName.of('ViewerPreferences')))).toContain('/DisplayDocTitle true');
  expect(document.getTitle()).toBeTruthy();
  const xmp = catalog.lookup(PDFName.of('Metadata')) as PDFRawStream;
  const facts = Buffer.from(xmp.getContents()).toString('utf8');
  for (const fact of ['<pdfaid:part>2<', '<pdfaid:conformance>A<', '<pdfuaid:part>1<']) expect(facts).toContain(fact);
  const intent = catalog.lookup(PDFName.of('OutputIntents'), PDFArray).lookup(0, PDFDict);
  expect(intent.lookup(PDFName.of('DestOutputProfile'))).toBeInstanceOf(PDFRawStream);
  const [id, last] = (context.trailerInfo.ID as PDFArray).asArray().map(String);
  expect(id).toMatch(/^<[0-9A-Fa-f]{32}>$/);
  expect(last).toBe(id);
}

describe('a paper for programs that read it aloud', () => {
  it.each(papers)('names everything that it shows: %s', async (name, make) => {
    const { bytes, pages } = await make();
    const tagged = await read(bytes);
    expectEveryPiece(tagged, pages);
    expectEveryArea(tagged);
    expectPartsThatFit(tagged);
    expectFacts(tagged, name.endsWith('-ar') ? 'ar' : 'de');
  });
});
