import { invalidNow } from '#shared/contract/invalid-field.ts';
import type { Problem, ProblemClass, ProblemDetails } from '#shared/contract/problem.ts';
import {
  CapacityExceeded,
  DriverConflict,
  NeedsUnmet,
  TravelConflict,
  VehicleConflict,
  VehicleUnavailable,
} from '#shared/contract/problems.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import {
  type BusyTime,
  daysOf,
  driverIdsOf,
  isBlock,
  placesOf,
  type Resource,
} from '#shared/domain/assignments/assignment.ts';
import { shortages } from '#shared/domain/assignments/capacity.ts';
import type { MissingResource, Objection } from '#shared/domain/assignments/decide-booking.ts';
import { byResource, standingOf, type Wanted } from '#shared/domain/assignments/standing.ts';
import { driverSuits, isInShift, unmetSaid, vehicleSuits } from '#shared/domain/assignments/suits.ts';
import { takesAssignments } from '#shared/domain/assignments/warnings.ts';
import { inEnglish, say, timed, valuesFor } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { Squeeze } from '#shared/domain/ways/passage.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import type { Ways } from '#shared/domain/ways/ways.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { assignmentsOnDay } from '#shared/entities/assignments/ledger.ts';
import { findBlocks } from '#shared/entities/blocks/block.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { Alternative, Conflict } from '#shared/schemas/problem.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';
import { restedFirst } from '#shared/use-cases/hours/load-hours.ts';
import { tellSqueezes } from '#shared/use-cases/ways/ways.ts';

/** A refused booking, with the records that explain the refusal. */
export interface RefusedBooking {
  readonly after: ActivityRecord;
  readonly related: Pick<RelatedRecords, 'drivers' | 'vehicles' | 'vips'>;
  readonly settings: SettingsRecord;
  /** Vehicles and drivers that rides of the same request hold at that time: they are no alternatives. */
  readonly taken?: ReadonlySet<string>;
  /** The ways from and to its places. */
  readonly ways: Ways;
}

/** Returns the conflicts with these assignments and blocks, with the titles of activities and the reasons of blocks. */
export async function presentConflicts(times: readonly BusyTime[]): Promise<Conflict[]> {
  const [activities, blocks] = await Promise.all([
    findActivities(times.flatMap((time) => (isBlock(time) ? [] : [time.activityId]))),
    findBlocks(times.flatMap((time) => (isBlock(time) ? [time.blockId] : []))),
  ]);
  const titles = new Map(activities.map(({ id, title }) => [id, title]));
  const reasons = new Map(blocks.map(({ id, reason }) => [id, reason]));
  return times.map((time) => {
    const { end: endTime, resource, resourceId: id, start: startTime } = time;
    const place = { resource, id, startTime, endTime };
    if (!isBlock(time)) {
      const { activityId } = time;
      return { ...place, kind: 'ACTIVITY', activityId, title: titles.get(activityId) ?? '' };
    }
    const { blockId } = time;
    const reason = reasons.get(blockId);
    return { ...place, kind: 'BLOCK', blockId, title: 'Blocked', ...(reason === undefined ? {} : { reason }) };
  });
}

/** The parts of the problem for an objection. */
export interface Refusal {
  readonly Problem: ProblemClass;
  readonly said: Said;
  readonly detail: string;
  readonly details: ProblemDetails;
}

function refusalOf(Problem: ProblemClass, said: Said, timezone: string, details: ProblemDetails = {}): Refusal {
  return {
    Problem,
    said,
    detail: inEnglish(said, timezone),
    details: { ...details, values: valuesFor(Problem.code, said) },
  };
}

/** Turns an objection into a refusal. Throws ValidationFailed for a vehicle or driver that does not exist. */
export async function describeRefusal(booking: RefusedBooking, objection: Objection): Promise<Refusal> {
  if (objection.kind === 'MISSING') throw missingResource(objection);
  if (objection.kind === 'TAKEN') return takenRefusal(booking, objection.by);
  if (objection.kind === 'TOO_FAR') return tooFarRefusal(booking, objection.by);
  if (objection.kind === 'UNSUITED') return unsuitedRefusal(booking, objection.unmet);
  const { name, status } = objection.vehicle;
  if (objection.kind === 'WITHDRAWN') {
    const said = say('TAKES_NO_RIDES', { vehicle: name, status: { field: 'status', value: status } });
    return refusalOf(VehicleUnavailable, said, 'UTC');
  }
  const { capacity } = objection;
  const said = say('CAPACITY_EXCEEDED', { vehicle: name, short: { and: shortages(capacity) } });
  return refusalOf(CapacityExceeded, said, 'UTC', { capacity });
}

function unsuitedRefusal(
  { after, related, settings: { tags, timezone } }: RefusedBooking,
  unmet: readonly Unmet[],
): Refusal {
  const vehicle = related.vehicles.get(after.vehicleId ?? '');
  const [driver, coDriver] = [after.driverId, after.coDriverId].map((id) => related.drivers.get(id ?? ''));
  const said = unmet.map((each) => unmetSaid(each, { vehicle, driver, coDriver, tags, vips: related.vips }));
  const values = { ride: timed(after), unmet: said, advice: [say('ACCEPT_NEEDS')] };
  const details = { unmet: said.map((each) => inEnglish(each, timezone)) };
  return refusalOf(NeedsUnmet, say('NEEDS_UNMET', values), timezone, details);
}

async function tooFarRefusal({ ways }: RefusedBooking, by: readonly Squeeze[]): Promise<Refusal> {
  const told = await tellSqueezes(by, ways);
  const [first = say('ACCEPT_TRAVEL'), ...others] = told.map(({ said }) => said);
  const said = { ...first, values: { ...first.values, advice: [...others, say('ACCEPT_TRAVEL')] } };
  return refusalOf(TravelConflict, said, 'UTC', { travel: told.map(({ shortfall }) => shortfall) });
}

function missingResource({ field, isDeleted }: MissingResource) {
  return invalidNow(
    `body.${field}`,
    isDeleted ? fault('DELETED', 'is deleted. Restore it first') : fault('NOT_FOUND', 'does not exist'),
  );
}

async function takenRefusal({ related, settings }: RefusedBooking, by: readonly BusyTime[]): Promise<Refusal> {
  const conflicts = await presentConflicts(by);
  const taken = conflicts.map(({ endTime, id, kind, reason, startTime, title }) => {
    const name = related.vehicles.get(id)?.name ?? related.drivers.get(id)?.name ?? id;
    const times = { startTime, endTime };
    if (kind === 'ACTIVITY') return say('HAS_ELSE', { name, title, times });
    return reason ? say('BLOCKED_BECAUSE', { name, times, reason }) : say('BLOCKED', { name, times });
  });
  const { timezone, turnaroundMinutes: minutes } = settings;
  const needsTurnaround = minutes > 0 && conflicts.some(({ kind }) => kind === 'ACTIVITY');
  const advice = needsTurnaround ? [say('TURNAROUND', { minutes: { minutes } })] : [];
  const Conflicting = by.some(({ resource }) => resource === 'VEHICLE') ? VehicleConflict : DriverConflict;
  return refusalOf(Conflicting, say('TAKEN', { taken, timezone, advice }), timezone, { conflicts });
}

/**
 * Returns free vehicles of a suitable type if the vehicle is refused, free drivers who may drive it if the driver is taken, and free drivers
 * who work then if the co-driver is.
 */
export async function findAlternatives(
  booking: RefusedBooking,
  objections: readonly Objection[],
): Promise<Alternative[]> {
  const { after, related, settings, taken, ways } = booking;
  const { endTime: end, id: except, startTime: start } = after;
  const travel = travelOf(settings, ways);
  const windowOf = (resource: Resource) => ({ ...travel, ...placesOf(after, resource), start, end, except });
  const { coDriverId, driverId, vehicleId } = after;
  const isRefused = (resource: Resource, id: string | undefined) =>
    objections.some((objection) => {
      const { kind } = objection;
      if (kind === 'UNSUITED')
        return (
          objection.resource === resource &&
          objection.unmet.some(({ code }) => (code === 'CO_DRIVER_SHIFT') === (id === coDriverId))
        );
      if (kind !== 'TAKEN' && kind !== 'TOO_FAR') return resource === 'VEHICLE';
      const held = kind === 'TAKEN' ? objection.by : objection.by.map(({ other }) => other);
      return held.some((time) => time.resource === resource && time.resourceId === id);
    });
  const takesVehicle = isRefused('VEHICLE', vehicleId);
  const takesDriver = driverId !== undefined && isRefused('DRIVER', driverId);
  const takesCoDriver = coDriverId !== undefined && isRefused('DRIVER', coDriverId);
  // What is not refused stays, so the alternatives must suit it.
  const driver = takesDriver ? undefined : related.drivers.get(after.driverId ?? '');
  const vehicle = takesVehicle ? undefined : related.vehicles.get(after.vehicleId ?? '');
  const asked = { ride: after, vips: related.vips, tags: settings.tags };
  const others = (suitable: (driver: DriverRecord) => boolean) =>
    freeDrivers(
      windowOf('DRIVER'),
      (each) => !taken?.has(each.id) && !driverIdsOf(after).includes(each.id) && suitable(each),
      (found) => restedFirst(settings, found, after),
    );
  const [vehicles, drivers, coDrivers] = await Promise.all([
    takesVehicle
      ? freeVehicles(windowOf('VEHICLE'), (each) => !taken?.has(each.id) && vehicleSuits(asked, each, driver))
      : [],
    takesDriver ? others((each) => driverSuits(asked, vehicle, each)) : [],
    takesCoDriver ? others((each) => isInShift(after, each)) : [],
  ]);
  return [...vehicles, ...drivers, ...coDrivers.map((each) => ({ ...each, asCoDriver: true }))];
}

/** Returns the problem that refuses a booking, with its reason, its conflicts and up to three free alternatives. */
export async function explainRefusal(booking: RefusedBooking, objection: Objection): Promise<Problem> {
  const [{ Problem, detail, details }, alternatives] = await Promise.all([
    describeRefusal(booking, objection),
    findAlternatives(booking, [objection]),
  ]);
  return new Problem(detail, { ...details, alternatives });
}

/** The most alternatives per resource in a refusal. */
const MAX_ALTERNATIVES = 3;

/** Returns up to three free vehicles that `suits` accepts, the smallest first. */
async function freeVehicles(window: Wanted, suits: (vehicle: VehicleRecord) => boolean): Promise<Alternative[]> {
  const suitable = (await allVehicles()).filter((vehicle) => takesAssignments(vehicle) && suits(vehicle));
  const free = await filterFree('VEHICLE', suitable, window);
  return free
    .sort((a, b) => a.seatCapacity - b.seatCapacity)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ id, name, seatCapacity }) => ({ resource: 'VEHICLE', id, name, seatCapacity }));
}

/** Returns up to three free drivers that `suits` accepts, in the order that `ordered` gives them. */
async function freeDrivers(
  window: Wanted,
  suits: (driver: DriverRecord) => boolean,
  ordered: (drivers: readonly DriverRecord[]) => Promise<readonly DriverRecord[]>,
): Promise<Alternative[]> {
  const free = await ordered(await filterFree('DRIVER', (await allDrivers()).filter(suits), window));
  return free.slice(0, MAX_ALTERNATIVES).map(({ id, name }) => ({ resource: 'DRIVER', id, name }));
}

/** Returns the records that are free in a window and can be there in time. Reads an index: eventually consistent, may be a second old. */
async function filterFree<T extends { readonly id: string }>(
  resource: Resource,
  records: readonly T[],
  window: Wanted,
): Promise<T[]> {
  const days = await Promise.all(daysOf(window, MAX_WAY_MINUTES).map((day) => assignmentsOnDay(day, resource)));
  const held = byResource(days.flat());
  return records.filter(({ id }) => {
    const { free, tooFar } = standingOf(held.get(id) ?? [], window);
    return free && tooFar.length === 0;
  });
}
