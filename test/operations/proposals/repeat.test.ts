import { beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { queueForJob } from '#shared/use-cases/queue-for-job.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useQueues } from '#test/support/queues.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFlights();
const faults = useFaults();
const queues = useQueues(finishProposals);
const clock = useClock();
const as = useEmptyTable('COORDINATOR');
beforeEach(async () => {
  await withSettings({ timezone: 'Europe/London' });
});

async function apply(id: string) {
  return (await call(applyProposal, { as, params: { id } })).body;
}
/** Makes a proposal and applies it. Returns the proposal. */
async function done(body: Record<string, unknown>) {
  const proposal = await aProposal(as, body);
  expect(await apply(proposal.id)).toMatchObject({ applied: proposal.steps.length, problem: null, left: [] });
  return proposal;
}
async function refusal(body: object) {
  const { body: problem, status } = await call(createProposal, { as, body });
  expect(status).toBe(400);
  return problem.errors[0];
}
/** Returns what there is in the whole time of the tests, in order of start. */
function all(): Promise<ActivityRecord[]> {
  return activitiesBeginning('2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z');
}
async function startsOf(title: string): Promise<string[]> {
  return (await all()).filter((each) => each.title === title).map(({ startTime }) => startTime.slice(5, 16));
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function update(eventId: string, body: object) {
  return call(updateEvent, { as, params: { eventId }, body, headers: { 'if-match': '*' } });
}

const SHUTTLE = {
  type: 'TRANSPORT',
  title: 'Press shuttle',
  pickupLocation: 'Hotel',
  dropoffLocation: 'Centre',
  seatsNeeded: 20,
  startTime: '2027-05-10T06:00:00Z',
  endTime: '2027-05-10T06:20:00Z',
};
function times(from: string, to: string) {
  return { startTime: `2027-05-10T${from}:00Z`, endTime: `2027-05-10T${to}:00Z` };
}
const EVERY = { every: 'PT30M', from: '07:00', to: '12:00' };
const DAYS = ['2027-05-10', '2027-05-11', '2027-05-12'];

describe('REPEAT', () => {
  it('makes a shuttle every 30 minutes of three days with one request and one apply', async () => {
    const id = await anEvent(as, SHUTTLE);
    const wanted = { kind: 'REPEAT', activityIds: [id], dates: DAYS, ...EVERY };
    const { steps } = await done(wanted);
    expect(steps).toHaveLength(33);
    expect(steps[0].summary).toBe('Press shuttle (Mon 10 May 07:00–07:20): becomes the first run of a series');
    expect(steps[1]).toMatchObject({ operationId: 'createEvent', body: { seatsNeeded: 20, pickupLocation: 'Hotel' } });
    expect(steps[1].body).not.toHaveProperty('seriesId');
    const runs = await all();
    expect(runs).toHaveLength(33);
    expect(new Set(runs.map(({ seriesId }) => seriesId)).size).toBe(1);
    const { seriesId } = await read(id);
    expect(seriesId).toMatch(/^ser_/);
    await anEvent(as, { ...SHUTTLE, title: 'Of no series' });
    const { items } = (await call(listEvents, { as, query: { seriesId, limit: '200' } })).body;
    expect(new Set(items.map((each: { title: string }) => each.title))).toEqual(new Set(['Press shuttle']));
    expect(items).toHaveLength(33);
    await call(deleteEvent, {
      as,
      params: { eventId: (await all()).find(({ title }) => title === 'Of no series')?.id ?? '' },
    });
    expect(runs.map(({ startTime }) => startTime.slice(5, 16)).slice(9, 13)).toEqual([
      '05-10T10:30',
      '05-10T11:00',
      '05-11T06:00',
      '05-11T06:30',
    ]);
    const again = await aProposal(as, wanted);
    expect(again.steps).toEqual([]);
    expect(again.warnings[0]).toMatchObject({ code: 'ALREADY_THERE' });
    await done({ ...wanted, dates: ['2027-05-13'] });
    const more = await all();
    expect(more).toHaveLength(33 + 11);
    expect(new Set(more.map(({ seriesId }) => seriesId)).size).toBe(1);
  });

  it('goes on where it broke off, and makes nothing twice when two apply it at once', async () => {
    const id = await anEvent(as, SHUTTLE);
    const proposal = await aProposal(as, { kind: 'REPEAT', activityIds: [id], dates: DAYS });
    faults.killAfter(2);
    await call(applyProposal, { as, params: { id: proposal.id } });
    faults.off();
    await Promise.all([apply(proposal.id), apply(proposal.id)]);
    expect(await startsOf('Press shuttle')).toEqual(['05-10T06:00', '05-11T06:00', '05-12T06:00']);
  });

  it('keeps the time on the clock when clocks change, and over midnight', async () => {
    const ride = await anEvent(as, {
      ...SHUTTLE,
      title: 'Late ride',
      startTime: '2027-03-26T23:30:00Z',
      endTime: '2027-03-27T00:15:00Z',
    });
    const party = await anEvent(as, {
      type: 'EVENT',
      title: 'Party',
      startTime: '2027-03-26T22:00:00Z',
      endTime: '2027-03-27T03:00:00Z',
    });
    const dates = ['2027-03-27', '2027-03-28'];
    await done({ kind: 'REPEAT', activityIds: [ride, party], dates });
    expect((await all()).map((each) => [each.title, each.startTime.slice(5, 16), each.endTime.slice(5, 16)])).toEqual([
      ['Party', '03-26T22:00', '03-27T03:00'],
      ['Late ride', '03-26T23:30', '03-27T00:15'],
      // Clocks are set forward at 01:00 UTC.
      ['Party', '03-27T22:00', '03-28T02:00'],
      ['Late ride', '03-27T23:30', '03-28T00:15'],
      ['Party', '03-28T21:00', '03-29T02:00'],
      ['Late ride', '03-28T22:30', '03-28T23:15'],
    ]);
  });

  it('lets a run leave its series by null, keep it when it is sent as it was read, and join no other', async () => {
    const id = await anEvent(as, SHUTTLE);
    await done({ kind: 'REPEAT', activityIds: [id], dates: DAYS });
    const change = (body: object) => call(updateEvent, { as, params: { eventId: id }, body });
    const { seriesId } = await read(id);
    const kept = await change({ seriesId, notes: 'Door 4' });
    expect([kept.status, kept.body.seriesId]).toEqual([200, seriesId]);
    const joined = await change({ seriesId: 'ser_4g7k2m9q3t5w8x1z6b0c' });
    expect([joined.status, joined.body.kind, joined.body.errors[0].path]).toEqual([400, 'MEANING', 'body.seriesId']);
    expect((await change({ seriesId: null })).body).not.toHaveProperty('seriesId');
  });

  it('goes on after midnight when `to` is before `from`, on the weekdays until a date', async () => {
    const id = await anEvent(as, {
      ...SHUTTLE,
      title: 'Night bus',
      startTime: '2027-05-10T22:00:00Z',
      endTime: '2027-05-10T22:20:00Z',
    });
    const weekdays = ['MONDAY', 'WEDNESDAY'];
    await done({
      kind: 'REPEAT',
      activityIds: [id],
      weekdays,
      until: '2027-05-12',
      every: 'PT1H',
      from: '23:00',
      to: '01:00',
    });
    expect(await startsOf('Night bus')).toEqual([
      '05-10T22:00',
      '05-10T23:00',
      '05-11T00:00',
      '05-12T22:00',
      '05-12T23:00',
      '05-13T00:00',
    ]);
  });

  it('takes the legs of a master along, with its guests, and without vehicle and driver', async () => {
    const vipIds = await someVips(as, 2);
    const master = await anEvent(as, { vipIds, title: 'Breakfast' });
    const booked = { vehicleId: await aVehicle({ seatCapacity: 30 }), driverId: await aDriver() };
    await anEvent(as, {
      ...SHUTTLE,
      title: 'To breakfast',
      startTime: '2027-05-10T08:00:00Z',
      endTime: '2027-05-10T08:30:00Z',
      masterEventId: master,
      ...booked,
    });
    await done({ kind: 'REPEAT', activityIds: [master], dates: ['2027-05-11'] });
    const [, , leg, copy] = await all();
    expect(copy).toMatchObject({ title: 'Breakfast', vipIds, startTime: '2027-05-11T09:00:00.000Z' });
    expect(leg).toMatchObject({ title: 'To breakfast', vipIds, masterEventId: copy?.id });
    expect([leg?.vehicleId, leg?.driverId]).toEqual([undefined, undefined]);
  });

  it('says which guests are then in two places', async () => {
    const vipIds = await someVips(as, 1);
    const id = await anEvent(as, { ...SHUTTLE, vipIds });
    await anEvent(as, { title: 'Talk', vipIds, startTime: '2027-05-11T06:10:00Z', endTime: '2027-05-11T07:00:00Z' });
    const { warnings } = await aProposal(as, { kind: 'REPEAT', activityIds: [id], dates: ['2027-05-11'] });
    expect(warnings).toMatchObject([{ code: 'VIP_OVERLAP', vipIds }]);
  });

  it.each([
    { body: { dates: DAYS, weekdays: ['MONDAY'], until: '2027-05-12' }, path: 'body.weekdays' },
    { body: { weekdays: ['MONDAY'] }, path: 'body.until' },
    { body: { dates: DAYS, every: 'PT30M' }, path: 'body.every' },
    { body: { dates: DAYS, ...EVERY, every: 'PT0M' }, path: 'body.every' },
    { body: { dates: DAYS, ...EVERY, every: '30' }, path: 'body.every' },
    { body: {}, path: 'body.dates' },
    { body: { dates: ['2020-05-10'] }, path: 'body.dates' },
    { body: { dates: ['2027-05-10'] }, path: 'body.dates' },
    { body: { dates: DAYS, ...EVERY, every: 'PT1M' }, path: 'body' },
  ])('refuses $body', async ({ body, path }) => {
    const id = await anEvent(as, SHUTTLE);
    expect(await refusal({ kind: 'REPEAT', activityIds: [id], ...body })).toMatchObject({ path });
    expect(await all()).toHaveLength(1);
  });

  it('refuses a ride of a flight, what is deleted, and all-day activities several times a day', async () => {
    const flight = { flightNumber: 'QQ101', flightDate: '2027-05-10', departure: { iata: 'LHR' }, vipIds: [] };
    const { body } = await call(trackFlight, {
      as,
      body: { ...flight, arrival: { iata: 'KEF', scheduledTime: '2027-05-10T05:00:00Z' } },
    });
    const pickup = await anEvent(as, { ...SHUTTLE, flightId: body.id });
    const gone = await anEvent(as, SHUTTLE);
    await call(deleteEvent, { as, params: { eventId: gone } });
    const fair = await anEvent(as, {
      type: 'EVENT',
      title: 'Fair',
      startTime: undefined,
      endTime: undefined,
      allDay: true,
      startDate: '2027-05-10',
    });
    const of = (activityIds: string[], more: object = {}) =>
      refusal({ kind: 'REPEAT', activityIds, dates: DAYS, ...more });
    expect((await of([pickup])).message).toContain('is a ride of a flight');
    expect((await of([gone])).message).toContain('is deleted');
    expect((await of(['act_00000000000000000000'])).message).toBe('does not exist');
    expect((await of([fair], EVERY)).message).toContain('is all-day');
    await done({ kind: 'REPEAT', activityIds: [fair], dates: ['2027-05-12'] });
    expect((await all()).find(({ startDate }) => startDate === '2027-05-12')).toMatchObject({
      title: 'Fair',
      allDay: true,
      endDate: '2027-05-12',
    });
  });
});

describe('SERIES', () => {
  /** Makes a ride of each day, and returns the ids of the runs. */
  async function aSeries(more: object = {}): Promise<string[]> {
    const id = await anEvent(as, { ...SHUTTLE, ...more });
    await done({ kind: 'REPEAT', activityIds: [id], dates: DAYS });
    return (await all()).map((each) => each.id);
  }

  it('changes all runs, and what was changed by hand stays and is named', async () => {
    const [first = '', second = '', third = ''] = await aSeries();
    await update(second, { title: 'Special bus' });
    await update(third, { startTime: '2027-05-12T06:05:00Z', endTime: '2027-05-12T06:25:00Z' });
    const change = {
      title: 'Media shuttle',
      notes: 'Badge',
      startTime: '2027-05-10T06:15:00Z',
      endTime: '2027-05-10T06:45:00Z',
    };
    const { warnings } = await done({ kind: 'SERIES', activityId: first, runs: 'ALL', action: 'CHANGE', change });
    expect(warnings.map(({ activityId, code }: { activityId: string; code: string }) => [code, activityId])).toEqual([
      ['CHANGED_BY_HAND', second],
      ['CHANGED_BY_HAND', third],
    ]);
    const shown = (await all()).map((each) => [
      each.title,
      each.notes,
      each.startTime.slice(11, 16),
      each.endTime.slice(11, 16),
    ]);
    expect(shown).toEqual([
      ['Media shuttle', 'Badge', '06:15', '06:45'],
      ['Special bus', 'Badge', '06:15', '06:45'],
      ['Media shuttle', 'Badge', '06:05', '06:25'],
    ]);
    const earlier = { startTime: '2027-05-10T06:00:00Z', endTime: '2027-05-10T06:20:00Z' };
    await done({ kind: 'SERIES', activityId: first, runs: 'ALL', action: 'CHANGE', change: earlier });
    expect(await startsOf('Special bus')).toEqual(['05-11T06:00']);
  });

  it('changes the following runs only, and finds another vehicle where theirs is taken at the new time', async () => {
    const [first = '', second = '', third = ''] = await aSeries();
    const [one, two] = await Promise.all([
      aVehicle({ name: 'Bus 1', seatCapacity: 30 }),
      aVehicle({ name: 'Bus 2', seatCapacity: 30 }),
    ]);
    const driverId = await aDriver();
    for (const id of [first, second, third]) expect((await update(id, { vehicleId: one, driverId })).status).toBe(200);
    await anEvent(as, {
      ...SHUTTLE,
      title: 'Other',
      vehicleId: one,
      startTime: '2027-05-11T08:00:00Z',
      endTime: '2027-05-11T09:00:00Z',
    });
    const change = { startTime: '2027-05-11T08:00:00Z', endTime: '2027-05-11T08:20:00Z' };
    const { steps } = await done({ kind: 'SERIES', activityId: second, runs: 'FOLLOWING', action: 'CHANGE', change });
    expect(steps).toHaveLength(2);
    expect(steps[0].body).not.toHaveProperty('runOf');
    expect(await startsOf('Press shuttle')).toEqual(['05-10T06:00', '05-11T08:00', '05-12T08:00']);
    expect([(await read(second)).vehicleId, (await read(third)).vehicleId]).toEqual([two, one]);
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('moves the legs with their master', async () => {
    const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', ...times('18:00', '20:00') });
    await anEvent(as, { ...SHUTTLE, title: 'To dinner', masterEventId: dinner, ...times('17:00', '17:30') });
    await done({ kind: 'REPEAT', activityIds: [dinner], dates: ['2027-05-11'] });
    const change = { ...times('18:30', '20:30') };
    const wanted = { kind: 'SERIES', activityId: dinner, runs: 'ALL', action: 'CHANGE' };
    await done({ ...wanted, change });
    expect(await startsOf('To dinner')).toEqual(['05-10T17:30', '05-11T17:30']);
    const { warnings } = await done({ ...wanted, change: times('18:00', '20:00') });
    expect(warnings).toEqual([]);
    expect(await startsOf('To dinner')).toEqual(['05-10T17:00', '05-11T17:00']);
  });

  it('leaves nothing half-written when its job is killed midway, and a repeat ends it', async () => {
    const id = await anEvent(as, SHUTTLE);
    await done({ kind: 'REPEAT', activityIds: [id], dates: DAYS, every: 'PT8H', from: '07:00', to: '15:00' });
    const change = {
      title: 'Shuttle of the press',
      startTime: '2027-05-10T06:05:00Z',
      endTime: '2027-05-10T06:25:00Z',
    };
    const wanted = { kind: 'SERIES', activityId: id, runs: 'ALL', action: 'CHANGE', change };
    const proposal = await aProposal(as, wanted);
    await queueForJob('finish-proposals', [{ proposalId: proposal.id, applyAs: as }]);
    faults.killAfter(5);
    await queues.run(finishProposals);
    faults.off();
    // Each step is whole or not there: a run has the old title with the old time, or the new title, whose time moves with the next step.
    const midway = await all();
    expect(midway).toHaveLength(6);
    const renamed = midway.filter(({ title }) => title === change.title);
    const moved = midway.filter(({ startTime }) => startTime.slice(14, 16) === '05');
    expect(moved.every((run) => renamed.includes(run))).toBe(true);
    const { applied } = (await call(getProposal, { as, params: { id: proposal.id } })).body;
    expect(applied).toBe(renamed.length + moved.length);
    expect([applied > 0, applied < proposal.steps.length]).toEqual([true, true]);
    await Promise.all([queues.run(finishProposals), apply(proposal.id)]);
    const runs = await all();
    expect(runs.map(({ title, startTime }) => `${title} ${startTime.slice(11, 16)}`)).toEqual(
      DAYS.flatMap(() => ['06:05', '14:05']).map((time) => `Shuttle of the press ${time}`),
    );
    expect((await aProposal(as, wanted)).steps).toEqual([]);
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('changes only the runs of the same activity, where several are repeated together', async () => {
    const out = await anEvent(as, SHUTTLE);
    const back = await anEvent(as, {
      ...SHUTTLE,
      title: 'Back',
      startTime: '2027-05-10T17:00:00Z',
      endTime: '2027-05-10T17:20:00Z',
    });
    await done({ kind: 'REPEAT', activityIds: [out, back], dates: DAYS });
    await done({ kind: 'SERIES', activityId: back, runs: 'ALL', action: 'CHANGE', change: { seatsNeeded: 40 } });
    const seats = (await all()).map((each) => [each.title, each.seatsNeeded]);
    expect(seats).toEqual(
      [0, 1, 2].flatMap(() => [
        ['Press shuttle', 20],
        ['Back', 40],
      ]),
    );
  });

  it.each([
    { action: 'CANCEL', left: { status: 'CANCELLED' } },
    { action: 'DELETE', left: { deletedAt: expect.any(String) } },
  ])('$action takes the following runs with their legs, and frees vehicle and driver', async ({ action, left }) => {
    const [first = '', second = '', third = ''] = await aSeries({
      type: 'EVENT',
      title: 'Tour',
      pickupLocation: undefined,
      dropoffLocation: undefined,
      seatsNeeded: undefined,
    });
    const booked = { vehicleId: await aVehicle({ seatCapacity: 30 }), driverId: await aDriver() };
    const leg = await anEvent(as, {
      ...SHUTTLE,
      title: 'Leg',
      vipIds: await someVips(as, 1),
      masterEventId: third,
      startTime: '2027-05-12T05:00:00Z',
      endTime: '2027-05-12T05:30:00Z',
      ...booked,
    });
    await done({ kind: 'SERIES', activityId: second, runs: 'FOLLOWING', action });
    for (const id of [second, third, leg]) expect(await findActivity(id)).toMatchObject(left);
    expect(await read(first)).toMatchObject({ status: 'SCHEDULED' });
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('refuses what is no run, and times that do not go together', async () => {
    const alone = await anEvent(as, SHUTTLE);
    const of = (activityId: string, more: object) => refusal({ kind: 'SERIES', activityId, runs: 'ALL', ...more });
    expect(await of(alone, { action: 'CANCEL' })).toMatchObject({ path: 'body.activityId' });
    expect(await of(alone, { action: 'CHANGE' })).toMatchObject({ path: 'body.change' });
    expect(await of(alone, { action: 'CANCEL', change: { title: 'No' } })).toMatchObject({ path: 'body.change' });
    const [id = ''] = await aSeries({ title: 'Other' });
    expect(await of(id, { action: 'CHANGE', change: { startTime: '2027-05-10T09:00:00Z' } })).toMatchObject({
      path: 'body.change.endTime',
    });
  });
});

describe('COPY_DAY', () => {
  it('copies a day for some guests, without rides of flights, and nothing twice', async () => {
    const [ann = '', bo = ''] = await someVips(as, 2);
    const dinner = await anEvent(as, {
      type: 'MEAL',
      title: 'Dinner',
      vipIds: [ann, bo],
      startTime: '2027-05-10T19:00:00Z',
      endTime: '2027-05-10T21:00:00Z',
    });
    await anEvent(as, {
      ...SHUTTLE,
      title: 'To dinner',
      seatsNeeded: undefined,
      people: { [bo]: { count: 1 } },
      vipIds: [ann, bo],
      masterEventId: dinner,
      startTime: '2027-05-10T18:00:00Z',
      endTime: '2027-05-10T18:30:00Z',
    });
    await anEvent(as, { title: 'For Bo alone', vipIds: [bo] });
    const flight = { flightNumber: 'QQ101', flightDate: '2027-05-10', departure: { iata: 'LHR' }, vipIds: [ann] };
    const { body } = await call(trackFlight, {
      as,
      body: { ...flight, arrival: { iata: 'KEF', scheduledTime: '2027-05-10T05:00:00Z' } },
    });
    const pickup = await anEvent(as, { ...SHUTTLE, title: 'Pick-up', vipIds: [ann], flightId: body.id });
    const wanted = { kind: 'COPY_DAY', from: '2027-05-10', to: '2027-05-12', vipIds: [ann] };
    const { warnings } = await done(wanted);
    expect(warnings).toMatchObject([{ code: 'NOT_COPIED', activityId: pickup }]);
    const copies = (await all()).filter(({ startTime }) => startTime > '2027-05-12');
    expect(copies.map(({ title, vipIds }) => [title, vipIds])).toEqual([
      ['To dinner', [ann]],
      ['Dinner', [ann]],
    ]);
    expect(copies[0]?.masterEventId).toBe(copies[1]?.id);
    expect(copies[0]?.people).toBeUndefined();
    expect((await aProposal(as, wanted)).steps).toEqual([]);
  });

  it('has nothing to copy where all of it would have begun', async () => {
    clock.stop(Date.parse('2027-05-12T12:00:00Z'));
    const wanted = { kind: 'COPY_DAY', from: '2027-05-10', to: '2027-05-12' };
    await anEvent(as, SHUTTLE);
    expect((await aProposal(as, wanted)).steps).toEqual([]);
  });

  it('refuses a day that is over, and the same day', async () => {
    expect(await refusal({ kind: 'COPY_DAY', from: '2027-05-10', to: '2020-05-10' })).toMatchObject({
      path: 'body.to',
    });
    expect(await refusal({ kind: 'COPY_DAY', from: '2027-05-10', to: '2027-05-10' })).toMatchObject({
      path: 'body.to',
    });
  });
});
