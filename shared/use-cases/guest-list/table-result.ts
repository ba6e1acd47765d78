import { ValidationFailed } from '#shared/contract/problems.ts';
import { columnLetters } from '#shared/documents/tables/sheet-rows.ts';
import { waitingWarning } from '#shared/domain/guest-list/decisions.ts';
import { type CauseOfFaults, faultMessage, faultsByCause, type RowFault } from '#shared/domain/guest-list/faults.ts';
import type { AboutRows } from '#shared/domain/guest-list/read-rows.ts';
import { asVariant } from '#shared/domain/guest-list/tell.ts';
import { changedFields, valuesOf } from '#shared/entities/audit/audit.ts';
import { sentenceOf } from '#shared/platform/field-errors.ts';
import type { Waiting } from '#shared/schemas/guest-list/decision.ts';
import { MAX_FAULTS } from '#shared/schemas/guest-list/import.ts';
import type { ImportedTable, TableChange, TableFault } from '#shared/schemas/guest-list/import-file.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { addWarnings } from '#shared/use-cases/activities/activity-warnings.ts';

/** What an import makes of a row. */
export interface RowOutcome<R extends object = StoredRecord> {
  readonly row: number;
  readonly id: string;
  /** What people call the record. */
  readonly name: string;
  readonly before: R | undefined;
  /** The same object as `before` if the row changes nothing. */
  readonly after: R;
}

/** What an import makes of a table, before it writes. */
export interface CheckedTable extends AboutRows {
  /** The rows that are like a record. None where rows cannot be. */
  readonly waiting?: readonly Waiting[];
  /** The number of rows that a decision left out. */
  readonly skipped?: number;
  readonly skippedRows?: readonly number[];
  /** The faults of rows that were left out for them. */
  readonly leftOut?: readonly RowFault[];
  /** Writes the rows without faults. On a dry run, only says what it would write. */
  readonly write: () => Promise<{
    readonly outcomes: readonly RowOutcome<object>[];
    readonly warnings: readonly Warning[];
    readonly proposal?: ImportedTable['proposal'];
  }>;
}

const MAX_READ_SHOWN = 3;

/** Returns the problem of a file with faults. Each names its sheet, its row and its column as the spreadsheet shows them, and what was read. */
export function invalidTable(faults: readonly RowFault[], sheet: string | undefined) {
  const errors = faultsByCause(faults).map((fault) => ({
    path: [
      ...(sheet === undefined ? [] : [`sheet “${sheet}”`]),
      `row ${fault.row}`,
      ...(fault.place === undefined ? [] : [`column ${columnLetters(fault.place)}`]),
      ...(fault.column === undefined ? [] : [`“${fault.column}”`]),
    ].join(', '),
    code: 'INVALID',
    message: `${faultMessage(fault)}${readIn(fault)}`,
    ...asVariant(fault),
  }));
  return new ValidationFailed(sentenceOf(errors), { kind: 'MEANING', errors: errors.slice(0, MAX_FAULTS) });
}

function readIn({ read }: CauseOfFaults): string {
  return read.length === 0
    ? ''
    : `. Read: ${read
        .slice(0, MAX_READ_SHOWN)
        .map((text) => `“${text}”`)
        .join(', ')}`;
}

/** Returns what the answers of both imports have. */
export function countsOf(
  { count, faults, ignored, names, skipped = 0, skippedRows = [], waiting = [] }: Omit<CheckedTable, 'write'>,
  outcomes: readonly Pick<RowOutcome<object>, 'after' | 'before'>[],
) {
  const changed = outcomes.filter(({ after, before }) => before !== after);
  const created = changed.filter(({ before }) => !before).length;
  return {
    rows: count,
    created,
    updated: changed.length - created,
    unchanged: outcomes.length - changed.length,
    ignoredColumns: [...ignored],
    faults: faults.length,
    waiting: [...waiting],
    skipped,
    skippedRows: skippedRows.map((row) => ({ row, name: names.get(row) })),
  };
}

/** Returns the answer of an import. On a dry run it shows each row, with the values before and after. */
export function tableResult(
  given: Pick<ImportedTable, 'kind' | 'file' | 'proposedColumns' | 'layout' | 'layoutToSave'>,
  checked: Omit<CheckedTable, 'write'>,
  { outcomes, proposal, warnings }: Awaited<ReturnType<CheckedTable['write']>>,
  dryRun: boolean,
): ImportedTable {
  const { faults, headings, leftOut = [], names, notices, skippedRows = [], waiting = [] } = checked;
  const { sheet } = given.file;
  const accepted = new Set(outcomes.map(({ row }) => row));
  const refused = new Set(faults.map(({ row }) => row).filter((row) => !accepted.has(row)));
  const shown = dryRun
    ? [
        ...outcomes.map(changeOf),
        ...waiting.map(({ name, row }): TableChange => ({ row, name, change: 'WAITING', fields: [] })),
        ...[...refused].map((row): TableChange => ({ row, name: names.get(row), change: 'REFUSED', fields: [] })),
        ...skippedRows.map((row): TableChange => ({ row, name: names.get(row), change: 'SKIPPED', fields: [] })),
      ]
    : outcomes
        .filter(({ after, before }) => before !== after)
        .map((outcome) => {
          const { after: _after, before: _before, ...rest } = changeOf(outcome);
          return rest;
        });
  const result = {
    ...given,
    ...countsOf(checked, outcomes),
    changes: shown.sort((a, b) => a.row - b.row),
    errors: shownFaults(faults, sheet),
    notices: shownFaults(notices, sheet),
    leftOut: shownFaults(leftOut, sheet),
    ...(headings === undefined ? {} : { headings: { row: headings, ...(sheet === undefined ? {} : { sheet }) } }),
  };
  return addWarnings({ ...result, ...(proposal && { proposal }) }, [...waitingWarning(waiting), ...warnings]);
}

function changeOf({ after, before, id, name, row }: RowOutcome<object>): TableChange {
  const fields = before === after ? [] : changedFields(before, after);
  return {
    row,
    id,
    name,
    change: before === after ? 'UNCHANGED' : before ? 'UPDATED' : 'CREATED',
    fields,
    ...(fields.length > 0 && { before: valuesOf(before, fields), after: valuesOf(after, fields) }),
  };
}

function shownFaults(faults: readonly RowFault[], sheet: string | undefined): TableFault[] {
  return faultsByCause(faults)
    .slice(0, MAX_FAULTS)
    .map(({ place, ...fault }) => ({
      ...fault,
      ...(sheet === undefined ? {} : { sheet }),
      ...(place === undefined ? {} : { cell: `${columnLetters(place)}${fault.row}` }),
    }));
}
