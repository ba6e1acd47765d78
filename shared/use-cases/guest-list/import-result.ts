import { waitingWarning } from '#shared/domain/guest-list/decisions.ts';
import { faultsByCause, type RowFault } from '#shared/domain/guest-list/faults.ts';
import type { UnknownColumns } from '#shared/domain/guest-list/list-table.ts';
import type { Outcome } from '#shared/domain/guest-list/outcome.ts';
import { type ProposedColumn, proposeColumns } from '#shared/domain/guest-list/propose-columns.ts';
import { asVariant, tell } from '#shared/domain/guest-list/tell.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { duplicateWarning } from '#shared/domain/vips/possible-duplicate.ts';
import { changedFields, valuesOf } from '#shared/entities/audit/audit.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { type ImportResult, MAX_FAULTS, MAX_ROWS_PER_FAULT } from '#shared/schemas/guest-list/import.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { addWarnings, partyWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { CheckedGuestList } from './import-vips.ts';
import { newHere } from './known-records.ts';
import { phoneReader } from './phone-reader.ts';
import { countsOf } from './table-result.ts';

/** VIPs whose warnings are read in parallel. */
const BATCH_SIZE = 10;

/**
 * Returns the answer of an import. On a dry run it shows the values before and after. Warns with SEATS_EXCEEDED about rides that no
 * longer fit a party that grew, and with POSSIBLE_DUPLICATE about new guests who are like other VIPs.
 */
export async function importResult(
  list: CheckedGuestList & { readonly leftOut: readonly RowFault[] },
  outcomes: readonly Outcome[],
  { dryRun, now }: Pick<UseCaseContext, 'dryRun' | 'now'>,
): Promise<ImportResult> {
  const { faults, headings, notices, present, unknown, waiting } = list;
  const changed = outcomes.filter(({ after, before }) => before !== after);
  const result = {
    ...countsOf(list, outcomes),
    changes: changed.map(({ after, before, guest, id }) => ({
      row: guest.row,
      id,
      name: after.name,
      change: before ? ('UPDATED' as const) : ('CREATED' as const),
      ...changesOf(before, after, dryRun),
    })),
    errors: shown(faults),
    notices: shown(notices),
    leftOut: shown(list.leftOut),
    ...(await proposedColumns(unknown, dryRun)),
    ...(headings === undefined ? {} : { headings: { row: headings } }),
  };
  return addWarnings(result, [...waitingWarning(waiting), ...(await guestWarnings(outcomes, present, now))]);
}

function shown(faults: readonly RowFault[]): ImportResult['errors'] {
  return faultsByCause(faults)
    .slice(0, MAX_FAULTS)
    .map(({ place: _place, read: _read, ...fault }) => fault);
}

/** Returns the warnings about Ids of another service, about guests whose party grew, and about new guests who are like others. */
export async function guestWarnings(
  outcomes: readonly Outcome[],
  present: readonly VipRecord[],
  now: string,
): Promise<Warning[]> {
  const changed = outcomes.filter(({ after, before }) => before !== after);
  const unknown = outcomes.map(({ before, guest: { ref }, id }) => ({ before, id, ref }));
  return [
    ...newHere({ noun: 'guest', prefix: 'vip' }, unknown),
    ...(await findWarnings(changed, now)),
    ...duplicateWarnings(changed, present),
  ];
}

function duplicateWarnings(changed: readonly Outcome[], present: readonly VipRecord[]): Warning[] {
  const created = changed.filter(({ before }) => !before);
  const byName = Map.groupBy([...present, ...created.map(({ after }) => after)], ({ name }) => plainText(name));
  const found = created.map(({ after, guest: { ref, row } }) => {
    const namesakes = byName.get(plainText(after.name)) ?? [];
    const isTold = ref === undefined && after.email === undefined && namesakes.some(({ id }) => id !== after.id);
    return { warning: duplicateWarning(after, namesakes), rows: isTold ? [row] : [] };
  });
  const rows = found.flatMap((each) => (each.warning ? [] : each.rows));
  const beside = {
    code: 'POSSIBLE_DUPLICATE',
    message: `Added beside a guest of the same name at another organization: row ${rows.slice(0, MAX_ROWS_PER_FAULT).join(', ')}.`,
    ...asVariant(tell('NAMESAKES', { rows: rows.slice(0, MAX_ROWS_PER_FAULT) })),
  };
  return [...found.flatMap(({ warning }) => warning ?? []), ...(rows.length > 0 ? [beside] : [])];
}

function changesOf(before: VipRecord | undefined, after: VipRecord, dryRun: boolean) {
  const fields = changedFields(before, after);
  return dryRun ? { fields, before: valuesOf(before, fields), after: valuesOf(after, fields) } : { fields };
}

/** Returns each ride's warning once, even if several of its VIPs changed. */
async function findWarnings(changed: readonly Outcome[], now: string): Promise<Warning[]> {
  const warnings = new Map<string, Warning>();
  for (let from = 0; from < changed.length; from += BATCH_SIZE) {
    const batch = changed.slice(from, from + BATCH_SIZE);
    const found = await Promise.all(
      batch.flatMap(({ after, before }) => (before ? [partyWarnings(before, after, now)] : [])),
    );
    for (const warning of found.flat()) warnings.set(`${warning.code} ${warning.activityId}`, warning);
  }
  return [...warnings.values()];
}

/** Returns the fields that unknown columns may be meant for, on a dry run alone. Reads nothing if all columns are known. */
export async function proposedColumns(
  unknown: UnknownColumns,
  dryRun: boolean,
): Promise<{ readonly proposedColumns?: ProposedColumn[] }> {
  if (!dryRun) return {};
  if (unknown.columns.length === 0) return { proposedColumns: [] };
  const [{ country, tags }, places, vips, drivers, vehicles] = await Promise.all([
    readSettings(),
    allPlaces(),
    allVips(),
    allDrivers(),
    allVehicles(),
  ]);
  const namesOf = (names: readonly string[]) => new Set(names.map(plainText));
  const known = {
    place: namesOf(places.flatMap(({ aliases, name }) => [name, ...aliases])),
    guest: namesOf(vips.map(({ name }) => name)),
    driver: namesOf(drivers.map(({ name }) => name)),
    vehicle: namesOf(vehicles.map(({ name }) => name)),
  };
  return { proposedColumns: proposeColumns(unknown, known, { country, tags, readPhone: phoneReader(country) }) };
}
