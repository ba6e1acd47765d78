import * as createPlaceFeed from '#functions/feeds/create-place-feed.ts';
import * as createLayout from '#functions/guest-list/create-layout.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { RIDE } from './bookings.ts';
import { nextNumber, type Prepare, type Sample } from './sample.ts';

const onePlace: Prepare = async () => ({ params: { placeId: await aPlace(`Hotel ${nextNumber()}`) } });

async function aLayout(as: string, fields: object = {}): Promise<string> {
  const body = { name: `List ${nextNumber()}`, kind: 'PLACES', ...fields };
  return (await call(createLayout, { as, body })).body.id;
}
const oneLayout: Prepare = async ({ as }) => ({
  params: { layoutId: await aLayout(as, { headings: ['A', `C${nextNumber()}`] }) },
});

export const PLACE_SAMPLES: Readonly<Record<string, Sample>> = {
  createLayout: {
    request: async () => ({
      body: { name: `List ${nextNumber()}`, kind: 'PLACES', headings: ['A', `B${nextNumber()}`] },
    }),
    conflicts: {
      LAYOUT_TAKEN: async ({ as }) => {
        const name = `List ${nextNumber()}`;
        await aLayout(as, { name });
        return { body: { name, kind: 'PLACES' } };
      },
    },
  },
  createPlace: { request: async () => ({ body: { name: `Station ${nextNumber()}`, kind: 'STATION' } }) },
  deleteLayout: { request: oneLayout },
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
  getLayout: { request: oneLayout },
  getPlace: { request: onePlace },
  importTable: {
    request: async () => ({
      query: { kind: 'PLACES' },
      body: `Name;Kind\r\nPier ${nextNumber()};VENUE\r\n`,
      headers: { 'content-type': 'text/csv' },
    }),
  },
  listLayouts: { request: async () => ({}) },
  listPlaces: { request: async () => ({}) },
  restorePlace: {
    request: async ({ as }) => {
      const params = { placeId: await aPlace(`Inn ${nextNumber()}`) };
      await call(deletePlace, { as, params });
      return { params };
    },
  },
  updateLayout: {
    request: async (stage) => ({ ...(await oneLayout(stage)), body: { headings: ['A', `D${nextNumber()}`] } }),
    conflicts: {
      LAYOUT_TAKEN: async (stage) => {
        const headings = ['A', `E${nextNumber()}`];
        await aLayout(stage.as, { headings });
        return { ...(await oneLayout(stage)), body: { headings } };
      },
    },
  },
  updatePlace: {
    request: async () => ({
      params: { placeId: await aPlace(`Club ${nextNumber()}`) },
      body: { name: `Club ${nextNumber()}` },
    }),
  },
};
