import { createHash } from 'node:crypto';
import type { KeptRow } from '#shared/domain/reports/changes.ts';
import type { DaySheet } from '#shared/domain/reports/day-sheet.ts';
import type { ManifestSheet } from '#shared/domain/reports/manifest-sheet.ts';
import type { MovementSheet } from '#shared/domain/reports/movement-sheet.ts';
import { type RosterSheet, rosterKey } from '#shared/domain/reports/roster-sheet.ts';
import type { RowKey } from '#shared/domain/reports/row-key.ts';
import type { Entry, ScheduleSheet } from '#shared/domain/reports/schedule-sheet.ts';

/** The row of a paper with everything that is printed of it, besides the bar above it. */
interface PrintedRow {
  readonly key: RowKey;
  readonly bar?: string;
}

const HASH_CHARACTERS = 16;

function keptRow(section: string, { bar: _bar, key, ...printed }: PrintedRow): KeptRow {
  // Without its start, an activity that moves to the same hour of another day would look unchanged.
  const hash = createHash('sha256').update(JSON.stringify([key.at, printed]));
  return { ...key, section, print: hash.digest('base64url').slice(0, HASH_CHARACTERS) };
}

/** Returns the rows of a paper that has one part. */
export function keptRows(rows: readonly PrintedRow[]): KeptRow[] {
  return rows.map((row) => keptRow('', row));
}

export function rowsOfDay({ off, rows }: DaySheet): KeptRow[] {
  return keptRows([...rows, ...off]);
}

export function rowsOfManifests(sheets: readonly (ManifestSheet | MovementSheet)[]): KeptRow[] {
  return sheets.flatMap(({ id, rows }) => rows.map((row) => keptRow(id, row)));
}

/** Returns the rows of schedules. `shown` returns what the paper prints of an entry. */
export function rowsOfSchedules(
  sheets: readonly ScheduleSheet[],
  shown: (entry: Entry) => PrintedRow = (entry) => entry,
): KeptRow[] {
  return sheets.flatMap(({ days, id }) =>
    days.flatMap(({ entries }) => entries.map((entry) => keptRow(id, shown(entry)))),
  );
}

export function rowsOfRoster({ states, vips }: RosterSheet): KeptRow[] {
  return keptRows(
    vips.map((vip) => {
      const { department, email, emergencyContact, isRosterOnly, name, organization, partySize, phone, title } = vip;
      const shown = { department, email, emergencyContact, isRosterOnly, name, organization, partySize, phone, title };
      return { key: rosterKey(vip), ...shown, state: states?.get(vip.id) };
    }),
  );
}
