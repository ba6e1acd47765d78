import { seatsNeeded } from '#shared/domain/assignments/warnings.ts';
import type { Ride } from '#shared/domain/dispatch/instance.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DispatchFacts, DispatchTask } from './planned-rides.ts';

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
  const own = seatsNeeded(ride.vipIds, facts.vips);
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
  const parties = principals.map(({ vipIds }) => seatsNeeded(vipIds, facts.vips));
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
  const out = task as Partial<Extract<DispatchTask, { kind: 'REASSIGN' }>>;
  const dropsOut = out.resource === 'VEHICLE' && out.resourceId === car.vehicleId;
  return dropsOut ? undefined : capacityOf(car, facts);
}
