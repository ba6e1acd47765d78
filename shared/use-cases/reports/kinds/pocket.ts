import { pocketPdf, shownOnCard } from '#shared/documents/pdf/pocket-pdf.ts';
import { imprintOf, type RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';
import { comparedSchedules, type PrintSchedules, readSchedules } from '#shared/use-cases/reports/schedule-papers.ts';
import { vipSchedules } from './vip-schedule.ts';

/** Cards of A6 with the day of each VIP. Without `ids`, VIPs without a plan have none. */
export const pocket: RequestedKind = {
  kind: 'POCKET',
  file: { title: 'Pocket cards' },
  takes: { formats: ['PDF'], ids: 'VIPS', time: 'DAY', paper: 'CARDS' },
  read: async ({ actor }, { date, ids }, subjects, options) => {
    const schedules = await vipSchedules(subjects, { from: date, to: date });
    for (const { record } of schedules) actor.authorize('read', 'Vip', record);
    return readSchedules('VIP_SCHEDULE', schedules, options, printFor(ids !== undefined));
  },
};

function printFor(areNamed: boolean): PrintSchedules {
  return async (_reader, schedules, facts, options) => {
    const { changes, rows, sheet } = await comparedSchedules(schedules, facts, options, shownOnCard);
    const wanted = sheet.filter(
      ({ days, id }) => areNamed || days.length > 0 || (changes?.get(id)?.removed ?? []).length > 0,
    );
    const imprint = await imprintOf(options, { title: 'titlePOCKET', contents: wanted, changes });
    // One card says that nothing is planned for any of them.
    const none = sheet.slice(0, 1).map((one) => ({ ...one, id: '', name: imprint.title, lodgings: [] }));
    return { ...(await pocketPdf(wanted.length > 0 ? wanted : none, imprint)), rows };
  };
}
