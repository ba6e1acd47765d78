import { DATE_ORDERS, PHONES } from '#shared/schemas/guest-list/import.ts';
import { IMPORT_KINDS } from '#shared/schemas/guest-list/import-kind.ts';
import type { LayoutRecord } from '#shared/schemas/guest-list/layout.ts';
import { type AttributesOf, byId, entityOf, listingOf, recordAttributes } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { byNameOf, namedAttributes, nameKey, recordStore, segmentByName } from '#shared/table/record-store.ts';
import { createWrite, removeWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  name: { type: 'string', required: true },
  kind: { type: IMPORT_KINDS, required: true },
  headings: { type: 'any' },
  sheet: { type: 'string' },
  columns: { type: 'any' },
  defaults: { type: 'any' },
  headingRow: { type: 'number' },
  hidden: { type: 'boolean' },
  ignoreUnknown: { type: 'boolean' },
  strict: { type: 'boolean' },
  dates: { type: DATE_ORDERS },
  phones: { type: PHONES },
} as const satisfies AttributesOf<LayoutRecord>;

/** The layouts of imports. The id follows from the name, so that no two have one name. Indexes: by id and by name. */
export const layouts = entityOf('layout', {
  attributes: { ...attributes, ...namedAttributes },
  indexes: { byId, byName: byNameOf('layouts') },
});

function stored(layout: LayoutRecord) {
  return { ...layout, listing: listingOf(layout), nameKey: nameKey(layout.name) };
}

/** Finds and writes layouts by id. A write of a layout travels with those of its headings. */
export const layoutStore = recordStore<LayoutRecord>({ subject: 'Layout', noun: 'layout', entity: layouts, stored });

/** Returns one page of the layouts in order of name. */
export function listLayouts(page: PageRequest): Promise<Page<LayoutRecord>> {
  return readPage([segmentByName(layouts(), ['byName', { listing: 'live' }], stored)], page);
}

/** The layout for lists with these headings. One item per set of headings, so that no two layouts take one. */
export const layoutHeadings = entityOf('layoutheadings', {
  attributes: { id: { type: 'string', required: true }, layoutId: { type: 'string', required: true } },
  indexes: { byHeadings: { scope: 'layoutheadings', ...byId } },
});

/** Reads which layouts have these headings, by the ids of `layoutHeadings`. */
export async function layoutsOfHeadings(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await readMany(ids, (batch) => layoutHeadings().get(batch.map((id) => ({ id }))), 'strong');
  return new Map(items.map(({ id, layoutId }) => [id, layoutId]));
}

/** Condition: no layout has these headings. */
export function takeHeadings(id: string, layoutId: string): Write {
  return createWrite(layoutHeadings().create({ id, layoutId }));
}

/** Condition: the layout has these headings. */
export function freeHeadings(id: string, layoutId: string): Write {
  return removeWrite(layoutHeadings().remove({ id }), { layoutId });
}
