import type { PrintedChanges } from './changes.ts';
import type { ScheduleSheet } from './schedule-sheet.ts';

/** Returns a schedule with the word at each entry that is new or changed. */
export function markedSheet(sheet: ScheduleSheet, changes: PrintedChanges | undefined): ScheduleSheet {
  return changes
    ? {
        ...sheet,
        days: sheet.days.map((day) => ({
          ...day,
          entries: day.entries.map((entry) => ({ ...entry, mark: changes.markOf(entry.key) })),
        })),
      }
    : sheet;
}
