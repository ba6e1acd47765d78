import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as openMuster from '#functions/accountability/open-muster.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
beforeEach(() => clock.stop(Date.parse('2027-05-10T02:00:00Z')));
const as = useEmptyTable('ADMINISTRATOR');
let hotel: string;
beforeEach(async () => {
  hotel = await aPlace('Hotel Aurora');
});

function nights(room?: string, placeId = hotel) {
  return [{ placeId, from: '2027-05-09', to: '2027-05-10', ...(room && { room }) }];
}
async function lodged(name: string, lodging: object[] = nights()): Promise<string> {
  return (await someVips(as, 1, { name, lodging }))[0] ?? '';
}
async function ask(query: Record<string, string> = {}) {
  return (await call(listWhereabouts, { as, query })).body;
}
function namesOf({ items }: { items: { vip: { name: string } }[] }) {
  return items.map(({ vip }) => vip.name);
}
/** An hour at the hall, linked by its name. */
function atHall(vipIds: string[]) {
  return anEvent(as, {
    type: 'MEAL',
    title: 'Late supper',
    location: 'Hall',
    startTime: '2027-05-10T01:30:00Z',
    endTime: '2027-05-10T02:30:00Z',
    vipIds,
  });
}

describe('whereabouts at night', () => {
  it('are where a guest lodges, with the room, as planned', async () => {
    const id = await lodged('Ann', nights('214'));
    const { counts, items } = await ask();
    expect(items[0]).toMatchObject({
      state: 'AT_LODGING',
      place: 'Hotel Aurora',
      placeId: hotel,
      since: '2027-05-09T22:00:00.000Z',
      until: '2027-05-10T07:00:00.000Z',
      basis: 'PLANNED',
      source: { kind: 'PLAN', type: 'Vip', id },
      ageSeconds: null,
      lodging: { placeId: hotel, place: 'Hotel Aurora', room: '214' },
    });
    expect(counts.byPlace).toEqual([{ place: 'Hotel Aurora', guests: 1, people: 1, between: 0 }]);
    expect((await ask({ state: 'AT_LODGING' })).items).toHaveLength(1);
  });

  it('lie in the zone of the settings', async () => {
    await lodged('Ann');
    await withSettings({ timezone: 'Asia/Tokyo' });
    // 11:00 there: the night of the 9th is ending, but no one sleeps.
    expect((await ask()).items[0]).toMatchObject({ state: 'UNKNOWN', lodging: { placeId: hotel } });
    expect((await ask({ at: '2027-05-09T16:00:00Z' })).items[0].state).toBe('AT_LODGING');
    expect((await ask({ at: '2027-05-10T16:00:00Z' })).items[0]).not.toHaveProperty('lodging');
  });

  it('show the lodging also of guests who are elsewhere, and who is at a place or lodges there', async () => {
    const hall = await aPlace('Hall');
    const out = await lodged('Out');
    await lodged('In');
    await lodged('Other', nights('1', await aPlace('Inn')));
    await someVips(as, 1, { name: 'Nowhere' });
    await atHall([out]);
    const { items } = await ask({ placeId: hotel });
    expect(namesOf({ items })).toEqual(['In', 'Out']);
    expect(items[1]).toMatchObject({ state: 'AT_ACTIVITY', placeId: hall, lodging: { placeId: hotel } });
    expect(namesOf(await ask({ placeId: hall }))).toEqual(['Out']);
    expect(namesOf(await ask({ placeId: hotel, at: '2027-05-10T02:30:00Z' }))).toEqual(['In', 'Out']);
    // On the day of check-out, from noon on.
    expect(namesOf(await ask({ placeId: hotel, at: '2027-05-10T12:00:00Z' }))).toEqual([]);
  });
});

describe('openMuster for a place', () => {
  const open = (body: object): Promise<Answer> => call(openMuster, { as, body: { title: 'Fire alarm', ...body } });
  const guestsOf = async (id: string) => (await call(getMuster, { as, params: { id } })).body.guests;

  it('has everyone who lodges there or is most likely there, and those who are named', async () => {
    const hall = await aPlace('Hall');
    const [out, asleep, named] = [await lodged('Out', nights('12')), await lodged('Asleep'), await lodged('Named', [])];
    await lodged('Elsewhere', nights('1', await aPlace('Inn')));
    await atHall([out]);
    const { body } = await open({ placeId: hotel });
    expect(body).toMatchObject({ everyone: false, placeId: hotel });
    const guests = await guestsOf(body.id);
    expect(guests.map(({ vipId }: { vipId: string }) => vipId).sort()).toEqual([out, asleep].sort());
    expect(guests.find(({ name }: { name: string }) => name === 'Out').whereabouts).toMatchObject({
      state: 'AT_ACTIVITY',
      lodging: { room: '12' },
    });
    const both = (await open({ placeId: hall, vipIds: [named, out] })).body;
    expect((await guestsOf(both.id)).map(({ vipId }: { vipId: string }) => vipId).sort()).toEqual([out, named].sort());
  });

  it('is refused at a place that is unknown or deleted, and where no one is', async () => {
    const gone = await aPlace('Old Mill');
    await call(deletePlace, { as, params: { placeId: gone } });
    const errors = async (placeId: string) => (await open({ placeId })).body.errors;
    expect(await errors('plc_none')).toMatchObject([{ path: 'body.placeId', message: 'does not exist' }]);
    expect(await errors(gone)).toMatchObject([
      { path: 'body.placeId', message: 'is deleted: Old Mill. Restore it first' },
    ]);
    expect((await errors(hotel))[0].message).toMatch(/^has no guests: /);
  });

  it('leaves out a guest who is deleted just before', async () => {
    const [gone, stays] = [await lodged('Gone'), await lodged('Stays')];
    const { body } = await withConcurrentRequest(
      { write: 'openMuster', when: 'before' },
      () => call(deleteVip, { as, params: { vipId: gone } }),
      () => open({ placeId: hotel }),
    );
    expect((await guestsOf(body.id)).map(({ vipId }: { vipId: string }) => vipId)).toEqual([stays]);
  });

  it('has more guests than a request can name', async () => {
    const lodging = nights();
    for (let from = 0; from < 120; from += 40) {
      await Promise.all(Array.from({ length: 40 }, (_, at) => lodged(`Guest ${from + at}`, lodging)));
    }
    const { body } = await open({ placeId: hotel });
    expect(await guestsOf(body.id)).toHaveLength(120);
  });
});
