import type { ImportQuery } from '#shared/schemas/guest-list/import-file.ts';
import type { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { type LayoutRecord, MAX_HEADING, type NewLayout, WISHES } from '#shared/schemas/guest-list/layout.ts';
import { isBlank } from './find-headings.ts';
import { bare } from './headings.ts';

/** The first rows that are not blank, of which each may have the headings of a layout. */
const LOOKED_AT = 10;

function keptHeadings(cells: readonly string[]): string[] {
  return cells.flatMap((cell) => cell.slice(0, MAX_HEADING).toWellFormed().trim() || []);
}

/** Returns the same text for the same headings in any order and spelling. Undefined: they are too few to tell a list. */
export function headingsKey(kind: ImportKind, headings: readonly string[] = []): string | undefined {
  const words = new Set(keptHeadings(headings).map(bare).filter(Boolean));
  return words.size < 2 ? undefined : [kind, ...[...words].sort()].join(' ');
}

/** Returns the row numbers of a list, by the keys of their cells, that may have the headings of a layout. */
export function headingsIn(
  { headingRow, kind }: ImportQuery,
  rows: readonly (readonly string[])[],
): ReadonlyMap<string, number> {
  const filled = [...rows.entries()].filter(([, cells]) => !isBlank(cells)).slice(0, LOOKED_AT);
  const looked = headingRow === undefined ? filled : [[headingRow - 1, rows[headingRow - 1] ?? []] as const];
  return new Map(looked.flatMap(([at, cells]) => [[headingsKey(kind, cells) ?? '', at + 1] as const]));
}

function wishesIn(from: Partial<NewLayout>): Pick<NewLayout, (typeof WISHES)[number]> {
  return Object.fromEntries(WISHES.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}

/** Returns the query of an import with what a layout says beside it: the query goes first. */
export function withLayout(query: ImportQuery, layout: LayoutRecord | undefined): ImportQuery {
  if (!layout) return query;
  const asked = new Set(Object.keys(query.columns ?? {}).map(bare));
  const own = Object.entries(layout.columns ?? {}).filter(([heading]) => !asked.has(bare(heading)));
  return {
    ...wishesIn(layout),
    ...query,
    columns: { ...Object.fromEntries(own), ...query.columns },
    defaults: { ...layout.defaults, ...query.defaults },
  };
}

/** Returns the layout that reads lists with these headings as a query does, without its name. */
export function layoutToSave(query: ImportQuery, cells: readonly string[]): Omit<NewLayout, 'name'> {
  return { kind: query.kind, headings: keptHeadings(cells), ...wishesIn(query) };
}
