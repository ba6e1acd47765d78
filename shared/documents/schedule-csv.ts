import { namedGuests } from '#shared/domain/reports/entry-details.ts';
import type { Person, PrintedFacts } from '#shared/domain/reports/person.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import { ACTIVITY_HEADING, activityCells } from './activity-cells.ts';
import { csv } from './csv.ts';

/** The activities of one VIP or driver. */
export interface PersonSchedule {
  readonly person: Person;
  readonly activities: readonly Activity[];
}

function byStart(a: Activity, b: Activity): number {
  return a.startTime < b.startTime || (a.startTime === b.startTime && a.id < b.id) ? -1 : 1;
}

/** Returns schedules as one CSV table: one row per activity, with local times of a zone. */
export function scheduleCsv(schedules: readonly PersonSchedule[], timezone: string, facts: PrintedFacts = {}): string {
  const options = { wording: wordingOf({ timezone }), timezone, facts };
  const rows = schedules.flatMap(({ activities, person }) =>
    [...activities].sort(byStart).map((activity) => {
      const named = namedGuests(activity, person, facts);
      const counted = facts.companions === 'NONE' ? named : activity.vips;
      return [person.name, ...activityCells(activity, options, named, counted)];
    }),
  );
  return csv(['Schedule of', ...ACTIVITY_HEADING], rows);
}
