import {
  assignmentsOf,
  type BusyTime,
  isBlock,
  placesOf,
  type Resource,
} from '#shared/domain/assignments/assignment.ts';
import { loadOf } from '#shared/domain/assignments/capacity.ts';
import { busyTimes } from '#shared/domain/assignments/ledger.ts';
import { driversAlike, isDriversPart, suits, vehiclesAlike } from '#shared/domain/assignments/suits.ts';
import { takesAssignments } from '#shared/domain/assignments/warnings.ts';
import type {
  DispatchDriver,
  DispatchRules,
  FixedRide,
  HoursJudge,
  Instance,
  Interval,
  Party,
  Ride,
} from '#shared/domain/dispatch/instance.ts';
import { driverRideOf, rulesFor } from '#shared/domain/hours/hours-plan.ts';
import { oncePer } from '#shared/domain/records.ts';
import { ofLeavers } from '#shared/domain/suppliers/order.ts';
import { dayOf } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { DEFAULT_IMPORTANCE } from '#shared/schemas/vips/vip.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { type DispatchFacts, type DispatchTask, isOneOf, ridesAhead } from './planned-rides.ts';

/**
 * Returns the instance of the solver for these rides. What other activities hold is blocked, and what blocks take. With `ahead`, drivers shall
 * be left for the rides that are planned another time.
 */
export function dispatchInstance(
  task: DispatchTask,
  facts: DispatchFacts,
  now: readonly ActivityRecord[],
  looksAhead = false,
): Instance {
  const restMinutes = loosestHours(facts).minRestMinutes;
  const ahead = new Set(looksAhead ? ridesAhead(task, facts, now, restMinutes) : []);
  const rides = [...now, ...ahead];
  const { drivers, ended, ledger, settings, travel, vehicles, vips } = facts;
  const planned = new Set(rides.map(({ id }) => id));
  const coDriven = Map.groupBy(
    rides.flatMap((ride) => assignmentsOf({ ...ride, driverId: undefined }, ['DRIVER'])),
    ({ resourceId }) => resourceId,
  );
  const pins = task.kind === 'ASSIGN' ? task.pins : undefined;
  const unsuitedFor = unsuitedAmong(facts);
  const taken = (resource: Resource, id: string): Pick<DispatchDriver, 'blocked' | 'fixed'> => {
    const held = busyTimes(ledger[resource].get(id) ?? []);
    const others = held.flatMap((time) =>
      isBlock(time) || planned.has(time.activityId) || ended?.has(time.activityId) ? [] : [time],
    );
    // Who sits beside the driver of a planned ride stays there.
    const beside = resource === 'DRIVER' ? (coDriven.get(id) ?? []) : [];
    const fixed = [...others, ...beside].map(
      (time): FixedRide => ({ ...intervalOf(time), from: time.from, to: time.to }),
    );
    const start = Date.parse(facts.now);
    const changing = { start, end: start + settings.handoverMinutes * MINUTE_MS };
    const blocked = [...held.filter(isBlock).map(intervalOf), ...(facts.stranded?.has(id) ? [changing] : [])];
    const isOut =
      task.kind === 'REASSIGN' && task.out.some((each) => each.resource === resource && each.resourceId === id);
    if (!isOut) return { blocked, fixed };
    const end = task.to === undefined ? Number.POSITIVE_INFINITY : Date.parse(task.to);
    return { blocked: [...blocked, { start: Date.parse(task.from), end }], fixed };
  };
  return {
    rides: rides.map((ride) => {
      const { endTime, id, pinDriver, pinVehicle, startTime, vehicleTypes, vipIds } = ride;
      // Of a ride that is planned another time, only its need of a rested driver counts.
      const { driverId, vehicleId }: Partial<ActivityRecord> = ahead.has(ride) ? {} : ride;
      const guests = vipIds.flatMap((vipId) => vips.get(vipId) ?? []);
      const pin = pins?.get(id);
      return {
        id,
        start: Date.parse(startTime),
        end: Date.parse(endTime),
        ...spareNeed(ride, planned, facts, task),
        ...unsuitedFor(ride),
        vehicleTypes,
        ...(ahead.has(ride)
          ? { weight: 0, ahead: weightOf(vipIds, vips) }
          : { weight: weightOf(vipIds, vips), guests: vipIds, parties: partiesOf(ride, vips) }),
        day: dayOf(startTime, settings),
        ...placesOf(ride, 'VEHICLE'),
        usualDriverIds: guests.flatMap(({ usualDriverId }) => usualDriverId ?? []),
        usualVehicleIds: guests.flatMap(({ usualVehicleId }) => usualVehicleId ?? []),
        ...(vehicleId !== undefined && { vehicleId }),
        ...(driverId !== undefined && { driverId }),
        // A pin without a vehicle or driver pins nothing.
        pinVehicle: (pinVehicle === true || pin?.vehicle === true) && vehicleId !== undefined,
        pinDriver: (pinDriver === true || pin?.driver === true) && driverId !== undefined,
      };
    }),
    vehicles: [...vehicles.values()]
      .filter((vehicle) => takesAssignments(vehicle))
      .map(({ id, seatCapacity, type }) => ({ id, seats: seatCapacity, type, ...taken('VEHICLE', id) })),
    drivers: [...drivers.values()].map(({ id, usualVehicleId, vehicleTypes }) => ({
      id,
      vehicleTypes,
      usualVehicleId,
      ...taken('DRIVER', id),
    })),
    prefer: task.prefer,
    faces: facesOf(facts, planned),
    costs: settings.dispatch,
    rules: {
      ...travel,
      handover: { minutes: settings.handoverMinutes, places: facts.handoverPlaces ?? [] },
      ...loosestHours(facts),
      hours: hoursJudge(facts, rides),
    },
  };
}

function intervalOf({ end, start }: BusyTime): Interval {
  return { start: Date.parse(start), end: Date.parse(end) };
}

/**
 * Returns how to find the vehicles and drivers that do not suit a ride and its guests. The type of a vehicle and what a driver may drive are
 * rules of their own.
 */
function unsuitedAmong(facts: DispatchFacts): (ride: ActivityRecord) => Pick<Ride, 'unsuited'> {
  const { drivers, left, settings, vehicles, vips } = facts;
  const vehicleGroups = vehiclesAlike(vehicles.values());
  const driverGroups = driversAlike(drivers.values());
  return (ride) => {
    const asked = { ride, vips, tags: settings.tags };
    const groups = [
      ...vehicleGroups.filter(([each]) => suits(asked, each, undefined).some(({ code }) => code !== 'VEHICLE_TYPE')),
      ...driverGroups.filter(([each]) => suits(asked, undefined, each).some(isDriversPart)),
    ];
    const ids = [
      ...groups.flatMap((group) => group.map(({ id }) => id)),
      ...ofLeavers(ride, left, [vehicles, drivers]),
    ];
    return ids.length > 0 ? { unsuited: new Set(ids) } : {};
  };
}

/** Returns how much a ride counts: each person as much as their VIP. A ride without guests counts as one person. */
function weightOf(vipIds: readonly string[], vips: DispatchFacts['vips']): number {
  const weights = vipIds.map((id) => {
    const vip = vips.get(id);
    return vip && !vip.deletedAt ? vip.partySize * (vip.importance ?? DEFAULT_IMPORTANCE) : 0;
  });
  return weights.reduce((sum, weight) => sum + weight, 0) || DEFAULT_IMPORTANCE;
}

/** Returns the drivers that parties have on rides that are not planned. */
function facesOf({ around = [], rides, vips }: DispatchFacts, planned: ReadonlySet<string>): Instance['faces'] {
  return [...rides, ...around].flatMap((ride) => {
    const { driverId, id } = ride;
    if (driverId === undefined || planned.has(id)) return [];
    return partiesOf(ride, vips).map(({ id: party }) => ({ party, driverId }));
  });
}

/** With more guests on a ride, or guests of more organizations, they do not mind who drives. */
const MAX_FACE_GUESTS = 8;
const MAX_FACE_ORGANIZATIONS = 3;

/** A driver who is new to an organization counts as one who is new to this number of guests. */
const ORGANIZATION_WEIGHT = 3;

/**
 * Returns who shall see few drivers: each guest of a ride, and each of their organizations. A shuttle without
 * guests is a party by itself: the rides between two places.
 */
function partiesOf({ dropoffPlaceId, pickupPlaceId, vipIds }: ActivityRecord, vips: DispatchFacts['vips']): Party[] {
  const route = [pickupPlaceId, dropoffPlaceId].filter((id) => id !== undefined).sort();
  if (vipIds.length === 0) return route.length === 2 ? [{ id: `route ${route.join(' ')}`, weight: 1 }] : [];
  const named = vipIds.flatMap((id) => vips.get(id)?.organization ?? []);
  const organizations = [...new Set(named)].map((name) => ({
    id: `organization ${name}`,
    weight: ORGANIZATION_WEIGHT,
  }));
  return [
    ...(vipIds.length > MAX_FACE_GUESTS ? [] : vipIds.map((id) => ({ id, weight: 1 }))),
    ...(organizations.length > MAX_FACE_ORGANIZATIONS ? [] : organizations),
  ];
}

/**
 * Returns the limits of the driver who may drive most and rest least. They bound what any plan can cover. Each driver is judged by
 * their own rules besides.
 */
function loosestHours({
  drivers,
  settings,
}: Pick<DispatchFacts, 'drivers' | 'settings'>): Pick<DispatchRules, 'maxDrivingMinutes' | 'minRestMinutes'> {
  const rules = [...drivers.values()].map(({ hours }) => rulesFor(settings.hours, hours));
  const most = rules.map((each) => each?.maxDrivingHoursPerDay ?? Number.POSITIVE_INFINITY);
  const least = rules.map((each) => each?.minRestHours ?? 0);
  const [driving, rest] = [Math.max(...most), Math.min(...least)];
  return {
    ...(Number.isFinite(driving) && { maxDrivingMinutes: driving * 60 }),
    ...(Number.isFinite(rest) && rest > 0 && { minRestMinutes: rest * 60 }),
  };
}

/** Returns how to judge the hours of a driver with planned rides. Undefined if no rule limits a driver. */
function hoursJudge(
  { drivers, hours, vehicles }: Pick<DispatchFacts, 'drivers' | 'hours' | 'vehicles'>,
  planned: readonly ActivityRecord[],
): HoursJudge | undefined {
  if (!hours) return undefined;
  const rides = new Map(planned.map((ride) => [ride.id, driverRideOf(ride, vehicles)]));
  const own = oncePer(
    (driver: DriverRecord) => new Set(planned.flatMap(({ coDriverId, id }) => (coDriverId === driver.id ? [] : [id]))),
  );
  return (driverId, served, without) => {
    const driver = drivers.get(driverId);
    if (!driver) return true;
    const list = served.flatMap(({ id, seats }) => {
      const ride = rides.get(id);
      return ride ? [{ ...ride, seats }] : [];
    });
    const broken = hours.broughtByAll(driver, own(driver), list);
    if (without === undefined) return broken.length === 0;
    return broken.every(({ rule }) => (rule === 'REST') === (without === 'REST'));
  };
}

type Need = Pick<Ride, 'maxSeats' | 'ownSeats' | 'spareOf'> & Pick<Ride, 'seats'>;
type Facts = Pick<DispatchFacts, 'rides' | 'vehicles' | 'vips'>;

/**
 * Returns what the vehicle of a car must be because of its motorcade: a spare car has seats for its own guests and the party of the
 * principal, and is at least as large as the vehicle of the principal. What a person chose otherwise stays, unless the vehicle drops out.
 */
export function spareNeed(
  ride: ActivityRecord,
  planned: ReadonlySet<string>,
  facts: Facts,
  task: Pick<DispatchTask, 'kind'>,
): Need {
  const own = loadOf(ride, facts.vips).seats;
  if (ride.role === 'SPARE') return needOfSpare(ride, own, { planned, facts, task });
  if (ride.role !== 'PRINCIPAL') return { seats: own };
  const kept = carsOf(ride, 'SPARE', facts).filter(({ id }) => !planned.has(id));
  const sizes = kept.flatMap((spare) => capacityOf(spare, facts) ?? []);
  const told = toldSize(ride, { facts, task });
  const maxSeats = Math.min(...sizes);
  // A principal that is larger already, or whose party needs more, stays so.
  const isBound = sizes.length > 0 && maxSeats >= own && (told === undefined || told <= maxSeats);
  return { seats: own, ...(isBound && { maxSeats }) };
}

interface Asked {
  readonly planned: ReadonlySet<string>;
  readonly facts: Facts;
  readonly task: Pick<DispatchTask, 'kind'>;
}

function needOfSpare(ride: ActivityRecord, own: number, { facts, planned, task }: Asked): Need {
  const principals = carsOf(ride, 'PRINCIPAL', facts);
  if (principals.length === 0) return { seats: own };
  const told = toldSize(ride, { facts, task });
  const parties = principals.map((principal) => loadOf(principal, facts.vips).seats);
  const fixed = principals.filter(({ id }) => !planned.has(id)).flatMap((each) => capacityOf(each, facts) ?? []);
  const wanted = Math.max(own + Math.max(...parties), ...fixed);
  const isBelow = (principal: ActivityRecord): boolean => {
    const size = toldSize(principal, { facts, task });
    return told !== undefined && size !== undefined && told < size;
  };
  return {
    seats: told !== undefined && told < wanted ? own : wanted,
    ownSeats: own,
    spareOf: principals.filter((each) => planned.has(each.id) && !isBelow(each)).map(({ id }) => id),
  };
}

function carsOf({ motorcadeId }: ActivityRecord, role: ActivityRecord['role'], { rides }: Facts): ActivityRecord[] {
  return motorcadeId === undefined
    ? []
    : rides.filter(
        (each) =>
          each.motorcadeId === motorcadeId && each.role === role && !each.deletedAt && each.status !== 'CANCELLED',
      );
}

function capacityOf({ vehicleId }: ActivityRecord, { vehicles }: Facts): number | undefined {
  return vehicles.get(vehicleId ?? '')?.seatCapacity;
}

/** Returns the seats of the vehicle that a car has, unless that vehicle drops out. */
function toldSize(car: ActivityRecord, { facts, task }: Omit<Asked, 'planned'>): number | undefined {
  const { out = [] } = task as Partial<Extract<DispatchTask, { kind: 'REASSIGN' }>>;
  const dropsOut = isOneOf(out, { vehicleId: car.vehicleId });
  return dropsOut ? undefined : capacityOf(car, facts);
}
