import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { type GivenTable, readTable } from '#shared/documents/tables/read-table.ts';
import { Unreadable } from '#shared/documents/tables/unreadable.ts';
import type { YearMeans } from '#shared/domain/guest-list/dates.ts';
import { checkWithout } from '#shared/domain/guest-list/decisions.ts';
import type { HeadingMeans } from '#shared/domain/guest-list/find-headings.ts';
import { layoutToSave, withLayout } from '#shared/domain/guest-list/named-layout.ts';
import { type NewTags, newTags, withNewTags } from '#shared/domain/guest-list/new-tags.ts';
import type { RowMeans } from '#shared/domain/guest-list/read-rows.ts';
import { isListOf, kindOf, knownHeadingsOf, SHAPES, shapeWithout } from '#shared/domain/guest-list/sheet-of.ts';
import { withStated } from '#shared/domain/guest-list/stated-rows.ts';
import { isTimetable } from '#shared/domain/guest-list/timetable-table.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { change } from '#shared/domain/records.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { fault } from '#shared/schemas/fault.ts';
import { decisionsOf } from '#shared/schemas/guest-list/decision.ts';
import {
  type ImportedTable,
  type ImportQuery,
  MAX_IMPORT_ROWS,
  type ReadFile,
  type SentFile,
} from '#shared/schemas/guest-list/import-file.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { languagesOf } from '#shared/schemas/reports/paper-language.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeSettings } from '#shared/use-cases/settings/change-settings.ts';
import { fleetOfCaller, requireFleetKind, STAFF_FIELDS } from '#shared/use-cases/suppliers/supplier-writes.ts';
import { checkBlockRows } from './check-block-rows.ts';
import { checkFlatRows } from './check-flat-rows.ts';
import { checkFlightRows } from './check-flight-rows.ts';
import { checkMotorcadeRows } from './check-motorcade-rows.ts';
import { checkProgrammeOrTimetable } from './check-programme-rows.ts';
import { checkWayRows } from './check-way-rows.ts';
import { DRIVER_KIND, PLACE_KIND, VEHICLE_KIND } from './flat-kinds.ts';
import { guestWarnings, proposedColumns } from './import-result.ts';
import { checkGuestRows, type GuestMeans, importGuests, readingOf, requireWishes, yearOfLists } from './import-vips.ts';
import { findLayout, requireLayout } from './named-layouts.ts';
import { phoneReader } from './phone-reader.ts';
import { type CheckedTable, invalidTable, tableResult } from './table-result.ts';

/**
 * Reads a file and adds or changes what its rows say. A file with any fault changes nothing: throws ValidationFailed, on a dry run
 * answers the faults. If it is interrupted, a repeat goes on.
 */
export async function importTable(
  context: UseCaseContext & { readonly retried: boolean },
  sent: SentFile,
  query: ImportQuery,
): Promise<ImportedTable> {
  const { actor } = context;
  const supplierId = fleetOfCaller(actor);
  if (supplierId !== undefined) requireFleetKind(query.kind);
  if (query.layout !== undefined) actor.authorize('read', 'Layout', {});
  const named = await requireLayout(query);
  const [settings, table, year] = await Promise.all([
    readSettings(),
    readGiven(sent, withLayout(query, named)),
    yearOfLists(context.now),
  ]);
  const kind = kindOf(query.kind, table, { headingRow: query.headingRow });
  if (named && named.kind !== kind)
    throw invalidNow('query.layout', fault('OTHER_LAYOUT', `is a layout of ${named.kind}, and these rows are ${kind}`));
  const layout = named ?? (actor.can('read', 'Layout') ? await findLayout({ ...query, kind }, table.rows) : undefined);
  const laidOut = { ...withLayout(query, layout), kind };
  let added: NewTags | undefined;
  const read = await checkWithout(decisionsOf(laidOut), (leftOut) => {
    added = newTagsOf(context, kind, settings);
    return checkRows(context, table, { ...laidOut, supplierId, year, newTags: added, leftOut }, settings);
  });
  const checked = { ...read, faults: read.faults.toSorted((a, b) => a.row - b.row) };
  if (checked.faults.length > 0 && !context.dryRun) throw invalidTable(checked.faults, table.sheet);
  await enterTags(context, added);
  return tableResult(
    {
      kind: query.kind,
      file: fileOf(table, settings),
      // What columns look like is told by the names of all guests, drivers and vehicles.
      ...(supplierId === undefined && (await proposedColumns(checked.unknown, context.dryRun))),
      ...(layout && { layout: { id: layout.id, name: layout.name, isFound: !named } }),
      ...(context.dryRun &&
        checked.headings !== undefined && {
          layoutToSave: layoutToSave(laidOut, table.rows[checked.headings - 1] ?? []),
        }),
    },
    checked,
    await checked.write(),
    context.dryRun,
  );
}

/** The lists whose tags are entered into the settings. Others are decided by the tags that are stored. */
const TAGGED: ReadonlySet<ImportKind> = new Set(['VIPS', 'DRIVERS', 'VEHICLES']);

function newTagsOf({ actor }: UseCaseContext, kind: ImportKind, { pdf, tags }: SettingsRecord): NewTags | undefined {
  const mayEnter = TAGGED.has(kind) && actor.can('update', 'Settings');
  return mayEnter ? newTags(tags, languagesOf(pdf.language)[0] ?? 'en') : undefined;
}

/** Adds the new tags of a list to the settings. */
async function enterTags(context: UseCaseContext, added: NewTags | undefined): Promise<void> {
  if (!added || added.found.vehicle.length + added.found.driver.length === 0) return;
  await changeSettings(context, (before) => {
    context.actor.authorize('update', 'Settings', before);
    return change(before, { tags: withNewTags(before.tags, added) }, context.now);
  });
}

/** Returns how many headings are known. The letters of a file show in the headings of any list, where those of its own kind are few. */
function knownIn(kind: ImportKind, rows: GivenTable['rows']): number {
  const own = knownHeadingsOf(kind, rows);
  return own > 1 ? own : Math.max(...IMPORT_KINDS.map((each) => knownHeadingsOf(each, rows)));
}

async function readGiven(sent: SentFile, { kind, sheet }: ImportQuery): Promise<GivenTable> {
  const wanted = {
    named: sheet,
    usual: SHAPES[kind].sheets,
    ofGuests: kind === 'VIPS',
    isSame: (a: string, b: string) => plainText(a) === plainText(b),
    known: (rows: GivenTable['rows']) => knownIn(kind, rows),
    fits: (rows: GivenTable['rows']) => isListOf(kind, rows) || (kind === 'PROGRAMME' && isTimetable(rows)),
  };
  try {
    return await readTable(sent, wanted);
  } catch (error) {
    if (error instanceof Unreadable) throw unreadable(error);
    throw error;
  }
}

function unreadable({ fault: found, row, sheet }: Unreadable) {
  const places = [...(sheet === undefined ? [] : [`sheet “${sheet}”`]), ...(row === undefined ? [] : [`row ${row}`])];
  if (places.length === 0) return invalidField('body', found);
  const path = places.join(', ');
  return new ValidationFailed(`${path} ${found.message}.`, { kind: 'MEANING', errors: [{ path, ...found }] });
}

/** Whose rows may wait. Others can only be left out. */
const DECIDED: ReadonlySet<ImportKind> = new Set(['VIPS', 'DRIVERS', 'VEHICLES', 'PLACES']);

function checkRows(
  context: UseCaseContext & { readonly retried: boolean },
  table: GivenTable,
  query: ImportQuery &
    Pick<RowMeans, 'leftOut' | 'newTags'> & { readonly supplierId: string | undefined; readonly year: YearMeans },
  { country, tags, timezone }: SettingsRecord,
): Promise<CheckedTable> {
  const { found, isEncodingAssumed } = table;
  const { kind, supplierId } = query;
  const shape = shapeWithout(kind, supplierId === undefined ? [] : STAFF_FIELDS);
  const noun = shape.sheets[0]?.toLowerCase() ?? '';
  const { leftOut, newTags: added, year } = query;
  const { sheet } = table;
  const reading = { ...readingOf(query), found, isEncodingAssumed, leftOut, newTags: added, sheet, year };
  if (!DECIDED.has(kind) && [...reading.decisions.byRow.values()].some((choice) => choice !== 'SKIP'))
    throw invalidField(
      'query.decisions',
      fault('NOT_FOR', `is SKIP, or for ${[...DECIDED].join(', ')}: no row of ${kind} waits`, {
        what: { field: 'kind', value: kind },
      }),
    );
  if (kind === 'VIPS') return checkVipRows(context, table.rows, reading, { country, tags });
  const cells = {
    country,
    tags,
    newTags: added,
    dates: reading.dates,
    year,
    readPhone: phoneReader(country, reading.phones),
  };
  const wishes = requireWishes(shape, reading.asked, cells);
  const given = { ...reading, ...cells, ...wishes, maxRows: MAX_IMPORT_ROWS, noun, supplierId, timezone };
  const { rows, ...stated } = statedRows(kind, table, given);
  const means = { ...given, found: stated.found };
  switch (kind) {
    case 'DRIVERS':
      return checkFlatRows(context, { ...DRIVER_KIND, shape }, rows, means);
    case 'VEHICLES':
      return checkFlatRows(context, { ...VEHICLE_KIND, shape }, rows, means);
    case 'PLACES':
      return checkFlatRows(context, PLACE_KIND, rows, means);
    case 'PROGRAMME':
      return checkProgrammeOrTimetable(context, rows, means);
    case 'FLIGHTS':
      return checkFlightRows(context, rows, { ...means, timezone });
    case 'WAYS':
      return checkWayRows(context, rows, means);
    case 'MOTORCADES':
      return checkMotorcadeRows(context, rows, means);
    case 'BLOCKS':
      return checkBlockRows(context, rows, means);
  }
}

/** Returns the rows with what is said above them. What stands above a timetable is of its runs. */
function statedRows(kind: ImportKind, { found, rows }: GivenTable, means: HeadingMeans) {
  const isList = kind !== 'PROGRAMME' || !isTimetable(rows);
  return isList ? withStated(SHAPES[kind], rows, means) : { rows, found };
}

function fileOf(
  { encoding, format, isEncodingAssumed, separator, sheet }: GivenTable,
  { country, timezone }: SettingsRecord,
): ReadFile {
  return {
    format,
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined ? {} : { encoding, isEncodingAssumed }),
    ...(separator === undefined ? {} : { separator: separator === '\t' ? 'tab' : separator }),
    country,
    timezone,
  };
}

/** Reads the rows of a guest list, and compares them with the stored VIPs, as POST /api/vips/import does. */
async function checkVipRows(
  context: UseCaseContext,
  rows: readonly (readonly string[])[],
  reading: GuestMeans,
  settings: Pick<SettingsRecord, 'country' | 'tags'>,
): Promise<CheckedTable> {
  const list = await checkGuestRows(rows, reading, settings);
  return {
    ...list,
    write: async () => {
      const found = await importGuests(context, list);
      return {
        outcomes: found.map(({ guest, ...each }) => ({ ...each, row: guest.row, name: each.after.name })),
        warnings: await guestWarnings(found, list.present, context.now),
      };
    },
  };
}
