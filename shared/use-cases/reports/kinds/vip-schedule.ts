import type { NewReport } from '#shared/schemas/reports/report.ts';
import { vipItineraries } from '#shared/use-cases/activities/vip-itinerary.ts';
import { lodgingNames } from '#shared/use-cases/places/link-places.ts';
import type { RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';
import type { ReportSubjects } from '#shared/use-cases/reports/report-subjects.ts';
import { readSchedules, type Schedule } from '#shared/use-cases/reports/schedule-papers.ts';

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

/** Reads the itineraries of these VIPs. */
export async function vipSchedules(
  { ids, vips }: ReportSubjects,
  range: Pick<NewReport, 'from' | 'to'>,
): Promise<Schedule[]> {
  const itineraries = await vipItineraries(ids, range, { known: vips });
  const names = await lodgingNames(itineraries.map(({ vip }) => vip));
  const { from = '', to = '9999-12-31' } = range;
  return itineraries.map(({ activities, vip }) => {
    const lodgings = (vip.lodging ?? []).flatMap((each) => {
      const place = names.get(each.placeId);
      const isWithin = each.from <= to.slice(0, 10) && each.to >= from.slice(0, 10);
      return place !== undefined && isWithin ? [{ ...each, place }] : [];
    });
    const { id, name, organization, partySize, position, title } = vip;
    const about = [[title, position, organization].filter(Boolean).join(', ')].filter(Boolean);
    return {
      person: { kind: 'VIP_SCHEDULE', id, name, about, partySize, lodgings, period: range },
      record: vip,
      activities,
    };
  });
}
