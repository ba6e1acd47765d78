import * as createPlaceFeed from '#functions/feeds/create-place-feed.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { RIDE } from './bookings.ts';
import { nextNumber, type Prepare, type Sample } from './sample.ts';

const onePlace: Prepare = async () => ({ params: { placeId: await aPlace(`Hotel ${nextNumber()}`) } });

export const PLACE_SAMPLES: Readonly<Record<string, Sample>> = {
  createPlace: { request: async () => ({ body: { name: `Station ${nextNumber()}`, kind: 'STATION' } }) },
  createPlaceFeed: { request: onePlace },
  revokePlaceFeed: {
    request: async (stage) => {
      const sample = await onePlace(stage);
      await call(createPlaceFeed, { as: stage.as, ...(sample as { params: { placeId: string } }) });
      return sample;
    },
  },
  deletePlace: {
    request: onePlace,
    conflicts: {
      STILL_IN_USE: async ({ as }) => {
        const placeId = await aPlace(`Hall ${nextNumber()}`);
        await anEvent(as, { ...RIDE, pickupPlaceId: placeId });
        return { params: { placeId } };
      },
    },
  },
  getPlace: { request: onePlace },
  importTable: {
    request: async () => ({
      query: { kind: 'PLACES' },
      body: `Name;Kind\r\nPier ${nextNumber()};VENUE\r\n`,
      headers: { 'content-type': 'text/csv' },
    }),
  },
  listPlaces: { request: async () => ({}) },
  restorePlace: {
    request: async ({ as }) => {
      const params = { placeId: await aPlace(`Inn ${nextNumber()}`) };
      await call(deletePlace, { as, params });
      return { params };
    },
  },
  updatePlace: {
    request: async () => ({
      params: { placeId: await aPlace(`Club ${nextNumber()}`) },
      body: { name: `Club ${nextNumber()}` },
    }),
  },
};
