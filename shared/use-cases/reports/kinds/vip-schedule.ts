import { readSchedules, vipSchedules } from '#shared/use-cases/reports/schedule-papers.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-kind.ts';

/** The itineraries of VIPs. */
export const vipSchedule: RequestedKind = {
  kind: 'VIP_SCHEDULE',
  file: { title: 'Itinerary' },
  takes: { formats: ['PDF', 'CSV', 'ICS', 'ZIP'], ids: 'VIPS', time: 'RANGE', paper: 'PAGES' },
  read: async ({ actor }, { from, to }, subjects, options) => {
    const schedules = await vipSchedules(subjects, { from, to });
    for (const { record } of schedules) actor.authorize('read', 'Vip', record);
    return readSchedules('VIP_SCHEDULE', schedules, options);
  },
};
