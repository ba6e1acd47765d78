import { beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useGps } from '#test/support/gps.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useGps();
const clock = useClock();
const SIX_HOURS_MS = 6 * 60 * 60 * 1_000;
const START = Date.parse('2027-05-10T09:00:00Z');

/** The operations that the role DRIVER may call. Every other operation refuses a driver before it reads anything. */
const ALLOWED = new Set([
  'registerUser',
  'getMe',
  'getSettings',
  // Of their own pages.
  'getPreferences',
  'setPreferences',
  'getEvent',
  'readMessage',
  'listBlocks',
  'listEvents',
  'moveEventStatus',
  'getDriver',
  'getDriverSchedule',
  'getDriverScheduleCalendar',
  'getMySchedule',
  'getMyScheduleCalendar',
  'acknowledgeEvent',
  'listChanges',
  'sendDeskMessage',
  // Of their own rides.
  'boardGuests',
  'reportArrived',
  // Of their own messages.
  'getMessage',
  // Of the guests of their current ride.
  'listMusters',
  'getMuster',
  'markMusterGuest',
  'markMusterGuests',
]);

/** Valid bodies for operations that parse the body before they check the ability. */
const BODIES: Readonly<Record<string, object>> = {
  checkDriverAvailability: { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' },
};

const as = useUser('COORDINATOR');
let driver: string;
let own: string;
let other: string;
let driverId: string;
let otherDriver: string;
let vipId: string;
let all: Awaited<ReturnType<typeof operations>>;

function ask(operationId: string, options: Parameters<typeof call>[1]): Promise<Answer> {
  const operation = all.find(({ contract }) => contract.operationId === operationId);
  if (!operation) throw new Error(`no operation ${operationId}`);
  return call(operation, options);
}

beforeAll(async () => {
  all = await operations();
  [driverId, otherDriver] = [await aDriver('Dana'), await aDriver('Robin')];
  driver = await aUser('DRIVER', { driverId });
  [vipId] = (await someVips(as, 1, { phone: '+44 20 7946 0000', notes: 'Peanut allergy', partySize: 2 })) as [string];
  const ride = { type: 'TRANSPORT', vipIds: [vipId], vehicleId: await aVehicle() };
  own = (await planEvent(as, { ...ride, title: 'Their ride', driverId })).body.id;
  other = (await planEvent(as, { type: 'TRANSPORT', vipIds: [vipId], title: 'Not their ride', driverId: otherDriver }))
    .body.id;
});

describe('a driver', () => {
  it('is refused every operation that is not for drivers', async () => {
    const refused: string[] = [];
    for (const { contract, handler } of all) {
      if (contract.access === 'public' || ALLOWED.has(contract.operationId)) continue;
      const params = Object.fromEntries(
        [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, vipId]),
      );
      const body = BODIES[contract.operationId];
      const answer = await call({ contract, handler }, { as: driver, params, ...(body ? { body } : {}) });
      expect([contract.operationId, answer.body?.code]).toEqual([contract.operationId, 'FORBIDDEN']);
      refused.push(contract.operationId);
    }
    expect(refused).toContain('createVip');
    expect(refused).toContain('getVipSchedule');
  });

  it('reads their own activity, and of its VIPs only names and party sizes', async () => {
    const { body } = await ask('getEvent', { as: driver, params: { eventId: own } });
    expect(body.vips).toEqual([{ id: vipId, name: 'Guest 1', partySize: 2 }]);
    expect(JSON.stringify(body)).not.toMatch(/7946|allergy/);
    expect((await ask('getEvent', { as: driver, params: { eventId: other } })).body.code).toBe('FORBIDDEN');
  });

  it('lists only their own activities, with any filter', async () => {
    for (const query of [{}, { vipId }, { search: 'ride' }, { sort: 'title' }, { driverId }]) {
      const { body } = await ask('listEvents', { as: driver, query: query as Record<string, string> });
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([own]);
    }
  });

  it('is refused the activities of another driver', async () => {
    for (const query of [
      { driverId: otherDriver },
      { driverId: otherDriver, sort: 'title' },
      { driverId: 'drv_none' },
    ]) {
      const { body } = await ask('listEvents', { as: driver, query });
      expect(body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
  });

  it('asks whether they are free themselves, and not about others', async () => {
    const body = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
    const free = (ids?: string[]) =>
      ask('checkDriverAvailability', { as: driver, body: { ...body, ...(ids ? { ids } : {}) } });
    expect((await free([driverId])).body.items).toMatchObject([{ driver: { id: driverId }, free: false }]);
    for (const ids of [undefined, [otherDriver], [driverId, otherDriver], ['drv_none']]) {
      expect((await free(ids)).body.code).toBe('FORBIDDEN');
    }
  });

  it('moves the status of their own activity from 6 hours before its start', async () => {
    const move = (dryRun: string) =>
      ask('moveEventStatus', {
        as: driver,
        params: { eventId: own },
        query: { dryRun },
        body: { status: 'IN_PROGRESS' },
      });
    clock.stop(START - SIX_HOURS_MS - 1);
    const { body } = await move('false');
    expect(body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(body.detail).toBe('Drivers may do this from 6 hours before the start.');
    clock.stop(START - SIX_HOURS_MS);
    expect((await move('true')).status).toBe(200);
    clock.stop(START - 30 * SIX_HOURS_MS);
    const early = { params: { eventId: own }, query: { dryRun: 'true' }, body: { status: 'IN_PROGRESS' } };
    expect((await ask('moveEventStatus', { as, ...early })).status).toBe(200);
  });

  it('starts and completes their own activity, but cannot cancel it or change others', async () => {
    const move = (eventId: string, status: string) =>
      ask('moveEventStatus', { as: driver, params: { eventId }, body: { status } });
    clock.stop(START);
    expect((await move(own, 'CANCELLED')).body.code).toBe('FORBIDDEN');
    expect((await move(other, 'IN_PROGRESS')).body.code).toBe('FORBIDDEN');
    expect((await move(own, 'IN_PROGRESS')).body.status).toBe('IN_PROGRESS');
    expect((await move(own, 'COMPLETED')).body.status).toBe('COMPLETED');
  });
});
