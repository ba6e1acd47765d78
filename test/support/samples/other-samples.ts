import * as dismissAttention from '#functions/attention/dismiss-attention.ts';
import * as getBoard from '#functions/system/get-board.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { askReport } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { RIDE } from './bookings.ts';
import { nextNumber, type Sample } from './sample.ts';

const ROSTER = { kind: 'ROSTER', format: 'CSV' };

/** Plans a ride without a driver on the next morning. Returns its row of the attention list. */
async function aRow(as: string) {
  const times = { startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T09:00:00Z' };
  return { code: 'RIDE_WITHOUT_DRIVER', subjectId: await anEvent(as, { ...RIDE, ...times }) };
}

export const OTHER_SAMPLES: Readonly<Record<string, Sample>> = {
  dismissAttention: {
    request: async ({ as }) => ({ params: await aRow(as), body: { note: 'A taxi comes' } }),
  },
  undoDismissal: {
    request: async ({ as }) => {
      const params = await aRow(as);
      await call(dismissAttention, { as, params, body: {} });
      return { params };
    },
  },
  checkConflicts: { request: async () => ({ body: { startTime: RIDE.startTime, endTime: RIDE.endTime } }) },
  createReport: { request: async () => ({ body: ROSTER }) },
  getReport: {
    request: async ({ as }) => ({ params: { id: (await askReport(as, ROSTER)).body.id } }),
  },
  getPageFile: {
    request: async () => {
      const { text } = await call(getBoard);
      return { params: { file: /desk-\w+\.js/.exec(text)?.[0] ?? '' } };
    },
  },
  updateSettings: {
    request: async () => {
      // Version 0 is then out of date.
      await withSettings({});
      return { body: { pdf: { header: `Header ${nextNumber()}` } } };
    },
  },
};
