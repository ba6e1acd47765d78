import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
const ids = { ann: '', dana: '', zoe: '', gone: '' };
let tour: string;
beforeAll(async () => {
  await withSettings({ turnaroundMinutes: 30 });
  ids.zoe = await aDriver('Zoë');
  ids.dana = await aDriver('Dana');
  ids.ann = await aDriver('ann');
  ids.gone = await aDriver('Gone');
  await call(deleteDriver, { as, params: { driverId: ids.gone } });
  const ride = (title: string, from: string, to: string, driverId: string) => {
    const times = { startTime: `2027-05-${from}:00Z`, endTime: `2027-05-${to}:00Z` };
    return anEvent(as, { type: 'TRANSPORT', title, driverId, ...times });
  };
  tour = await ride('Tour', '10T09:00', '10T10:00', ids.dana);
  await ride('Evening', '10T18:00', '10T19:00', ids.zoe);
  await ride('Night before', '09T22:00', '10T07:15', ids.zoe);
  await ride('A week later', '17T10:00', '17T11:00', ids.ann);
  const cancelled = await ride('Cancelled', '10T09:00', '10T12:00', ids.ann);
  await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
});
const MORNING = { startTime: '2027-05-10T10:15:00Z', endTime: '2027-05-10T11:00:00Z' };
function ask(body: object, user = as) {
  return call(checkDriverAvailability, { as: user, body });
}

describe('checkDriverAvailability', () => {
  it('lists each driver with their conflicts and gaps, free drivers first, then by name', async () => {
    const { body, status } = await ask(MORNING);
    expect(status).toBe(200);
    expect(body.items).toEqual([
      {
        driver: { id: ids.ann, name: 'ann', phone: null },
        free: true,
        conflicts: [],
        gapBeforeMinutes: null,
        gapAfterMinutes: null,
        travel: [],
      },
      {
        driver: { id: ids.zoe, name: 'Zoë', phone: null },
        free: true,
        conflicts: [],
        gapBeforeMinutes: 180,
        gapAfterMinutes: 420,
        travel: [],
      },
      {
        driver: { id: ids.dana, name: 'Dana', phone: null },
        free: false,
        conflicts: [
          {
            resource: 'DRIVER',
            id: ids.dana,
            kind: 'ACTIVITY',
            activityId: tour,
            title: 'Tour',
            startTime: '2027-05-10T09:00:00.000Z',
            endTime: '2027-05-10T10:00:00.000Z',
          },
        ],
        gapBeforeMinutes: 15,
        gapAfterMinutes: null,
        travel: [],
      },
    ]);
  });

  it('gives the same answers for given drivers as for all, each once', async () => {
    const all = (await ask(MORNING)).body.items as { driver: { id: string } }[];
    const some = await ask({ ...MORNING, ids: [ids.dana, ids.zoe, ids.dana] });
    expect(some.body.items).toEqual(all.filter(({ driver }) => driver.id !== ids.ann));
  });

  it('agrees with a dry run of a booking, over three days', async () => {
    for (let hour = 0; hour < 72; hour += 5) {
      const at = (minutes: number) => new Date(Date.parse('2027-05-09T00:00:00Z') + (hour * 60 + minutes) * 60_000);
      const times = { startTime: at(0).toISOString(), endTime: at(100).toISOString() };
      const { items } = (await ask(times)).body as { items: { driver: { id: string }; free: boolean }[] };
      for (const { driver, free } of items) {
        const wanted = { type: 'TRANSPORT', title: 'Ride', vipIds: [], ...times, driverId: driver.id };
        const booked = await call(createEvent, { as, body: wanted, query: { dryRun: 'true' } });
        expect([driver.id, free]).toEqual([driver.id, booked.status === 201]);
      }
    }
  });

  it.each([
    [{ startTime: MORNING.startTime }, 'body.endTime'],
    [{ startTime: MORNING.endTime, endTime: MORNING.startTime }, 'body.endTime'],
    [{ startTime: MORNING.startTime, endTime: MORNING.startTime }, 'body.endTime'],
    [{ startTime: '2027-05-10T00:00:00Z', endTime: '2027-05-13T00:00:01Z' }, 'body.endTime'],
    [{ ...MORNING, ids: [] }, 'body.ids'],
    [{ ...MORNING, ids: Array.from({ length: 101 }, (_, place) => `drv_${place}`) }, 'body.ids'],
    [{ ...MORNING, seats: 3 }, 'body.seats'],
  ])('refuses %j and names the field', async (body, path) => {
    expect((await ask(body)).body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] });
  });

  it('names each given driver who does not exist or is deleted', async () => {
    const { body, status } = await ask({ ...MORNING, ids: ['drv_missing', ids.ann, ids.gone] });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { path: 'body.ids', message: 'contains an unknown or deleted id: drv_missing' },
      { path: 'body.ids', message: `contains an unknown or deleted id: ${ids.gone}` },
    ]);
  });

  it('costs one query per day, one for all drivers and one batch for the titles; writes nothing', async () => {
    const { own } = await metered(() => ask(MORNING));
    expect([...own.commands].sort()).toEqual(['BatchGetItem', 'GetItem', 'Query', 'Query', 'Query'].sort());
    expect(own).toMatchObject({ roundTrips: 2, writeUnits: 0 });
  });

  it('answers a driver about themselves only', async () => {
    const driver = await aUser('DRIVER', { driverId: ids.ann });
    expect((await ask({ ...MORNING, ids: [ids.ann] }, driver)).body.items).toMatchObject([{ driver: { id: ids.ann } }]);
    expect((await ask(MORNING, driver)).body.code).toBe('FORBIDDEN');
  });
});
