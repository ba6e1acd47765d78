import { isDeepStrictEqual } from 'node:util';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { daysOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { withCoDriversDriving, withCoDriversReplaced } from '#shared/domain/proposals/co-drivers.ts';
import {
  blockTimeOf,
  fromNow,
  LATE_MS,
  withBlocks,
  withLateRides,
  workOutTakingOn,
} from '#shared/domain/proposals/drop-out.ts';
import {
  type DispatchFacts,
  type DispatchTask,
  type DropOut,
  isWhileOut,
  type Pin,
  type ResourceRef,
  roomAround,
} from '#shared/domain/proposals/planned-rides.ts';
import { poolsOf, savedBy, stepsOfPools, withPools } from '#shared/domain/proposals/pooled-rides.ts';
import { workOut } from '#shared/domain/proposals/work-out.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { readDays, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { allDrivers, findDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { NewDispatch, Reassign } from '#shared/schemas/proposals/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverPositions, loadDispatchFacts, type RideChoices, reliefMinutes } from './dispatch-facts.ts';

/** What to plan, with everything that the plan rests on. */
interface RidesToPlan {
  readonly task: DispatchTask;
  readonly facts: DispatchFacts;
  /** The ledger days of what drops out. */
  readonly daysOut: readonly LedgerDay[];
}

/** Reads what a proposal about rides needs. Throws ValidationFailed. */
export async function loadRides(now: string, wanted: NewDispatch): Promise<RidesToPlan> {
  const { choices, task } = await prepareTask(wanted);
  const [facts, daysOut, positions] = await Promise.all([
    loadDispatchFacts(now, choices),
    readDaysOut(task),
    task.kind === 'REASSIGN' ? driverPositions(now) : undefined,
  ]);
  assertRidesFound(task, facts);
  return { task, facts: { ...facts, positions, endedLately: await endedLately(daysOut, now) }, daysOut };
}

/** Reads the rides of these days that have ended by their plan within the last hour. */
function endedLately(days: readonly LedgerDay[], now: string) {
  const ended = days.flatMap((day) => day.assignments.filter(({ end }) => end <= now && end > later(now, -LATE_MS)));
  return findActivities([...new Set(ended.map(({ activityId }) => activityId))]);
}

async function readDaysOut(task: DispatchTask): Promise<LedgerDay[]> {
  if (task.kind !== 'REASSIGN') return [];
  const { end, start } = blockTimeOf(task);
  const days = daysOf({ start: later(start, -LATE_MS), end });
  const read = await Promise.all(task.out.map(({ resource, resourceId }) => readDays(resource, resourceId, days)));
  return read.flat();
}

/** How much longer than their own way guests may ride, if the request does not say. */
const DETOUR_MINUTES = 15;

/** Of so few rides, most plans need no solver. To load it takes longer than to begin again with it. */
const FEW_RIDES = 4;

class SolverNeeded extends Error {}

/** Works out who drives what. What drops out is blocked first, and rides that become one do so first. */
export async function planRides(
  rides: RidesToPlan,
  loadSolver: () => Promise<SolveMip>,
  newId: UseCaseContext['newId'],
): Promise<ProposalPlan> {
  const unloaded = (): never => {
    throw new SolverNeeded();
  };
  try {
    return await planWith(rides.facts.rides.length <= FEW_RIDES ? unloaded : await loadSolver(), rides, newId);
  } catch (error) {
    if (!(error instanceof SolverNeeded)) throw error;
    return planWith(await loadSolver(), rides, newId);
  }
}

async function planWith(
  solver: SolveMip,
  { daysOut, facts: read, task }: RidesToPlan,
  newId: UseCaseContext['newId'],
): Promise<ProposalPlan> {
  const facts = withCoDriversDriving(task, read);
  if (task.kind === 'ASSIGN' && task.maxDetourMinutes !== undefined)
    return planPooled(task, task.maxDetourMinutes, facts, solver);
  const workedOut = (known: DispatchFacts) => workOutTakingOn(task, known, solver, () => newId('act'));
  const first = workedOut(facts);
  const minutes = await reliefMinutes(first, facts);
  const timed = minutes.size > 0 ? workedOut({ ...facts, reliefMinutes: minutes }) : first;
  // The way is that of the driver who was found: another one needs another time.
  const solved = isDeepStrictEqual(reliefDrivers(timed), reliefDrivers(first)) ? timed : first;
  const plan = withCoDriversReplaced(withLateRides(solved, task, facts), task, facts, byId(read.rides));
  return task.kind === 'REASSIGN' ? withBlocks(plan, fromNow(task, facts.now), daysOut) : plan;
}

/** Works out who drives what once rides are pooled. A pool that gets no vehicle or driver is given up: its rides are planned alone. */
function planPooled(
  task: Extract<DispatchTask, { readonly kind: 'ASSIGN' }>,
  maxDetourMinutes: number,
  facts: DispatchFacts,
  solver: SolveMip,
): ProposalPlan {
  const { ids, pins } = task;
  const pinned = [...(pins?.keys() ?? [])];
  const worked = (apart: ReadonlySet<string>) => {
    const pools = poolsOf(facts, { maxDetourMinutes, ids, apart });
    return { pools, plan: workOut(task, withPools(facts, pools), solver) };
  };
  const first = worked(new Set(pinned));
  const open = new Set(first.plan.unresolved.map(({ activityId }) => activityId));
  const failed = first.pools.filter(({ after }) => open.has(after.id));
  const apart = failed.flatMap(({ before, others }) => [before.id, ...others.map(({ id }) => id)]);
  const { plan, pools } = failed.length > 0 ? worked(new Set([...pinned, ...apart])) : first;
  return {
    ...plan,
    steps: [...stepsOfPools(pools, facts.now), ...plan.steps],
    notices: [...savedBy(pools), ...plan.notices],
  };
}

/** Returns who takes the guests of which ride on. */
function reliefDrivers({ steps }: ProposalPlan): (string | undefined)[][] {
  return steps.flatMap((step) => (step.type === 'NEW_RIDE' ? [[step.sourceId, step.driverId]] : []));
}

/** What to plan, and the rides to read for it. */
interface Prepared {
  readonly task: DispatchTask;
  readonly choices: RideChoices;
}

/** Turns a request into a task. Throws ValidationFailed if the vehicle or driver that drops out does not exist or is deleted. */
async function prepareTask(wanted: NewDispatch): Promise<Prepared> {
  if (wanted.kind === 'ASSIGN') {
    const { from, ids, kind, maxDetourMinutes = DETOUR_MINUTES, pool, prefer, to } = wanted;
    const pooling = pool === true ? { maxDetourMinutes } : {};
    return { task: { kind, ids, pins: pinsOf(wanted), prefer, ...pooling }, choices: [[{ from, to }]] };
  }
  const { from, kind, prefer, reason, to } = wanted;
  const dropOut = { out: await requireOut(wanted), from, to, reason };
  return { task: { kind, ...dropOut, prefer }, choices: await ridesAroundAffected(dropOut) };
}

/** Returns the vehicles and drivers of a supplier. Throws ValidationFailed if it has none. */
async function fleetOf(supplierId: string): Promise<ResourceRef[]> {
  const [drivers, vehicles] = await Promise.all([allDrivers(), allVehicles()]);
  const isOf = (each: { readonly supplierId?: string | undefined }): boolean => each.supplierId === supplierId;
  const out = [
    ...drivers.filter(isOf).map(({ id }) => ({ resource: 'DRIVER' as const, resourceId: id })),
    ...vehicles.filter(isOf).map(({ id }) => ({ resource: 'VEHICLE' as const, resourceId: id })),
  ];
  if (out.length === 0) throw invalidNow('body.supplierId', fault('NO_FLEET', 'is that of no vehicle and no driver'));
  return out;
}

/** Returns what drops out. Throws ValidationFailed if one of these does not exist or is deleted. */
async function requireOut(wanted: Reassign): Promise<ResourceRef[]> {
  const { driverId, driverIds, supplierId, vehicleId, vehicleIds } = wanted;
  if (supplierId !== undefined) return fleetOf(supplierId);
  const lists = [
    { field: 'driverId', resource: 'DRIVER', ids: driverId },
    { field: 'driverIds', resource: 'DRIVER', ids: driverIds },
    { field: 'vehicleId', resource: 'VEHICLE', ids: vehicleId },
    { field: 'vehicleIds', resource: 'VEHICLE', ids: vehicleIds },
  ] as const;
  const out = lists.flatMap(({ field, ids = [], resource }) =>
    [ids].flat().map((resourceId, place) => {
      const path = field.endsWith('s') ? `body.${field}.${place}` : `body.${field}`;
      return { path, resource, resourceId };
    }),
  );
  const idsOf = (wantedOf: Resource): string[] =>
    out.flatMap((each) => (each.resource === wantedOf ? each.resourceId : []));
  const [drivers, vehicles] = await Promise.all([findDrivers(idsOf('DRIVER')), findVehicles(idsOf('VEHICLE'))]);
  const known = byId<{ readonly id: string; readonly name: string; readonly deletedAt?: string | undefined }>([
    ...drivers,
    ...vehicles,
  ]);
  return out.map(({ path, resource, resourceId }) => {
    const found = known.get(resourceId);
    if (!found) throw invalidNow(path, fault('NOT_FOUND', 'does not exist'));
    if (found.deletedAt) throw invalidNow(path, fault('DELETED', `is deleted: ${found.name} has no rides any more`));
    return { resource, resourceId };
  });
}

function pinsOf({ pins }: Extract<NewDispatch, { readonly kind: 'ASSIGN' }>): ReadonlyMap<string, Pin> | undefined {
  return pins && new Map(pins.map((pin) => (typeof pin === 'string' ? [pin, BOTH] : [pin.activityId, pin])));
}

const BOTH: Pin = { vehicle: true, driver: true };

/**
 * Returns the times of rides that may make room for those that lose their vehicle or driver: some hours before their first start to some
 * after their last end. For an event that has too many rides then, the time in between, and the times around each of these rides.
 */
async function ridesAroundAffected({ from, out, to }: DropOut): Promise<RideChoices> {
  const [first, last] = [from.slice(0, 10), to?.slice(0, 10)];
  const read = await Promise.all(out.map((each) => writtenDays(each.resource, each.resourceId, first, last)));
  const times = read
    .flat()
    .flatMap(({ assignments }) => assignments)
    .filter((held) => held.busy && isWhileOut({ from, to }, held))
    .map(({ end, start }) => ({ from: start, to: end }));
  const [start] = times.map((time) => time.from).sort();
  const end = times
    .map((time) => time.to)
    .sort()
    .at(-1);
  if (start === undefined || end === undefined) return [[]];
  const whole = { from: start, to: end };
  return [...roomAround([whole]).slice(0, 1), [whole], ...roomAround(times)];
}

/** Throws ValidationFailed if `ids` or `pins` names anything but a ride of that time. */
function assertRidesFound(task: DispatchTask, { rides }: DispatchFacts): void {
  if (task.kind !== 'ASSIGN') return;
  const known = new Set(rides.map(({ id }) => id));
  const assertKnown = (path: string, ids: Iterable<string>): void => {
    const places = [...ids].flatMap((id, place) => (known.has(id) ? [] : [place + 1]));
    if (places.length === 0) return;
    const some = places.slice(0, 5).join(', ');
    throw invalidNow(
      path,
      fault('NO_RIDE', `contains what is no planned ride between from and to, at place ${some} of the list`),
    );
  };
  assertKnown('body.ids', task.ids ?? []);
  assertKnown('body.pins', task.pins?.keys() ?? []);
}
