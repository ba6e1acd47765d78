import * as setWay from '#functions/ways/set-way.ts';
import { call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { nextNumber, type Sample } from './sample.ts';

async function twoPlaces() {
  return { from: await aPlace(`Inn ${nextNumber()}`), to: await aPlace(`Quay ${nextNumber()}`) };
}

export const WAY_SAMPLES: Readonly<Record<string, Sample>> = {
  listWays: { request: async () => ({ query: await twoPlaces() }) },
  setWay: { request: async () => ({ params: await twoPlaces(), body: { minutes: 15 } }) },
  setClosures: {
    request: async () => {
      // Version 0 is then out of date.
      await withSettings({});
      const addMinutes = (nextNumber() % 300) + 1;
      return {
        body: { closures: [{ from: '2027-05-10T16:00:00Z', to: '2027-05-10T18:00:00Z', all: true, addMinutes }] },
      };
    },
  },
  clearWay: {
    request: async ({ as }) => {
      const params = await twoPlaces();
      await call(setWay, { as, params, body: { minutes: 15 } });
      return { params };
    },
  },
};
