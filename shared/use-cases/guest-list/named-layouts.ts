import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { LayoutTaken } from '#shared/contract/problems.ts';
import { headingsIn, headingsKey } from '#shared/domain/guest-list/named-layout.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import { wishesOf } from '#shared/domain/guest-list/wishes.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { begin, differingFields, isServiceId } from '#shared/domain/records.ts';
import { freeHeadings, layoutStore, layoutsOfHeadings, takeHeadings } from '#shared/entities/guest-list/layout.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { ImportQuery } from '#shared/schemas/guest-list/import-file.ts';
import { type LayoutRecord, type NewLayout, NO_LAYOUT } from '#shared/schemas/guest-list/layout.ts';
import { retryOnConflict, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { ChangeableKind } from '#shared/use-cases/records/change-record.ts';
import { phoneReader } from './phone-reader.ts';

const PREFIX = 'lay';

/** The id follows from the name: so no two layouts have one name. */
function idOfName(name: string): string {
  return idFrom(PREFIX, plainText(name));
}

function headingsId(layout: LayoutRecord | undefined): string | undefined {
  const key = layout && headingsKey(layout.kind, layout.headings);
  return key && idFrom(PREFIX, key);
}

/** Throws ValidationFailed if the layout names a field that its kind lacks, or a default that no cell may have. */
async function requireFields({ columns, dates, defaults, kind, phones }: NewLayout): Promise<void> {
  const { country, tags } = await readSettings();
  const means = { country, tags, dates, readPhone: phoneReader(country, phones) };
  const wishes = wishesOf(SHAPES[kind], { columns, defaults }, means);
  if ('fault' in wishes) throw invalidField(`body.${wishes.parameter}`, wishes.fault);
}

/**
 * Returns the writes that store a layout with its headings. Throws ValidationFailed, or LayoutTaken if another layout has the headings.
 * Condition: the stored version is that of `before`, and the headings are still free.
 */
async function layoutWrites(before: LayoutRecord | undefined, after: LayoutRecord): Promise<Write[]> {
  await requireFields(after);
  const [former, wanted] = [headingsId(before), headingsId(after)];
  const write = before ? layoutStore.replace(before, after) : layoutStore.create(after);
  if (former === wanted) return [write];
  const other = wanted && (await layoutsOfHeadings([wanted])).get(wanted);
  if (other) throw new LayoutTaken(`The layout ${other} has these headings. Change that one, or leave out headings.`);
  return [
    write,
    ...(former === undefined ? [] : [freeHeadings(former, after.id)]),
    ...(wanted === undefined ? [] : [takeHeadings(wanted, after.id)]),
  ];
}

/** Layouts as a kind of record, for `changeRecord`. */
export const layoutKind: ChangeableKind<LayoutRecord> = { ...layoutStore, replace: layoutWrites };

/** Returns the writes that remove a layout and free its headings. Condition: the stored version is that of `layout`. */
export function removalOf(layout: LayoutRecord): Write[] {
  const id = headingsId(layout);
  return [layoutStore.remove(layout), ...(id === undefined ? [] : [freeHeadings(id, layout.id)])];
}

/** Adds a layout. Throws ValidationFailed, or LayoutTaken if another one has its name or headings. */
export function createLayout(
  { audit, commit, now, retried }: UseCaseContext & { readonly retried: boolean },
  fields: NewLayout,
): Promise<LayoutRecord> {
  const layout = begin(idOfName(fields.name), fields, now);
  return retryOnConflict(async () => {
    const same = await layoutStore.find(layout.id);
    // The answer of the first try was lost.
    if (same && retried && differingFields({ ...same }, { ...layout, createdAt: same.createdAt }).length === 0)
      return same;
    if (same)
      throw new LayoutTaken(`The layout ${same.id} has the name ${same.name}. Change that one, or take another name.`);
    await commit({ writes: [...(await layoutWrites(undefined, layout)), audit('Layout', undefined, layout)] });
    return layout;
  });
}

/** Returns the layout that a request names; undefined if it names none. Throws ValidationFailed if there is none. */
export async function requireLayout({ layout }: ImportQuery): Promise<LayoutRecord | undefined> {
  if (layout === undefined || layout.toUpperCase() === NO_LAYOUT) return undefined;
  const found = await layoutStore.find(isServiceId(PREFIX, layout) ? layout : idOfName(layout));
  if (!found) throw invalidNow('query.layout', fault('NOT_FOUND', 'names no layout'), { operationId: 'listLayouts' });
  return found;
}

/**
 * Returns the layout whose headings a list has, with the row where they are. Undefined if there is none, or if the request says itself how
 * to read the list. Where there is none, it reads one batch of keys.
 */
export async function findLayout(
  query: ImportQuery,
  rows: Parameters<typeof headingsIn>[1],
): Promise<LayoutRecord | undefined> {
  if (query.layout !== undefined || query.columns) return undefined;
  const places = new Map([...headingsIn(query, rows)].map(([key, row]) => [idFrom(PREFIX, key), row]));
  const [found] = await layoutsOfHeadings([...places.keys()]);
  const layout = found && (await layoutStore.find(found[1]));
  return layout && { ...layout, headingRow: places.get(found[0]) };
}
