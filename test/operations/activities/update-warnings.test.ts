import { describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

describe('a VIP who needs no transportation', () => {
  const warned = (vipIds: readonly string[]) => [
    {
      code: 'ROSTER_ONLY',
      activityId: expect.any(String),
      vipIds,
      message: expect.stringContaining('Rosa'),
      values: { guests: ['Rosa'] },
    },
  ];

  it('is warned of on a TRANSPORT, once, and not on a meal', async () => {
    const [rosa] = (await someVips(as, 1, { name: 'Rosa', isRosterOnly: true })) as [string];
    const [guest] = (await someVips(as, 1)) as [string];
    const created = await planEvent(as, { type: 'TRANSPORT', vipIds: [rosa, guest] });
    expect([created.status, created.body.warnings]).toEqual([201, warned([rosa])]);
    const params = { eventId: created.body.id };
    expect((await call(updateEvent, { as, params, body: { title: 'Later' } })).body).not.toHaveProperty('warnings');
    const later = { startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' };
    expect((await planEvent(as, { type: 'MEAL', vipIds: [rosa], ...later })).body).not.toHaveProperty('warnings');
    const evening = { startTime: '2027-05-11T19:00:00Z', endTime: '2027-05-11T20:00:00Z' };
    const eventId = await anEvent(as, { type: 'TRANSPORT', vipIds: [guest], ...evening });
    const added = await call(addEventVips, { as, params: { eventId }, body: { vipIds: [rosa] } });
    expect(added.body.warnings).toEqual(warned([rosa]));
  });
});

describe('a ride whose start is past', () => {
  const START_IS_PAST = expect.objectContaining({
    code: 'START_IS_PAST',
    message: expect.stringContaining('Welcome” (Mon 10 May'),
  });
  const ride = (startTime: string, fields: object = {}) => {
    const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
    return { type: 'TRANSPORT', startTime, endTime, ...fields };
  };

  it('is warned of when it is written or tried, and not when something else of it changes', async () => {
    clock.stop(Date.parse('2027-05-10T10:00:00Z'));
    const past = ride('2027-05-10T07:00:00Z');
    const created = await planEvent(as, past);
    expect(created.body.warnings).toContainEqual(START_IS_PAST);
    const update = (body: object, query = {}) =>
      call(updateEvent, { as, params: { eventId: created.body.id }, body, query });
    const dry = await update({ startTime: '2027-05-10T06:30:00Z' }, { dryRun: 'true' });
    expect(dry.body.warnings).toContainEqual(START_IS_PAST);
    expect((await update({ title: 'Later' })).body).not.toHaveProperty('warnings');
    // One that leaves now is entered a little late, and a meal is noted afterwards.
    expect((await planEvent(as, ride('2027-05-10T09:50:00Z'))).body).not.toHaveProperty('warnings');
    expect((await planEvent(as, { ...past, type: 'MEAL' })).body).not.toHaveProperty('warnings');
  });
});

describe('a leg whose start would be past', () => {
  it('is warned of where its master moves with it, and by a proposal', async () => {
    clock.stop(Date.parse('2027-05-10T10:00:00Z'));
    const times = { startTime: '2027-05-10T11:00:00Z', endTime: '2027-05-10T12:00:00Z' };
    const eventId = await anEvent(as, { type: 'MEETING', title: 'Board', vipIds: [], ...times });
    const leg = { type: 'TRANSPORT', title: 'To the board', masterEventId: eventId };
    await anEvent(as, { ...leg, startTime: '2027-05-10T10:30:00Z', endTime: '2027-05-10T10:50:00Z' });
    const past = expect.objectContaining({
      code: 'START_IS_PAST',
      message: expect.stringMatching(/^The start of “To the board” \(Mon 10 May .*\) is past/),
    });
    const body = { startTime: '2027-05-10T10:05:00Z', endTime: '2027-05-10T11:05:00Z' };
    const query = { withLegs: 'true', dryRun: 'true' };
    const { warnings } = (await call(updateEvent, { as, params: { eventId }, query, body })).body;
    expect(warnings).toContainEqual(past);
    expect((await aProposal(as, { kind: 'SHIFT', eventId, minutes: -55 })).warnings).toContainEqual(past);
    expect((await aProposal(as, { kind: 'SHIFT', eventId, minutes: -10 })).warnings).toEqual([]);
  });
});

describe('a party of which two rides take a part', () => {
  it('is in two places once it is smaller than both parts', async () => {
    const [vipId = ''] = await someVips(as, 1, { name: 'Family Roth', partySize: 5 });
    const times = { startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' };
    const part = (count: number) => ({ type: 'TRANSPORT', vipIds: [vipId], people: { [vipId]: { count } }, ...times });
    await anEvent(as, part(3));
    const second = await planEvent(as, part(2));
    expect(second.body).not.toHaveProperty('warnings');
    clock.stop(Date.parse('2027-05-12T07:00:00Z'));
    const overlaps = async () =>
      (await call(listAttention, { as })).body.items.filter(({ code }: { code: string }) => code === 'VIP_OVERLAP');
    expect(await overlaps()).toEqual([]);
    await call(updateVip, { as, params: { vipId }, body: { partySize: 4 } });
    expect(await overlaps()).toMatchObject([{ detail: expect.stringContaining('Family Roth is on') }]);
  });
});

describe('a COMPLETED activity', () => {
  it('is not moved into the future, but may be corrected', async () => {
    clock.stop(Date.parse('2027-05-10T10:00:00Z'));
    const eventId = await anEvent(as);
    for (const status of ['IN_PROGRESS', 'COMPLETED']) {
      await call(moveEventStatus, { as, params: { eventId }, body: { status } });
    }
    const update = (body: object) => call(updateEvent, { as, params: { eventId }, body });
    const { body } = await update({ startTime: '2027-05-10T10:00:00.001Z', endTime: '2027-05-10T12:00:00Z' });
    expect(body).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
    expect(body.detail).toContain('Create a new activity');
    expect((await update({ startTime: '2027-05-10T08:30:00Z', title: 'As it was' })).status).toBe(200);
  });
});

describe('guests aboard a ride that is cancelled', () => {
  it('are warned of, and not those who are not aboard', async () => {
    clock.stop(Date.parse('2027-05-10T09:10:00Z'));
    const [ada, ben, cleo] = (await someVips(as, 3)) as [string, string, string];
    const eventId = await anEvent(as, { type: 'TRANSPORT', vipIds: [ada, ben, cleo] });
    const move = (status: string, query = {}) =>
      call(moveEventStatus, { as, params: { eventId }, body: { status }, query });
    await move('IN_PROGRESS');
    expect((await move('CANCELLED', { dryRun: 'true' })).body).not.toHaveProperty('warnings');
    await call(boardGuests, { as, params: { eventId }, body: { vipIds: [ada, ben] } });
    const { warnings } = (await move('CANCELLED')).body;
    expect(warnings).toMatchObject([{ code: 'CANCELLED_WITH_GUESTS', activityId: eventId, vipIds: [ada, ben] }]);
  });
});

describe('a guest who is added to what is over or cancelled', () => {
  it('is warned of, by each request that adds them, and not when something else changes', async () => {
    clock.stop(Date.parse('2027-05-10T10:00:00Z'));
    const [first, second] = (await someVips(as, 2)) as [string, string];
    for (const statuses of [['CANCELLED'], ['IN_PROGRESS', 'COMPLETED']]) {
      const eventId = await anEvent(as);
      for (const status of statuses) await call(moveEventStatus, { as, params: { eventId }, body: { status } });
      const add = { as, params: { eventId }, body: { vipIds: [first] } };
      const warning = { code: 'ACTIVITY_IS_OVER', activityId: eventId, vipIds: [first] };
      expect((await call(addEventVips, { ...add, query: { dryRun: 'true' } })).body.warnings).toMatchObject([warning]);
      expect((await call(addEventVips, add)).body.warnings).toMatchObject([warning]);
      const update = (body: object) => call(updateEvent, { as, params: { eventId }, body });
      expect((await update({ title: 'As it was', vipIds: [first] })).body).not.toHaveProperty('warnings');
      const { warnings } = (await update({ vipIds: [first, second] })).body;
      expect(warnings).toMatchObject([{ ...warning, vipIds: [second] }]);
    }
  });
});
