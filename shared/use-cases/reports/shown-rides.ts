import { onceEach } from '#shared/domain/by-id.ts';
import { linesOfSchedules } from '#shared/domain/reports/length.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import type { ReportContents } from './report-contents.ts';

/** Returns the people that a paper of rides shows, and its length. Each sheet has the rides of one vehicle or motorcade. */
export function shownRides(
  kind: NewReport['kind'],
  sheets: readonly { readonly activities: readonly Activity[] }[],
): Pick<ReportContents, 'guests' | 'personIds' | 'lines'> {
  const rides = sheets.flatMap(({ activities }) => activities);
  const people = rides.flatMap(({ driver, vips }) => [...(driver ? [driver.id] : []), ...vips.map(({ id }) => id)]);
  return {
    guests: onceEach(rides.flatMap(({ vips }) => vips)),
    personIds: [...new Set(people)],
    lines: linesOfSchedules(kind, sheets),
  };
}
