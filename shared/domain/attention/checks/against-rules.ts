import { type Assignment, assignmentsOf, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import { fits, loadOf, needsSeats } from '#shared/domain/assignments/capacity.ts';
import { busyTimes, isInTheWay } from '#shared/domain/assignments/ledger.ts';
import { seatWarning, withdrawnWarning } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestCoDriver, bestDriver, bestVehicle, fleetTakes } from '#shared/domain/attention/free-resources.ts';
import { draftOf, operationsMend, severalCars } from '#shared/domain/attention/new-rides.ts';
import { bestOthers, heldAs } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  areFree,
  assignMend,
  type FoundRow,
  type RowText,
  reassignMend,
  say,
  updateMend,
  valuesOf,
  withAdvice,
} from '#shared/domain/attention/row.ts';
import { type Breach, breachSaid, lessening } from '#shared/domain/hours/breach.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';

const BLOCKED = { VEHICLE: 'VEHICLE_BLOCKED', DRIVER: 'DRIVER_BLOCKED' } as const;

/** Returns the blocks that a ride stands in, in order of time. */
function blocksOver(facts: AttentionFacts, assignment: Assignment): BlockRecord[] {
  const { resource } = assignment;
  if (!assignment.busy || facts.blocks.size === 0) return [];
  return busyTimes(facts.ledger[resource].get(assignment.resourceId) ?? []).flatMap((time) =>
    'blockId' in time && isInTheWay(assignment, time, 0) ? (facts.blocks.get(time.blockId) ?? []) : [],
  );
}

/** One row for the drivers of a ride: the text is about the first who is blocked. */
function rowOfBlocks(facts: AttentionFacts, ride: ActivityRecord, resource: Resource): FoundRow[] {
  const found = assignmentsOf(ride, [resource])
    .map((assignment) => ({ assignment, blocks: blocksOver(facts, assignment) }))
    .filter(({ blocks }) => blocks.length > 0);
  const [first] = found;
  if (!first) return [];
  const all = found.flatMap(({ blocks }) => blocks);
  return [
    activityRow(BLOCKED[resource], ride, {
      causes: all,
      basis: all.map(({ id }) => id).join(' '),
      describe: () => textOfBlocks(facts, ride, first.assignment, first.blocks),
    }),
  ];
}

function textOfBlocks(
  facts: AttentionFacts,
  ride: ActivityRecord,
  assignment: Assignment,
  blocks: readonly BlockRecord[],
): RowText {
  const { drivers, vehicles } = facts.related;
  const { resource, resourceId } = assignment;
  const name = (resource === 'DRIVER' ? drivers : vehicles).get(resourceId)?.name ?? say(`THE_${resource}`);
  const times = blocks.map(({ from, reason, to }) => {
    const time = { startTime: from, endTime: to };
    return reason === undefined ? time : say('BLOCK_BECAUSE', { times: time, reason });
  });
  const mend = bestOthers(facts, ride, [heldAs(ride, assignment)]);
  const advice = [mend ? areFree(mend.names) : say(`NO_OTHER_${resource}`)];
  return {
    ...say(BLOCKED[resource], { ride: timed(ride), name, blocks: times, advice }),
    mend: mend
      ? updateMend(ride, mend.body)
      : reassignMend(ride, resource === 'DRIVER' ? { driverId: resourceId } : { vehicleId: resourceId }),
  };
}

/** Rides whose driver or vehicle is blocked at that time. The mend gives them another one, or makes a proposal. */
export const blockedRide: AttentionCheck = {
  codes: Object.values(BLOCKED),
  find: (facts) =>
    facts.activities.flatMap((ride) => RESOURCES.flatMap((resource) => rowOfBlocks(facts, ride, resource))),
};

/** Rides on a vehicle in MAINTENANCE or OUT_OF_SERVICE. The mend gives them another vehicle, or makes a proposal. */
export const withdrawnVehicle: AttentionCheck = {
  codes: ['VEHICLE_UNAVAILABLE'],
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const present = facts.related.vehicles.get(ride.vehicleId ?? '');
      const warning = present && withdrawnWarning(ride, present, facts.timezone);
      if (!warning) return [];
      const describe = (): RowText => {
        const other = bestVehicle(facts, ride);
        const advice = other ? [areFree([other.name])] : [say('NO_VEHICLE'), say('PROPOSAL_MAY')];
        return {
          ...say('VEHICLE_UNAVAILABLE', { ...valuesOf(warning), advice }),
          mend: other ? updateMend(ride, { vehicleId: other.id }) : reassignMend(ride, { vehicleId: present.id }),
        };
      };
      return activityRow('VEHICLE_UNAVAILABLE', ride, {
        describe,
        causes: [present],
        basis: `${present.id} ${present.version}`,
      });
    }),
};

/** Rides, and other activities with a vehicle, with more people than seats. The mend gives them a free vehicle that is large enough, or makes a proposal of another ride. */
export const overfullRide: AttentionCheck = {
  codes: ['SEATS_EXCEEDED'],
  find: (facts) => {
    const { vehicles, vips } = facts.related;
    return facts.activities
      .filter((ride) => needsSeats(ride, facts.related))
      .flatMap((ride) => {
        const present = vehicles.get(ride.vehicleId ?? '');
        const warning = present && seatWarning(ride, present, vips, facts.timezone);
        if (!warning) return [];
        const needed = JSON.stringify(loadOf(ride, vips));
        const describe = (): RowText => {
          const larger = bestVehicle(facts, ride);
          if (larger) {
            const advice = [say('LARGE_ENOUGH', { name: larger.name })];
            const mend = updateMend(ride, { vehicleId: larger.id });
            return { ...say('SEATS_EXCEEDED', { ...valuesOf(warning), advice }), mend };
          }
          const second = secondCar(facts, ride, present) ?? furtherCars(facts, ride, present);
          // One that is large enough has another ride, whose guests may fit into this one.
          const canSwap = !second && !ride.pinVehicle && fleetTakes(facts, ride);
          const other = second ? [say('PROPOSAL_SPLITS')] : canSwap ? [say('PROPOSAL_MAY')] : [];
          return {
            ...say('SEATS_EXCEEDED', { ...valuesOf(warning), advice: [say('NONE_LARGE_ENOUGH'), ...other] }),
            mend: second ?? (canSwap ? assignMend(ride) : null),
          };
        };
        return activityRow('SEATS_EXCEEDED', ride, {
          describe,
          causes: [present, ...ride.vipIds.map((id) => vips.get(id))],
          basis: `${needed}/${present.seatCapacity}`,
        });
      });
  },
};

/**
 * Returns the request for a proposal that plans rides at the same time for the guests who do not fit, before it takes them off this one.
 * Undefined if a party fits nowhere, or if no vehicle and driver is free.
 */
function secondCar(facts: AttentionFacts, ride: ActivityRecord, vehicle: VehicleRecord): Mend | undefined {
  const { vips } = facts.related;
  const staying: string[] = [];
  const leaving: string[] = [];
  for (const id of ride.vipIds) {
    const isRoom = fits(vehicle, { ...ride, vipIds: [...staying, id] }, vips);
    (isRoom ? staying : leaving).push(id);
  }
  if (ride.type !== 'TRANSPORT' || staying.length === 0 || leaving.length === 0) return undefined;
  const draft = { ...draftOf(ride), vipIds: leaving };
  const steps = severalCars(facts, draft);
  return steps && operationsMend([...steps, updateMend(ride, { vipIds: staying })]);
}

/** Returns the request for a proposal of further cars for a party that is too large for each vehicle. Undefined if seats alone are not what lacks. */
function furtherCars(facts: AttentionFacts, ride: ActivityRecord, vehicle: VehicleRecord): Mend | undefined {
  const { vips } = facts.related;
  const over = loadOf(ride, vips).seats - vehicle.seatCapacity;
  const isWhole = ride.type !== 'TRANSPORT' || ride.motorcadeId !== undefined || ride.stops !== undefined;
  if (isWhole || over <= 0 || fleetTakes(facts, ride)) return undefined;
  const parted = ride.vipIds.find((id) => (vips.get(id)?.partySize ?? 0) > over);
  const body = { kind: 'PARTY', vipId: parted, partySize: vips.get(parted ?? '')?.partySize };
  return parted === undefined ? undefined : { operationId: 'createProposal', params: {}, body };
}

/** The ride of a breach that another driver had best take. */
interface Given {
  readonly ride: ActivityRecord;
  /** It lessens the breach. */
  readonly helps: boolean;
  /** The times of what a proposal gives away: of this ride, or of each that another driver can still take. */
  readonly away: Pick<ActivityRecord, 'endTime' | 'startTime'>;
}

/**
 * Returns the ride of a breach without which least is left of it: the last of them, if there are several. None where all have begun, or
 * begin after the window.
 */
function rideToGive(
  { activities, hours, now }: AttentionFacts,
  driver: DriverRecord,
  breach: Breach,
): Given | undefined {
  const ahead = activities.filter(
    ({ id, startTime, status }) => breach.activityIds.includes(id) && status === 'SCHEDULED' && startTime > now,
  );
  const gains = ahead.map(({ id }) => lessening(breach, hours?.breaches(driver, id) ?? []));
  const most = Math.max(...gains);
  const ride = ahead[gains.lastIndexOf(most)];
  const [first] = ahead;
  if (!ride || !first) return undefined;
  const helps = most > 0;
  // If none helps, the ride is the last.
  return { ride, helps, away: helps ? ride : { startTime: first.startTime, endTime: ride.endTime } };
}

function rowOfHours(
  facts: AttentionFacts,
  driver: DriverRecord,
  { away, helps, ride }: Given,
  breaches: readonly Breach[],
): FoundRow {
  const describe = (): RowText => {
    const isCoDriver = ride.coDriverId === driver.id;
    const other = helps && (isCoDriver ? bestCoDriver : bestDriver)(facts, ride, { withoutRows: true });
    const none = helps ? [say('NO_DRIVER_FOR', { ride: timed(ride) }), say('PROPOSAL_MAY')] : [];
    const free = other ? [say('FREE_FOR', { name: other.name, ride: timed(ride) })] : none;
    const [first = say('NO_DRIVER'), ...more] = breaches.map((each) => breachSaid(driver.name, each));
    return {
      ...withAdvice({ ...first, mend: null }, ...more, ...free),
      mend: other
        ? updateMend(ride, { [isCoDriver ? 'coDriverId' : 'driverId']: other.id })
        : reassignMend(away, { driverId: driver.id }),
    };
  };
  return activityRow('DRIVER_OVER_HOURS', ride, {
    severity: 'WARNING',
    describe,
    causes: [driver],
    basis: breaches
      .map(({ from, plannedMinutes, preset, rule }) => `${preset} ${rule} ${from} ${plannedMinutes}`)
      .join(),
  });
}

/**
 * Drivers whose rides break a rule on their hours, as a booking warns. One row per ride: the one without which least is left of the breach.
 * The mend gives it to a driver who is free and whose hours it keeps.
 */
export const driverOverHours: AttentionCheck = {
  codes: ['DRIVER_OVER_HOURS'],
  find: (facts) =>
    [...facts.related.drivers.values()].flatMap((driver) => {
      const found = (facts.hours?.breaches(driver) ?? []).flatMap((each) => {
        const given = rideToGive(facts, driver, each);
        return given ? [{ given, each }] : [];
      });
      return [...Map.groupBy(found, ({ given }) => given.ride).values()].flatMap((list) => {
        const given = list.find((each) => each.given.helps)?.given ?? list[0]?.given;
        const breaches = list.map(({ each }) => each);
        return given ? [rowOfHours(facts, driver, given, breaches)] : [];
      });
    }),
};
