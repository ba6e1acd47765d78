import { isDeepStrictEqual } from 'node:util';
import { invalidNow } from '#shared/contract/invalid-field.ts';
import { daysOf } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { SolveMip } from '#shared/domain/dispatch/solve-mip.ts';
import { blockTimeOf, fromNow, withBlock, workOutTakingOn } from '#shared/domain/proposals/drop-out.ts';
import {
  type DispatchFacts,
  type DispatchTask,
  type DropOut,
  isWhileOut,
  type Pin,
  roomAround,
} from '#shared/domain/proposals/planned-rides.ts';
import { readDays, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import type { NewDispatch } from '#shared/schemas/proposals/new-proposal.ts';
import type { ProposalPlan } from '#shared/schemas/proposals/proposal-record.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { loadDispatchFacts, type RideChoices } from './dispatch-facts.ts';
import { driverPositions, reliefMinutes } from './relief-ways.ts';

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
  return { task, facts: { ...facts, positions }, daysOut };
}

async function readDaysOut(task: DispatchTask): Promise<LedgerDay[]> {
  return task.kind === 'REASSIGN' ? readDays(task.resource, task.resourceId, daysOf(blockTimeOf(task))) : [];
}

/** Works out who drives what. What drops out is blocked first. */
export async function planRides(
  { daysOut, facts, task }: RidesToPlan,
  loadSolver: () => Promise<SolveMip>,
  newId: UseCaseContext['newId'],
): Promise<ProposalPlan> {
  const solver = await loadSolver();
  const workedOut = (read: DispatchFacts) => workOutTakingOn(task, read, solver, () => newId('act'));
  const first = workedOut(facts);
  const minutes = await reliefMinutes(first, facts);
  const timed = minutes.size > 0 ? workedOut({ ...facts, reliefMinutes: minutes }) : first;
  // The way is that of the driver who was found: another one needs another time.
  const plan = isDeepStrictEqual(reliefDrivers(timed), reliefDrivers(first)) ? timed : first;
  return task.kind === 'REASSIGN' ? withBlock(plan, fromNow(task, facts.now), daysOut) : plan;
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
    const { from, ids, kind, prefer, to } = wanted;
    return { task: { kind, ids, pins: pinsOf(wanted), prefer }, choices: [[{ from, to }]] };
  }
  const { driverId, from, kind, prefer, reason, to, vehicleId } = wanted;
  const [resource, resourceId] =
    vehicleId === undefined ? (['DRIVER', driverId ?? ''] as const) : (['VEHICLE', vehicleId] as const);
  const found = await (resource === 'VEHICLE' ? findVehicle(resourceId) : findDriver(resourceId));
  const path = resource === 'VEHICLE' ? 'body.vehicleId' : 'body.driverId';
  if (!found) throw invalidNow(path, 'does not exist');
  if (found.deletedAt) throw invalidNow(path, `is deleted: ${found.name} has no rides any more`);
  const out = { resource, resourceId, from, to, reason };
  return { task: { kind, ...out, prefer }, choices: await ridesAroundAffected(out) };
}

function pinsOf({ pins }: Extract<NewDispatch, { readonly kind: 'ASSIGN' }>): ReadonlyMap<string, Pin> | undefined {
  return pins && new Map(pins.map((pin) => (typeof pin === 'string' ? [pin, BOTH] : [pin.activityId, pin])));
}

const BOTH: Pin = { vehicle: true, driver: true };

const LAST_DAY = '9999-12-31';

/**
 * Returns the interval from the first start to the last end of the rides that lose their vehicle or driver. For an event that has too
 * many rides then, the times around each of these rides.
 */
async function ridesAroundAffected({ from, resource, resourceId, to }: DropOut): Promise<RideChoices> {
  const days = await writtenDays(resource, resourceId, from.slice(0, 10), to?.slice(0, 10) ?? LAST_DAY);
  const times = days
    .flatMap(({ assignments }) => assignments)
    .filter((held) => held.busy && isWhileOut({ from, to }, held))
    .map(({ end, start }) => ({ from: start, to: end }));
  const [first] = times.map((time) => time.from).sort();
  const last = times
    .map((time) => time.to)
    .sort()
    .at(-1);
  return first === undefined || last === undefined ? [[]] : [[{ from: first, to: last }], ...roomAround(times)];
}

/** Throws ValidationFailed if `ids` or `pins` names anything but a ride of that time. */
function assertRidesFound(task: DispatchTask, { rides }: DispatchFacts): void {
  if (task.kind !== 'ASSIGN') return;
  const known = new Set(rides.map(({ id }) => id));
  const assertKnown = (path: string, ids: Iterable<string>): void => {
    const places = [...ids].flatMap((id, place) => (known.has(id) ? [] : [place + 1]));
    if (places.length === 0) return;
    const some = places.slice(0, 5).join(', ');
    throw invalidNow(path, `contains what is no planned ride between from and to, at place ${some} of the list`);
  };
  assertKnown('body.ids', task.ids ?? []);
  assertKnown('body.pins', task.pins?.keys() ?? []);
}
