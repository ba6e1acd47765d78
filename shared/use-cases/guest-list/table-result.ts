import { ValidationFailed } from '#shared/contract/problems.ts';
import { columnLetters } from '#shared/documents/tables/sheet-rows.ts';
import { waitingWarning } from '#shared/domain/guest-list/decisions.ts';
import { type CauseOfFaults, faultMessage, faultsByCause, type RowFault } from '#shared/domain/guest-list/faults.ts';
import { changedFields, valuesOf } from '#shared/entities/audit/audit.ts';
import { sentenceOf } from '#shared/platform/field-errors.ts';
import { MAX_FAULTS } from '#shared/schemas/guest-list/import.ts';
import type { ImportedTable, TableChange, TableFault } from '#shared/schemas/guest-list/import-file.ts';
import { addWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import type { CheckedTable, RowOutcome } from './outcome.ts';

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

/** Returns the answer of an import. On a dry run it shows each row, with the values before and after. */
export function tableResult(
  given: Pick<ImportedTable, 'kind' | 'file' | 'proposedColumns' | 'layout' | 'layoutToSave'>,
  { faults, headings, ignored, notices, rows, skipped = 0, waiting = [] }: Omit<CheckedTable, 'write'>,
  { outcomes, proposal, warnings }: Awaited<ReturnType<CheckedTable['write']>>,
  dryRun: boolean,
): ImportedTable {
  const { sheet } = given.file;
  const changed = outcomes.filter(({ after, before }) => before !== after);
  const created = changed.filter(({ before }) => !before).length;
  const accepted = new Set(outcomes.map(({ row }) => row));
  const refused = new Set(faults.map(({ row }) => row).filter((row) => !accepted.has(row)));
  const shown = dryRun
    ? [
        ...outcomes.map(changeOf),
        ...waiting.map(({ name, row }): TableChange => ({ row, name, change: 'WAITING', fields: [] })),
        ...[...refused].map((row): TableChange => ({ row, change: 'REFUSED', fields: [] })),
      ]
    : changed.map((outcome) => {
        const { after: _after, before: _before, ...rest } = changeOf(outcome);
        return rest;
      });
  const result = {
    ...given,
    rows,
    created,
    updated: changed.length - created,
    unchanged: outcomes.length - changed.length,
    ignoredColumns: [...ignored],
    changes: shown.sort((a, b) => a.row - b.row),
    faults: faults.length,
    errors: shownFaults(faults, sheet),
    notices: shownFaults(notices, sheet),
    ...(headings === undefined ? {} : { headings: { row: headings, ...(sheet === undefined ? {} : { sheet }) } }),
    waiting: [...waiting],
    skipped,
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
