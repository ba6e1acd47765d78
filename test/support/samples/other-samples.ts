import { jest } from '@jest/globals';
import { askReport } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { RIDE } from './bookings.ts';
import { nextNumber, type Sample } from './sample.ts';

const ROSTER = { kind: 'ROSTER', format: 'CSV' };

/**
 * Ends the stopped clock of the stage. The client of the file store corrects its time by the `Date` header, which Node always takes
 * from the real clock: with a stopped clock its signatures are out of date.
 */
const inRealTime = <T>(request: T): T => {
  jest.useRealTimers();
  return request;
};

export const OTHER_SAMPLES: Readonly<Record<string, Sample>> = {
  checkConflicts: { request: async () => ({ body: { startTime: RIDE.startTime, endTime: RIDE.endTime } }) },
  createReport: { request: async () => inRealTime({ body: ROSTER }) },
  getReport: {
    request: async ({ as }) => ({ params: { id: (await askReport(as, inRealTime(ROSTER))).body.id } }),
  },
  updateSettings: {
    request: async () => {
      // Version 0 is then out of date.
      await withSettings({});
      return { body: { pdf: { header: `Header ${nextNumber()}` } } };
    },
  },
};
