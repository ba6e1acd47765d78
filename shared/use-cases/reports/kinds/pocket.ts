import { pocketPdf, shownOnCard } from '#shared/documents/pdf/pocket-pdf.ts';
import { imprintOf, type RequestedKind } from '#shared/use-cases/reports/report-imprint.ts';
import { comparedSchedules, type PrintSchedules, readSchedules } from '#shared/use-cases/reports/schedule-papers.ts';
import { vipSchedules } from './vip-schedule.ts';

/** Cards of A6 with the day of each VIP. */
export const pocket: RequestedKind = {
  kind: 'POCKET',
  file: { title: 'Pocket cards' },
  takes: { formats: ['PDF'], ids: 'VIPS', time: 'DAY', paper: 'CARDS' },
  read: async ({ actor }, { date }, subjects, options) => {
    const schedules = await vipSchedules(subjects, { from: date, to: date });
    for (const { record } of schedules) actor.authorize('read', 'Vip', record);
    return readSchedules('VIP_SCHEDULE', schedules, options, print);
  },
};

const print: PrintSchedules = async (_reader, schedules, facts, options) => {
  const { changes, rows, sheet } = await comparedSchedules(schedules, facts, options, shownOnCard);
  const imprint = await imprintOf(options, { title: 'titlePOCKET', contents: sheet, changes });
  return { ...(await pocketPdf(sheet, imprint)), rows };
};
