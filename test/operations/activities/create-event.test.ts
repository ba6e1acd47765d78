import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const coordinator = useUser('COORDINATOR');
function paths(body: { errors: { path: string }[] }) {
  return body.errors.map(({ path }) => path).sort();
}

describe('createEvent', () => {
  it.each(['TRANSPORT', 'MEAL', 'MEETING', 'EVENT'])(
    'creates a scheduled %s and shows its VIPs in brief',
    async (type) => {
      const vipIds = await someVips(coordinator, 2, { partySize: 3 });
      const { body, status } = await planEvent(coordinator, { type, vipIds });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        type,
        status: 'SCHEDULED',
        vipIds,
        version: 1,
        masterEventId: null,
        driverId: null,
      });
      expect(body).toMatchObject({ lastReminderSent: null, deletedAt: null, children: [], master: null });
      expect(body.vips).toEqual(vipIds.map((id, place) => ({ id, name: `Guest ${place + 1}`, partySize: 3 })));
      const read = await call(getEvent, { as: coordinator, params: { eventId: body.id } });
      expect(read.body).toEqual(body);
    },
  );

  it('stores times in UTC, for any offset', async () => {
    const times = { startTime: '2027-05-10T09:00:00+02:00', endTime: '2027-05-10T08:30:00.5Z' };
    const { body } = await planEvent(coordinator, times);
    expect(body).toMatchObject({ startTime: '2027-05-10T07:00:00.000Z', endTime: '2027-05-10T08:30:00.500Z' });
  });

  it.each([
    ['without vipIds', { vipIds: undefined }, ['body.vipIds']],
    ['with the former single vipId', { vipIds: undefined, vipId: 'vip_1' }, ['body.vipId']],
    ['with an end at its start', { endTime: '2027-05-10T09:00:00Z' }, ['body.endTime']],
    ['with a time without offset', { startTime: '2027-05-10T09:00:00' }, ['body.startTime']],
    ['with a day that does not exist', { startTime: '2027-02-30T09:00:00Z' }, ['body.startTime']],
    ['with a VIP twice', { vipIds: ['vip_1', 'vip_1'] }, ['body.vipIds']],
    ['with a VIP who does not exist', { vipIds: ['vip_missing'] }, ['body.vipIds']],
    ['with a status', { status: 'COMPLETED' }, ['body.status']],
    ['of another type', { type: 'PARTY' }, ['body.type']],
    ['with a part of a party on a meeting', { people: { vip_1: { count: 1 } } }, ['body.people']],
    [
      'with pick-up and drop-off locations on a meal',
      { type: 'MEAL', pickupLocation: 'A', dropoffLocation: 'B' },
      ['body.dropoffLocation', 'body.pickupLocation'],
    ],
    ['with a master that does not exist', { type: 'TRANSPORT', masterEventId: 'act_nothing' }, ['body.masterEventId']],
  ])('refuses an activity %s and names the field', async (_case, fields, expected) => {
    const { body, status } = await planEvent(coordinator, fields);
    expect([status, body.code, paths(body)]).toEqual([400, 'VALIDATION_FAILED', expected]);
  });

  it('gives a leg without VIPs those of its master, except roster-only VIPs', async () => {
    const riding = await someVips(coordinator, 2);
    const [staying] = await someVips(coordinator, 1, { isRosterOnly: true });
    const master = await anEvent(coordinator, { type: 'MEAL', vipIds: [...riding, staying] });
    for (const vipIds of [undefined, []]) {
      const { body } = await planEvent(coordinator, { type: 'TRANSPORT', masterEventId: master, vipIds });
      expect(body.vipIds).toEqual(riding);
      expect(body.master).toMatchObject({ id: master, type: 'MEAL', title: 'Welcome' });
    }
  });

  it('keeps the VIPs that a leg names, and shows the leg as a child of its master', async () => {
    const [one, two] = await someVips(coordinator, 2);
    const master = await anEvent(coordinator, { vipIds: [one, two] });
    const leg = await anEvent(coordinator, { type: 'TRANSPORT', masterEventId: master, vipIds: [two] });
    const read = await call(getEvent, { as: coordinator, params: { eventId: master } });
    expect(read.body.children).toMatchObject([{ id: leg, type: 'TRANSPORT' }]);
  });

  it('refuses a leg as master', async () => {
    const leg = await anEvent(coordinator, { type: 'TRANSPORT' });
    const { body, status } = await planEvent(coordinator, { type: 'TRANSPORT', masterEventId: leg });
    expect([status, paths(body)]).toEqual([400, ['body.masterEventId']]);
  });

  it('writes nothing on a dry run, and answers 201', async () => {
    const { body, headers, status } = await planEventDry();
    expect([status, headers['dry-run']]).toEqual([201, 'true']);
    const read = await call(getEvent, { as: coordinator, params: { eventId: body.id } });
    expect(read.status).toBe(404);
  });

  it('refuses a driver', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    expect((await planEvent(driver)).body.code).toBe('FORBIDDEN');
  });
});

async function planEventDry() {
  const createEvent = await import('#functions/activities/create-event.ts');
  const times = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
  return call(createEvent, {
    as: coordinator,
    query: { dryRun: 'yes' },
    body: { type: 'MEAL', title: 'Tea', vipIds: [], ...times },
  });
}
