import type { GuestList } from '#shared/domain/guest-list/guests.ts';
import type { Outcome } from '#shared/domain/guest-list/outcome.ts';
import { changedFields } from '#shared/platform/changed-fields.ts';
import { type ImportResult, MAX_FAULTS } from '#shared/schemas/import.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { partyWarnings, withWarnings } from '#shared/use-cases/activities/seat-warnings.ts';

/** So many parties that grew are looked after side by side. */
const AT_ONCE = 10;

/** What is told of an import, with the rides that no longer fit the parties that grew. */
export const importResult = async (
  { faults, ignored, rows }: GuestList,
  outcomes: readonly Outcome[],
  now: string,
): Promise<ImportResult> => {
  const changed = outcomes.filter(({ after, before }) => before !== after);
  const created = changed.filter(({ before }) => !before).length;
  const result = {
    rows,
    created,
    updated: changed.length - created,
    unchanged: outcomes.length - changed.length,
    ignoredColumns: [...ignored],
    changes: changed.map(({ after, before, guest, id }) => ({
      row: guest.row,
      id,
      name: after.name,
      change: before ? ('UPDATED' as const) : ('CREATED' as const),
      fields: changedFields(before, after),
    })),
    faults: faults.length,
    errors: faults.slice(0, MAX_FAULTS),
  };
  return withWarnings(result, await warningsOf(changed, now));
};

/** One for each ride, whichever of its guests it was found by. */
const warningsOf = async (changed: readonly Outcome[], now: string): Promise<Warning[]> => {
  const warnings = new Map<string, Warning>();
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const some = changed.slice(from, from + AT_ONCE);
    const found = await Promise.all(
      some.flatMap(({ after, before }) => (before ? [partyWarnings(before, after, now)] : [])),
    );
    for (const warning of found.flat()) warnings.set(`${warning.code} ${warning.activityId}`, warning);
  }
  return [...warnings.values()];
};
