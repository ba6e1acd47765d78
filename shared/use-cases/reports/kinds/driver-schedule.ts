import { driverSchedules, readSchedules } from '#shared/use-cases/reports/schedule-papers.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-kind.ts';

/** The schedules of drivers, with the guests of each ride. */
export const driverSchedule: RequestedKind = {
  kind: 'DRIVER_SCHEDULE',
  file: { title: 'Driver schedule' },
  takes: { formats: ['PDF', 'CSV', 'ICS', 'ZIP'], ids: 'DRIVERS', time: 'RANGE', paper: 'PAGES' },
  read: async ({ actor }, { from, to }, subjects, options) => {
    const schedules = await driverSchedules(subjects, { from, to });
    for (const { record } of schedules) actor.authorize('read', 'Driver', record);
    return readSchedules('DRIVER_SCHEDULE', schedules, options);
  },
};
