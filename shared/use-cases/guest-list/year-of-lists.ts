import type { YearMeans } from '#shared/domain/guest-list/dates.ts';
import { gatherActivities } from '#shared/entities/activities/activity-list.ts';

/** Reads near which day the dates of a list are that have no year: that of the next activity, else today. */
export async function yearOfLists(now: string): Promise<YearMeans> {
  const { found } = await gatherActivities({ from: now }, 1);
  return { near: (found[0]?.startTime ?? now).slice(0, 10) };
}
