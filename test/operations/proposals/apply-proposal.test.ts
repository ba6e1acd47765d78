import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { audits } from '#shared/entities/audit/audit.ts';
import { REQUESTED_KINDS } from '#shared/schemas/proposals/proposal.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers, writingNothing } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const faults = useFaults();
let as: string;
beforeEach(async () => {
  await removeOthers(new Map());
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  as = await aUser('COORDINATOR');
});

function at(time: string): string {
  return `2027-05-10T${time}:00Z`;
}
const DAY = { from: at('00:00'), to: '2027-05-11T00:00:00Z' };
function aRide(from: string, to: string, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields });
}
async function assigned(eventId: string) {
  const { driverId, status, vehicleId, version } = (await call(getEvent, { as, params: { eventId } })).body;
  return { driverId, status, vehicleId, version };
}
function apply(id: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(applyProposal, { as, params: { id }, query });
}
function summaries({ steps }: { steps: { summary: string }[] }) {
  return steps.map(({ summary }) => summary);
}

describe('a proposal that assigns', () => {
  it('gives rides what they lack, with a summary for people, and changes nothing until it is applied', async () => {
    const vehicleId = await aVehicle({ name: 'Van 1' });
    const driverId = await aDriver('Ada');
    const first = await aRide('09:00', '10:00', { title: 'Ride to JFK', vehicleId });
    const second = await aRide('11:00', '12:00');
    const proposal = await aProposal(as, { kind: 'ASSIGN', ...DAY });
    expect(summaries(proposal)).toEqual([
      'Ride to JFK (Mon 10 May 09:00): no driver -> Ada',
      'Ride (Mon 10 May 11:00): no vehicle -> Van 1, no driver -> Ada',
    ]);
    expect(proposal.steps[0]).toMatchObject({
      n: 1,
      operationId: 'updateEvent',
      params: { eventId: first },
      body: { driverId },
      ifMatch: '"1"',
    });
    expect(proposal).toMatchObject({
      kind: 'ASSIGN',
      applied: 0,
      expiresAt: '2027-05-09T21:00:00.000Z',
      unresolved: [],
      figures: {
        rides: 2,
        coveredRides: 2,
        covered: 2,
        value: 6,
        bound: 6,
        changed: 0,
        optimal: true,
        limitReached: false,
      },
    });
    expect(await assigned(second)).toMatchObject({ vehicleId: null, driverId: null, version: 1 });

    const done = (await apply(proposal.id)).body;
    expect(done).toEqual({
      id: proposal.id,
      applied: 2,
      stoppedAt: null,
      problem: null,
      left: [],
      leftOut: [],
      links: [],
    });
    expect(await assigned(first)).toMatchObject({ vehicleId, driverId, version: 2 });
    expect(await assigned(second)).toMatchObject({ vehicleId, driverId, version: 2 });
    // What would follow is said once, when the proposal is made.
    const { follows: _follows, ...stored } = proposal;
    expect((await call(getProposal, { as, params: { id: proposal.id } })).body).toEqual({ ...stored, applied: 2 });
  });

  it('takes the steps as requests that anyone may send one by one', async () => {
    await Promise.all([aVehicle(), aDriver(), aRide('09:00', '10:00')]);
    const [{ body, ifMatch, params }] = (await aProposal(as, { kind: 'ASSIGN', ...DAY })).steps;
    const sent = await call(updateEvent, { as, params, body, headers: { 'if-match': ifMatch } });
    expect(sent.status).toBe(200);
  });

  it('names the proposal in the audit record of each step', async () => {
    await Promise.all([aVehicle(), aDriver()]);
    const ride = await aRide('09:00', '10:00');
    const { id } = await aProposal(as, { kind: 'ASSIGN', ...DAY });
    await apply(id);
    const { data } = await audits().query.bySubject({ subject: 'ScheduleEvent', subjectId: ride }).go({ pages: 'all' });
    expect(data.filter(({ proposalId }) => proposalId === id)).toMatchObject([
      { by: as, operationId: 'applyProposal', version: 2, fields: ['driverId', 'vehicleId'] },
    ]);
  });

  it('covers the larger party where only one ride can take place, and proves why', async () => {
    const vehicleId = await aVehicle({ name: 'Van 1', seatCapacity: 8 });
    await Promise.all([aDriver('Ada'), aDriver('Ben')]);
    const small = await aRide('09:00', '10:00', { title: 'Small', vipIds: await someVips(as, 1) });
    const large = await aRide('09:30', '10:30', { title: 'Large', vipIds: await someVips(as, 1, { partySize: 5 }) });
    const proposal = await aProposal(as, { kind: 'ASSIGN', ...DAY });
    expect(proposal.steps.map((step: { params: { eventId: string } }) => step.params.eventId)).toEqual([large]);
    expect(proposal.figures).toMatchObject({ covered: 5, value: 15, bound: 15, coveredRides: 1, optimal: true });
    const [unresolved] = proposal.unresolved;
    expect(unresolved).toMatchObject({
      activityId: small,
      proof: { kind: 'TOO_MANY_RIDES', activityIds: [small, large], resourceIds: [vehicleId] },
    });
    expect(unresolved.reason).toContain(
      '2 rides need a vehicle each at the same time or too near each other, and only 1 can serve',
    );
    expect(unresolved.alternatives).toHaveLength(1);
    expect(unresolved.alternatives[0]).toMatchObject({ resource: 'DRIVER' });
  });

  it('says that no vehicle is large enough, and that no driver is free', async () => {
    await aVehicle({ seatCapacity: 4 });
    const large = await aRide('09:00', '10:00', { vipIds: await someVips(as, 1, { partySize: 5 }) });
    const small = await aRide('12:00', '13:00');
    const { unresolved } = await aProposal(as, { kind: 'ASSIGN', ...DAY });
    const reasons = new Map(
      unresolved.map(({ activityId, reason }: { activityId: string; reason: string }) => [activityId, reason]),
    );
    expect(reasons.get(large)).toContain('No vehicle with enough seats is free');
    expect(reasons.get(small)).toContain('No driver who suits');
  });

  it('takes only the rides of `ids`, and refuses an id that is no ride of the time', async () => {
    await Promise.all([aVehicle(), aDriver()]);
    const [one, other] = [await aRide('09:00', '10:00'), await aRide('11:00', '12:00')];
    const proposal = await aProposal(as, { kind: 'ASSIGN', ...DAY, ids: [other] });
    expect(proposal.steps.map((step: { params: { eventId: string } }) => step.params.eventId)).toEqual([other]);
    const morning = { kind: 'ASSIGN', from: at('08:00'), to: at('10:00'), ids: [one, other] };
    const { body } = await call(createProposal, { as, body: morning });
    expect(body).toMatchObject({
      status: 400,
      errors: [{ path: 'body.ids', message: expect.stringContaining('at place 2 of the list') }],
    });
  });

  it('leaves rides that have begun, and those that break a rule, as they are', async () => {
    const [oldVan, van] = [await aVehicle(), await aVehicle()];
    const [ada, ben] = [await aDriver('Ada'), await aDriver('Ben')];
    const broken = await aRide('09:00', '10:00', { vehicleId: oldVan, driverId: ada });
    await call(updateVehicle, { as, params: { vehicleId: oldVan }, body: { status: 'MAINTENANCE' } });
    const begun = await aRide('09:00', '12:00', { title: 'Begun' });
    await call(moveEventStatus, { as, params: { eventId: begun }, body: { status: 'IN_PROGRESS' } });
    const open = await aRide('09:30', '10:30');
    const { steps, warnings } = await aProposal(as, { kind: 'ASSIGN', ...DAY });
    expect(steps).toMatchObject([{ params: { eventId: open }, body: { vehicleId: van, driverId: ben } }]);
    const message = expect.stringContaining('breaks a rule as it is, and stays so. Van is MAINTENANCE.');
    expect(warnings).toMatchObject([{ code: 'RIDE_BREAKS_RULE', activityId: broken, message }]);
  });

  it('counts what rides outside the time hold, and the turnaround', async () => {
    await withSettings({ turnaroundMinutes: 30 });
    const vehicleId = await aVehicle();
    const driverId = await aDriver();
    await aRide('08:00', '08:45', { vehicleId, driverId });
    await aRide('09:00', '10:00');
    const morning = { kind: 'ASSIGN', from: at('09:00'), to: at('12:00') };
    expect(await aProposal(as, morning)).toMatchObject({ steps: [], unresolved: [{ proof: { kind: 'NOBODY_FITS' } }] });
  });
});

describe('a proposal that reassigns', () => {
  /** Ada drives Van 1 in the morning and at noon; Ben drives Van 2 in the morning; Cy is free. */
  const aDay = async () => {
    const [van1, van2] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [ada, ben, cy] = [await aDriver('Ada'), await aDriver('Ben'), await aDriver('Cy')];
    const early = await aRide('09:00', '10:00', { vehicleId: van1, driverId: ada });
    const same = await aRide('09:00', '10:00', { vehicleId: van2, driverId: ben });
    const late = await aRide('12:00', '13:00', { vehicleId: van1, driverId: ada });
    return { van1, van2, ada, ben, cy, early, same, late };
  };

  it('replaces a driver who drops out, with the fewest changes', async () => {
    const { ada, early, late, same } = await aDay();
    const proposal = await aProposal(as, { kind: 'REASSIGN', driverId: ada, from: at('00:00'), reason: 'Ill' });
    expect(proposal).toMatchObject({
      kind: 'REASSIGN',
      reason: 'Ill',
      unresolved: [],
      figures: { changed: 2, fewestChanges: true },
    });
    expect(proposal.steps).toHaveLength(3);
    expect((await apply(proposal.id)).body).toMatchObject({ applied: 3, left: [] });
    for (const ride of [early, late]) expect((await assigned(ride)).driverId).not.toBe(ada);
    expect((await assigned(same)).version).toBe(1);
  });

  it('moves other rides if that keeps all covered: the ride that makes room changes first', async () => {
    const [small, large] = [
      await aVehicle({ name: 'Car', seatCapacity: 3 }),
      await aVehicle({ name: 'Van', seatCapacity: 8 }),
    ];
    const bus = await aVehicle({ name: 'Bus', seatCapacity: 20 });
    const drivers = [await aDriver('Ada'), await aDriver('Ben')];
    const many = await aRide('09:00', '10:00', {
      vehicleId: bus,
      driverId: drivers[0],
      vipIds: await someVips(as, 1, { partySize: 6 }),
    });
    const few = await aRide('09:00', '10:00', {
      vehicleId: large,
      driverId: drivers[1],
      vipIds: await someVips(as, 1),
    });
    const proposal = await aProposal(as, { kind: 'REASSIGN', vehicleId: bus, from: at('00:00'), to: at('11:00') });
    expect(proposal).toMatchObject({ unresolved: [], figures: { changed: 2, coveredRides: 2 } });
    expect((await apply(proposal.id, { dryRun: 'true' })).body).toMatchObject({ stoppedAt: null, left: [] });
    expect((await apply(proposal.id)).body).toMatchObject({ stoppedAt: null, left: [] });
    expect((await assigned(many)).vehicleId).toBe(large);
    expect((await assigned(few)).vehicleId).toBe(small);
  });

  it('breaks a circle by freeing a ride first, and each step expects the version that the one before leaves', async () => {
    const [bus, van] = [await aVehicle({ name: 'Bus' }), await aVehicle({ name: 'Van' })];
    const [ada, ben] = [await aDriver('Ada'), await aDriver('Ben')];
    const early = await aRide('09:00', '10:00', { title: 'Early', vehicleId: bus, driverId: ada });
    const late = await aRide('09:30', '10:30', { title: 'Late', vehicleId: van, driverId: ben });
    const proposal = await aProposal(as, { kind: 'REASSIGN', vehicleId: bus, from: at('09:00'), to: at('09:30') });
    expect(summaries(proposal)).toEqual([
      'Bus is unavailable Mon 10 May 09:00–09:30',
      'Late (Mon 10 May 09:30): Van -> no vehicle, Ben -> no driver',
      'Early (Mon 10 May 09:00): Bus -> Van',
      'Late (Mon 10 May 09:30): no vehicle -> Bus, no driver -> Ben',
    ]);
    expect(proposal.steps.map(({ ifMatch }: { ifMatch: string }) => ifMatch)).toEqual([null, '"1"', '"1"', '"2"']);
    const tried = await writingNothing(() => apply(proposal.id, { dryRun: 'true' }));
    expect(tried.body).toMatchObject({ applied: 4, stoppedAt: null, left: [] });
    expect((await apply(proposal.id)).body).toMatchObject({ applied: 4, stoppedAt: null, left: [] });
    expect([(await assigned(early)).vehicleId, (await assigned(late)).vehicleId]).toEqual([van, bus]);
  });

  it('takes the driver off a ride that no one else can drive', async () => {
    const [vehicleId, driverId] = [await aVehicle({ name: 'Van 1' }), await aDriver('Ada')];
    const ride = await aRide('09:00', '10:00', { title: 'Tour', vehicleId, driverId });
    const proposal = await aProposal(as, { kind: 'REASSIGN', driverId, from: at('09:30'), to: at('09:45') });
    expect(summaries(proposal)).toEqual([
      'Ada is unavailable Mon 10 May 09:30–09:45',
      'Tour (Mon 10 May 09:00): Ada -> no driver',
    ]);
    expect(proposal.unresolved).toMatchObject([{ activityId: ride, proof: { kind: 'NOBODY_FITS' } }]);
    await apply(proposal.id);
    expect(await assigned(ride)).toMatchObject({ vehicleId, driverId: null });
  });

  it('leaves the rides before and after the time, and warns of those that have begun', async () => {
    const { ada, early, late } = await aDay();
    clock.stop(Date.parse(at('09:10')));
    const proposal = await aProposal(as, { kind: 'REASSIGN', driverId: ada, from: at('09:20'), to: at('11:00') });
    expect(summaries(proposal)).toEqual(['Ada is unavailable Mon 10 May 09:20–11:00']);
    expect(proposal.warnings).toMatchObject([{ code: 'RIDE_HAS_BEGUN', activityId: early }]);
    expect((await assigned(late)).driverId).toBe(ada);
  });

  it('only blocks a driver without rides', async () => {
    const driverId = await aDriver();
    const proposal = await aProposal(as, { kind: 'REASSIGN', driverId, from: at('00:00') });
    expect(proposal).toMatchObject({ unresolved: [], figures: { rides: 0, optimal: true } });
    expect(proposal.steps).toMatchObject([{ operationId: 'createDriverBlock', params: { driverId } }]);
    expect((await apply(proposal.id)).body).toMatchObject({ applied: 1, stoppedAt: null, left: [] });
  });
});

describe('applying', () => {
  const twoSteps = async () => {
    await Promise.all([aVehicle(), aDriver()]);
    const [first, second] = [await aRide('09:00', '10:00'), await aRide('11:00', '12:00')];
    return { first, second, proposal: await aProposal(as, { kind: 'ASSIGN', ...DAY }) };
  };

  it('stops at a ride that was changed meanwhile, and says what is done and what is left', async () => {
    const { first, proposal, second } = await twoSteps();
    await call(updateEvent, { as, params: { eventId: second }, body: { title: 'Changed' } });
    const stopped = {
      applied: 1,
      stoppedAt: 2,
      problem: { code: 'VERSION_MISMATCH' },
      left: [{ n: 2, params: { eventId: second } }],
    };
    expect((await writingNothing(() => apply(proposal.id, { dryRun: 'true' }))).body).toMatchObject(stopped);
    expect((await apply(proposal.id)).body).toMatchObject(stopped);
    expect((await assigned(first)).version).toBe(2);
    expect(await assigned(second)).toMatchObject({ vehicleId: null, version: 2 });
    expect((await writingNothing(() => apply(proposal.id))).body).toMatchObject(stopped);
  });

  it('stops at a booking that came first, and names it', async () => {
    const { proposal } = await twoSteps();
    const { driverId } = proposal.steps[1].body;
    const other = await aRide('11:30', '12:30', { driverId });
    const { body } = await apply(proposal.id);
    expect(body).toMatchObject({
      applied: 1,
      stoppedAt: 2,
      problem: { code: 'DRIVER_CONFLICT', conflicts: [{ activityId: other }] },
    });
  });

  it('continues where it was killed, at each point', async () => {
    for (let killedAfter = 1; killedAfter <= 2; killedAfter += 1) {
      await removeOthers(new Map());
      as = await aUser('COORDINATOR');
      const { first, proposal, second } = await twoSteps();
      faults.killAfter(killedAfter);
      expect((await apply(proposal.id)).status).toBe(500);
      faults.off();
      const shown = (await call(getProposal, { as, params: { id: proposal.id } })).body;
      expect(shown.applied).toBe(killedAfter);
      expect((await apply(proposal.id)).body).toMatchObject({ applied: 2, stoppedAt: null, left: [] });
      expect([(await assigned(first)).version, (await assigned(second)).version]).toEqual([2, 2]);
    }
  });

  it('does each step once if several requests apply it at the same time', async () => {
    const { first, proposal, second } = await twoSteps();
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply(proposal.id)));
    for (const { body } of answers) expect(body).toMatchObject({ applied: 2, stoppedAt: null, left: [] });
    expect([(await assigned(first)).version, (await assigned(second)).version]).toEqual([2, 2]);
  });
});

describe('a request for a proposal', () => {
  const REFUSED: readonly (readonly [string, Record<string, unknown>, string, string])[] = [
    ['another kind', { kind: 'CONJURE', ...DAY }, 'body.kind', `must be one of ${REQUESTED_KINDS.join(', ')}`],
    ['no kind', { ...DAY }, 'body.kind', `must be one of ${REQUESTED_KINDS.join(', ')}`],
    ['a range that goes backwards', { kind: 'ASSIGN', from: DAY.to, to: DAY.from }, 'body.to', 'must be after from'],
    [
      'no driver and no vehicle',
      { kind: 'REASSIGN', from: DAY.from },
      'body.driverId',
      'or vehicleId is required, and only one of them. For several, give driverIds, vehicleIds or both, or supplierId instead',
    ],
    [
      'both',
      { kind: 'REASSIGN', from: DAY.from, driverId: 'a', vehicleId: 'b' },
      'body.driverId',
      'or vehicleId is required, and only one of them. For several, give driverIds, vehicleIds or both, or supplierId instead',
    ],
    ['an unknown driver', { kind: 'REASSIGN', from: DAY.from, driverId: 'drv_x' }, 'body.driverId', 'does not exist'],
    [
      'an unknown vehicle',
      { kind: 'REASSIGN', from: DAY.from, vehicleId: 'veh_x' },
      'body.vehicleId',
      'does not exist',
    ],
    [
      'an empty list',
      { kind: 'ASSIGN', ...DAY, ids: [] },
      'body.ids',
      'must have at least one id; leave it out to take all rides of the time',
    ],
    ['an unknown field', { kind: 'ASSIGN', ...DAY, pin: [] }, 'body.pin', 'is not a known field'],
    [
      'a pin that pins nothing',
      { kind: 'ASSIGN', ...DAY, pins: [{ activityId: 'evt_1' }] },
      'body.pins.0.vehicle',
      'or driver must be true. To pin both, give the id of the ride alone',
    ],
    [
      'a pin of what is no ride of the time',
      { kind: 'ASSIGN', ...DAY, pins: ['evt_1'] },
      'body.pins',
      'contains what is no planned ride between from and to, at place 1 of the list',
    ],
  ];

  it.each(REFUSED)('is refused with %s', async (_what, body, path, message) => {
    const answer = await writingNothing(() => call(createProposal, { as, body }));
    expect(answer.body).toMatchObject({ status: 400, errors: [{ path, message }] });
  });

  it('stores nothing on a dry run, which answers the same', async () => {
    await Promise.all([aVehicle(), aDriver(), aRide('09:00', '10:00')]);
    const body = { kind: 'ASSIGN', ...DAY };
    const { body: tried } = await writingNothing(() => call(createProposal, { as, body, query: { dryRun: 'true' } }));
    expect(tried.steps).toEqual((await aProposal(as, body)).steps);
    expect((await apply(tried.id)).status).toBe(404);
  });
});
