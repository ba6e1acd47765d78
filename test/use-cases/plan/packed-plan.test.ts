import { beforeEach, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriverBlock from '#functions/drivers/delete-driver-block.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as reportFigures from '#functions/jobs/report-figures.ts';
import * as sendReminders from '#functions/jobs/send-reminders.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as reportSighting from '#functions/motorcades/report-sighting.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import { busyTimes } from '#shared/domain/assignments/ledger.ts';
import { HEADER } from '#shared/domain/plan/plan-parts.ts';
import { findActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { auditWrite } from '#shared/entities/audit/audit.ts';
import { findPlanParts, type PlanPart, planPartTimes, putPlanPart } from '#shared/entities/plan/packed-plan.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units/durations.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { openPlan, planOfRecords } from '#shared/use-cases/plan/read-plan.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { testContext } from '#test/support/context.ts';
import { eraseDriver, eraseVip } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { everythingIn, isPackedPlanUsed } from '#test/support/kept/kept-plan.ts';
import { addManyRides } from '#test/support/many-rides.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

const NOW = Date.parse('2027-05-10T06:00:00Z');

useTable();
useFiles();
useMessaging();
const flights = useFlights();
const clock = useClock();
beforeEach(() => clock.stop(NOW));
const as = useEmptyTable('ADMINISTRATOR');

function now(): string {
  return new Date().toISOString();
}
function at(milliseconds: number): string {
  return new Date(NOW + milliseconds).toISOString();
}
function aRide(start: number, fields: object = {}) {
  return anEvent(as, { type: 'TRANSPORT', startTime: at(start), endTime: at(start + HOUR_MS), ...fields });
}
function change(eventId: string, body: object) {
  return call(updateEvent, { as, params: { eventId }, body });
}
async function complete(eventId: string): Promise<void> {
  for (const status of ['IN_PROGRESS', 'COMPLETED'])
    await call(moveEventStatus, { as, params: { eventId }, body: { status } });
}
function reopen(eventId = '') {
  return call(moveEventStatus, { as, params: { eventId }, body: { status: 'SCHEDULED' } });
}
async function expectTruth({ isUsed = true, days = 1 } = {}): Promise<void> {
  expect(await everythingIn(await openPlan(now()))).toEqual(await everythingIn(planOfRecords(now())));
  expect(await isPackedPlanUsed(days)).toBe(isUsed);
}
async function storedParts(): Promise<PlanPart[]> {
  return findPlanParts((await planPartTimes()).map(({ id }) => id));
}

describe('the packed plan is as the records are', () => {
  it('after jobs: reminders, the clock, and what drivers are told, with and without a phone', async () => {
    const [reachable, silent] = [(await aReachableDriver()).id, await aDriver()];
    const first = await aRide(35 * MINUTE_MS, { driverId: reachable });
    const second = await aRide(40 * MINUTE_MS, { driverId: silent });
    await aRide(DAY_MS, { driverId: silent });
    for (const id of [first, second]) await change(id, { title: 'Changed' });
    clock.pass(MINUTE_MS);
    await packPlan(testContext());
    clock.pass(MINUTE_MS);
    await run(deliverMessages, now());
    expect(await findActivity(first)).toHaveProperty('askedVersion');
    expect(await findActivity(second)).toHaveProperty('askedVersion');
    await expectTruth();
    clock.pass(5 * MINUTE_MS);
    await run(sendReminders, now());
    expect(await findActivity(first)).toHaveProperty('reminded');
    await expectTruth();
    clock.pass(35 * MINUTE_MS);
    await run(advanceActivities, now());
    expect(await findActivity(second)).toHaveProperty('status', 'IN_PROGRESS');
    await expectTruth();
  });

  it('after a leg of another day left its master', async () => {
    const master = await anEvent(as, { startTime: at(HOUR_MS), endTime: at(2 * HOUR_MS) });
    const leg = await aRide(5 * DAY_MS, { masterEventId: master, vipIds: await someVips(as, 1) });
    clock.pass(MINUTE_MS);
    await packPlan(testContext());
    clock.pass(MINUTE_MS);
    await change(leg, { masterEventId: null });
    const read = async () => (await openPlan(now())).running(at(DAY_MS));
    expect(await read()).toEqual([expect.not.objectContaining({ childIds: expect.anything() })]);
  });

  it('after a car was seen, which is a change of its motorcade', async () => {
    const { cars, id } = await aMotorcade(as);
    await call(moveMotorcadeStatus, { as, params: { motorcadeId: id }, body: { status: 'IN_PROGRESS' } });
    clock.pass(MINUTE_MS);
    await packPlan(testContext());
    clock.pass(MINUTE_MS);
    await call(reportSighting, { as, params: { motorcadeId: id }, body: { position: 1, at: 'Bridge' } });
    expect(await findActivity(cars[0].activityId)).toHaveProperty('sightings');
    await expectTruth();
  });

  it('after activities came into its days, left them, and after midnight', async () => {
    clock.stop(NOW + 17 * HOUR_MS + 58 * MINUTE_MS);
    const [near, far] = [await aRide(20 * HOUR_MS), await aRide(60 * DAY_MS)];
    clock.pass(MINUTE_MS);
    await packPlan(testContext());
    clock.pass(3 * MINUTE_MS);
    await change(near, { startTime: at(60 * DAY_MS), endTime: at(60 * DAY_MS + HOUR_MS) });
    await change(far, { startTime: at(20 * HOUR_MS), endTime: at(21 * HOUR_MS) });
    await expectTruth({ days: 2 });
  });

  it('after a commit that takes long, by a clock that is behind', async () => {
    const ride = await findActivity(await aRide(HOUR_MS));
    if (!ride) throw new Error('it was just made');
    clock.pass(MINUTE_MS);
    await packPlan(testContext());
    const after = { ...ride, title: 'Late', version: 2 };
    const record = { ...ride, id: 'audit_late', at: new Date(Date.now() - 17 * SECOND_MS).toISOString(), by: 'x' };
    const row = {
      ...record,
      operationId: 'x',
      subject: 'ScheduleEvent',
      subjectId: ride.id,
      fields: [],
      requestId: 'x',
    };
    await transact([replaceActivity(ride, after), auditWrite({ ...row, kind: 'updated' })]);
    await expectTruth();
  });

  it('after rides of a flight came and went, and after the provider said nothing new', async () => {
    const query = { date: '2027-05-10' };
    const track = async (iata: string): Promise<string> => {
      const body = { flightNumber: iata, flightDate: query.date };
      return (await call(trackFlight, { as, body })).body.id;
    };
    flights.stub.setFlights([aFlight({ departs: at(6 * HOUR_MS), arrives: at(13 * HOUR_MS) })]);
    const [first, second] = [await track('AA100'), await track('AA200')];
    const ask = () => call(refreshFlight, { as, params: { flightNumber: 'AA100' }, query });
    await ask();
    const ride = await aRide(14 * HOUR_MS, { flightId: first });
    clock.pass(40 * MINUTE_MS);
    await packPlan(testContext());
    clock.pass(MINUTE_MS);
    await change(ride, { flightId: second });
    await aRide(15 * HOUR_MS, { flightId: first });
    await expectTruth();
    const { body } = await ask();
    expect(body.lastPolledAt).toBe(now());
    await expectTruth({ isUsed: false });
    clock.pass(40 * MINUTE_MS);
    await run(reportFigures, at(80 * MINUTE_MS));
    await expectTruth();
  });

  it('after rides of yesterday were reopened, which the clock no longer moves', async () => {
    const vehicleId = await aVehicle();
    const rides = [await aRide(-20 * HOUR_MS, { vehicleId }), await aRide(-18 * HOUR_MS, { vehicleId })];
    for (const id of rides) await complete(id);
    await reopen(rides[0]);
    clock.pass(MINUTE_MS);
    await packPlan(testContext());
    clock.pass(MINUTE_MS);
    await reopen(rides[1]);
    const days = ['2027-05-09', '2027-05-10'];
    const busy = (await (await openPlan(now())).ledger(days)).VEHICLE.get(vehicleId) ?? [];
    expect(busyTimes(busy)).toMatchObject(rides.map((activityId) => ({ activityId })));
    await expectTruth();
  });

  it('after blocks came, and went with and without their vehicle', async () => {
    const [vehicleId, driverId] = [await aVehicle(), await aDriver()];
    const times = { from: at(-20 * HOUR_MS), to: at(9 * DAY_MS) };
    const [, blockId] = [await aBlock(as, { vehicleId }, times), await aBlock(as, { driverId }, times)];
    clock.pass(MINUTE_MS);
    await packPlan(testContext());
    clock.pass(MINUTE_MS);
    const blocks = async () => (await everythingIn(await openPlan(now()))).blocks.map(({ id }) => id);
    expect(await blocks()).toHaveLength(2);
    await call(deleteDriverBlock, { as, params: { driverId, blockId } });
    const added = await aBlock(as, { driverId }, { from: at(DAY_MS), to: at(2 * DAY_MS) });
    expect(await blocks()).toHaveLength(2);
    await expectTruth();
    await call(deleteVehicle, { as, params: { vehicleId }, query: { hard: 'true' } });
    expect(await blocks()).toEqual([added]);
    await expectTruth({ isUsed: false });
    clock.pass(4 * MINUTE_MS);
    await run(reportFigures, at(5 * MINUTE_MS));
    await expectTruth();
  });

  it('and reads what changed once, however many questions look at it', async () => {
    const ride = await aRide(HOUR_MS, { vehicleId: await aVehicle() });
    clock.pass(MINUTE_MS);
    await packPlan(testContext());
    clock.pass(MINUTE_MS);
    const unitsOf = async () => (await metered(async () => everythingIn(await openPlan(now())))).readUnits;
    const before = await unitsOf();
    await change(ride, { title: 'Changed' });
    expect(await unitsOf()).toBe(before + 1);
  });

  it('of a day with more activities than a part holds', async () => {
    await addManyRides(1_100, (n) => NOW + (n + 1) * MINUTE_MS);
    await packPlan(testContext());
    expect((await planPartTimes()).map(({ id }) => id)).toEqual(expect.arrayContaining(['2027-05-10-1']));
    await expectTruth();
  });
});

describe('the records are read', () => {
  beforeEach(async () => {
    await aRide(HOUR_MS, { vipIds: await someVips(as, 1) });
    await packPlan(testContext());
  });

  it.each<[string, (part: PlanPart) => Partial<PlanPart>]>([
    ['a part is of another run', (part) => ({ run: 'run_other', since: part.since })],
    ['a part is empty', () => ({ run: '' })],
  ])('if %s', async (_why, changed) => {
    await expectTruth();
    const part = (await storedParts()).find(({ id }) => id === '2027-05-10-0');
    if (!part) throw new Error('it was packed');
    await transact([putPlanPart({ ...part, ...changed(part) })]);
    await expectTruth({ isUsed: false });
  });

  it('if the job that packs stands still for 6 hours', async () => {
    clock.pass(5 * HOUR_MS);
    await expectTruth();
    clock.pass(HOUR_MS);
    await expectTruth({ isUsed: false });
  });

  it('if more changed than is cheap to read', async () => {
    clock.pass(MINUTE_MS);
    for (let n = 0; n < 61; n += 1) await aRide(n * HOUR_MS + DAY_MS);
    await expectTruth({ isUsed: false });
  });
});

describe('packing', () => {
  it('is done by the job after 12 changes, and by a run that began earlier never over a later one', async () => {
    await run(reportFigures, now());
    clock.pass(5 * MINUTE_MS);
    const [before] = await findPlanParts([HEADER]);
    await run(reportFigures, now());
    expect(await findPlanParts([HEADER])).toEqual([before]);
    for (let n = 0; n < 13; n += 1) await aRide(n * HOUR_MS + DAY_MS);
    clock.pass(5 * MINUTE_MS);
    await run(reportFigures, now());
    const [after] = await findPlanParts([HEADER]);
    expect(after?.run).not.toBe(before?.run);
    for (let n = 0; n < 13; n += 1) await aRide(n * HOUR_MS + 2 * DAY_MS);
    expect(await packPlan(testContext({ now: at(4 * MINUTE_MS) }))).toBe(0);
    expect(await findPlanParts([HEADER])).toEqual([after]);
    await expectTruth();
  });

  it('keeps nothing of a guest who is erased during the first run', async () => {
    const [id = ''] = await someVips(as, 1);
    const { commit, ...context } = testContext();
    let isErased = false;
    const early = async (transaction: Parameters<typeof commit>[0]) => {
      if (!isErased) await eraseVip(as, id);
      isErased = true;
      await commit(transaction);
    };
    await packPlan({ ...context, commit: early });
    const parts = await storedParts();
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.filter(({ run: packedBy }) => packedBy !== '')).toEqual([]);
  });

  it.each([
    ['guest', async () => (await someVips(as, 1))[0] ?? '', (id: string) => ({ vipIds: [id] }), eraseVip],
    ['driver', () => aDriver(), (driverId: string) => ({ driverId }), eraseDriver],
  ])('keeps nothing of an erased %s, also if it began before', async (_who, make, fields, erase) => {
    const id = await make();
    await aRide(HOUR_MS, fields(id));
    await packPlan(testContext());
    await erase(as, id);
    expect((await storedParts()).filter(({ run: packedBy }) => packedBy !== '')).toEqual([]);
    await expectTruth({ isUsed: false });
    const other = await make();
    await aRide(3 * HOUR_MS, fields(other));
    clock.pass(5 * MINUTE_MS);
    const { commit, ...context } = testContext();
    let isErased = false;
    const late = async (transaction: Parameters<typeof commit>[0]) => {
      if (!isErased) await erase(as, other);
      isErased = true;
      await commit(transaction);
    };
    await packPlan({ ...context, commit: late });
    expect((await storedParts()).filter(({ run: packedBy }) => packedBy !== '')).toEqual([]);
    clock.pass(5 * MINUTE_MS);
    await run(reportFigures, now());
    await expectTruth();
  });
});
