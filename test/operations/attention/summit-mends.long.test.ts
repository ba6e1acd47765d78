import { expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as finishProposals from '#functions/jobs/finish-proposals.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import { operations } from '#functions/registry.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { createActivity, findActivities } from '#shared/entities/activities/activity.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { nameWrites, placeStore } from '#shared/entities/places/place.ts';
import { createVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { needsWrites } from '#shared/entities/vips/guest-needs.ts';
import { createVip } from '#shared/entities/vips/vip.ts';
import type { AttentionRow, Follows, Mend } from '#shared/schemas/attention/attention.ts';
import { SUMMIT_DAYS, SUMMIT_SETTINGS, summitPlaces } from '#test/fixtures/summit.ts';
import { needyFacts } from '#test/fixtures/summit-needs.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { putAll } from '#test/support/put-all.ts';
import { useQueues } from '#test/support/queues.ts';
import { withSettings } from '#test/support/settings.ts';
import { IS_WHOLE } from '#test/support/sweep.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

const all = await operations();
function named(operationId: string) {
  const operation = all.find(({ contract }) => contract.operationId === operationId);
  if (!operation) throw new Error(`there is no operation ${operationId}`);
  return operation;
}

useTable();
useFunctions(...['createEvent', 'getEvent', 'moveEventStatus', 'updateEvent'].map(named));
const queues = useQueues(finishProposals);
const clock = useClock();
const [DAY] = SUMMIT_DAYS;
const TIME_LIMIT_MS = 600_000;
let as: string;

/** Puts a day of the summit without a plan into the table, and stops the clock in its morning. */
async function putDay(day: string): Promise<void> {
  clock.stop(Date.parse(`${day}T03:00:00Z`));
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
  const { drivers, rides, settings, vehicles, vips } = needyFacts([day]);
  await withSettings({ timezone: 'UTC', tags: settings.tags, turnaroundMinutes: SUMMIT_SETTINGS.turnaroundMinutes });
  await putAll([
    ...summitPlaces.flatMap((place) => [placeStore.create(place), ...nameWrites(undefined, place)]),
    ...[...vips.values()].flatMap((vip) => [createVip(vip), ...needsWrites(undefined, vip)]),
    ...[...vehicles.values()].map(createVehicle),
    ...[...drivers.values()].map((driver) => createDriver(driver)),
    ...rides.map((ride) => createActivity(ride)),
  ]);
}

async function rows(): Promise<AttentionRow[]> {
  return (await call(listAttention, { as })).body.items;
}

/** What a mend must not bring: it would break a need, a licence, a type or a reservation, or make a ride late. */
const BROKEN = ['DRIVER_NOT_LICENSED', 'NEEDS_UNMET', 'SEATS_EXCEEDED', 'TRAVEL_TOO_SHORT', 'VEHICLE_TYPE_UNSUITED'];

/**
 * Tries a request on a dry run. Returns why it is wrong: it is refused, plans nothing, breaks what it should keep, leaves the row, or makes a
 * new one that is as bad.
 */
async function wrongWith(
  { code, severity, subject }: AttentionRow,
  { body, operationId, params, query }: Mend,
): Promise<string[]> {
  const texts = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  const tried = { ...Object.fromEntries(texts), dryRun: 'true' };
  const answer = await call(named(operationId), { as, body, params, query: tried });
  if (answer.status >= 300) return [answer.text];
  const { body: made } = answer;
  const codes = (made.warnings ?? []).map(({ code }: { code: string }) => code);
  const isIdle = operationId === 'createProposal' && made.steps.length === 0 && made.unresolved.length === 0;
  // A proposal that leaves a ride open names it, with a proof.
  const follows: Follows | undefined = made.unresolved?.length > 0 ? undefined : made.follows;
  const isGone = follows?.disappears.some((row) => row.code === code && row.subject.id === subject.id);
  const worse = (follows?.appears ?? []).filter((row) => row.severity === 'CRITICAL' || severity === 'WARNING');
  return [
    ...BROKEN.filter((each) => codes.includes(each)),
    ...(isIdle ? ['plans nothing'] : []),
    ...(follows && !isGone ? ['stays'] : []),
    ...worse.map(({ detail }) => `makes: ${detail}`),
  ];
}

/**
 * Rows of one code are alike, and each day has other rides. So of each day, a part of the rows is tried, and another one on each: a ninth, or a
 * third where sweeps are whole.
 */
const PARTS = SUMMIT_DAYS.length * (IS_WHOLE ? 1 : 3);

/** Tries every mend and choice of a list. Returns those that are wrong, and how many were tried. */
async function tryAll(list: readonly AttentionRow[]) {
  const wrong: string[] = [];
  let tried = 0;
  for (const row of list) {
    const { choices = [], code, mend, subject } = row;
    for (const request of [...(mend ? [mend] : []), ...choices]) {
      tried += 1;
      for (const why of await wrongWith(row, request)) wrong.push(`${code} ${subject.name}: ${why}`);
    }
  }
  return { tried, wrong };
}

it.each(SUMMIT_DAYS.map((day, part) => [day, part] as const))(
  'no mend of %s of a summit without a plan is refused, breaks a need, leaves its row, or makes one as bad',
  async (day, part) => {
    await putDay(day);
    const list = await rows();
    const { tried, wrong } = await tryAll(list.filter((_row, place) => place % PARTS === part));
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(IS_WHOLE ? 30 : 10);
  },
  TIME_LIMIT_MS,
);

it(
  'nor of its plan, after tags and a vehicle go, and a driver is ill',
  async () => {
    await putDay(DAY);
    const range = { from: `${DAY}T00:00:00Z`, to: `${DAY}T23:59:00Z` };
    const { id } = await aProposal(as, { kind: 'ASSIGN', ...range });
    await queues.run(finishProposals);
    for (let isWhole = false; !isWhole; ) {
      expect((await call(applyProposal, { as, params: { id } })).body).toMatchObject({ problem: null });
      const { body } = await call(getProposal, { as, params: { id } });
      isWhole = body.applied === body.steps.length;
    }
    const planned = await findActivities(needyFacts([DAY]).rides.map((ride) => ride.id));
    expect(planned.filter(({ driverId, vehicleId }) => driverId && vehicleId).length).toBeGreaterThan(100);
    const vehicle = (vehicleId: string, body: object) => call(updateVehicle, { as, params: { vehicleId }, body });
    expect((await vehicle('veh_van1', { tags: [], wheelchairPlaces: 0 })).status).toBe(200);
    expect((await vehicle('veh_sedan2', { tags: [] })).status).toBe(200);
    expect((await vehicle('veh_minibus2', { status: 'MAINTENANCE' })).status).toBe(200);
    const unlicensed = { as, params: { driverId: 'drv_20' }, body: { tags: [], vehicleTypes: ['SEDAN'] } };
    expect((await call(updateDriver, unlicensed)).status).toBe(200);
    const [boat] = planned.filter(({ vehicleId }) => vehicleId === 'veh_minibus4');
    await call(updateEvent, { as, params: { eventId: boat?.id ?? '' }, body: { seatsNeeded: 40 } });
    const list = await rows();
    const { tried, wrong } = await tryAll(list);
    expect(wrong).toEqual([]);
    const codes = new Set(list.map(({ code }) => code));
    expect(['NEEDS_UNMET', 'VEHICLE_UNAVAILABLE'].filter((code) => !codes.has(code))).toEqual([]);
    expect(tried).toBeGreaterThan(3);
  },
  TIME_LIMIT_MS,
);
