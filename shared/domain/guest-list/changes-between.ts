import { canonical } from '#shared/domain/records.ts';
import { ActivityChange, type ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** What a request can set, but for the reason of a booking, which no record keeps. */
const FIELDS = Object.keys(ActivityChange.omit({ acceptTravel: true }).shape) as (keyof ActivityRecord)[];

/** Returns the fields that differ, with their new values; null for one that goes. */
export function changesBetween(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    FIELDS.filter((field) => canonical(before?.[field]) !== canonical(after[field])).map((field) => [
      field,
      after[field] ?? null,
    ]),
  );
}
