import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import { call } from '#test/support/call.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import type { Sample, Stage } from './sample.ts';

async function enrolled({ as }: Stage) {
  const params = { driverId: await aDriver() };
  await call(enrolDriver, { as, params });
  return { params };
}

export const GPS_SAMPLES: Readonly<Record<string, Sample>> = {
  endDriverEnrolment: { request: enrolled },
  enrolDriver: { request: async () => ({ params: { driverId: await aDriver() } }) },
  getDriverLocation: {
    request: async (stage) => {
      const { params } = await enrolled(stage);
      await locate(params.driverId);
      return { params };
    },
  },
  listDriverPositions: { request: enrolled },
};
