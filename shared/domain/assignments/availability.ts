import { ValidationFailed } from '#shared/contract/problems.ts';
import type { Marked } from '#shared/domain/activities/stops.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import type { Reason } from '#shared/schemas/assignments/availability.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { isBlock } from './assignment.ts';
import type { Standing } from './standing.ts';
import type { SuitedRide } from './suits.ts';
import { takesAssignments } from './warnings.ts';

/** What is asked of a vehicle or driver for a time. */
export type AskedOf = Partial<Omit<SuitedRide, 'stops' | 'vipIds'>> & {
  readonly vipIds?: readonly string[] | undefined;
  readonly seats?: number | undefined;
  readonly stops?: readonly AskedStop[] | undefined;
};

/** A stop of the ride that is asked about. */
type AskedStop = Marked & { readonly location?: string | undefined; readonly placeId?: string | undefined };

const ASKED = [
  'vipIds',
  'seats',
  'seatsNeeded',
  'luggage',
  'people',
  'vehicleTypes',
  'mode',
  'carries',
  'needs',
  'stops',
] as const;

/** Returns the ride that a question about free vehicles or drivers describes. Undefined if it asks for the time alone. */
export function askedRide(asked: AskedOf): SuitedRide | undefined {
  if (ASKED.every((field) => asked[field] === undefined)) return undefined;
  const atStops = (asked.stops ?? []).flatMap(({ boards = [], leaves = [] }) => [...boards, ...leaves]);
  return {
    ...asked,
    vipIds: asked.vipIds ?? [...new Set(atStops)],
    seatsNeeded: Math.max(asked.seats ?? 0, asked.seatsNeeded ?? 0),
  };
}

interface AskedEnds {
  readonly pickupPlaceId?: string | undefined;
  readonly dropoffPlaceId?: string | undefined;
}

/** Returns the places where the ride that is asked about begins and ends: also those of its first and last stop. */
export function askedEnds({
  dropoffPlaceId,
  pickupPlaceId,
  stops = [],
}: AskedEnds & Pick<AskedOf, 'stops'>): AskedEnds {
  return {
    pickupPlaceId: pickupPlaceId ?? stops[0]?.placeId,
    dropoffPlaceId: dropoffPlaceId ?? stops.at(-1)?.placeId,
  };
}

/** Returns the most serious reason why a vehicle cannot be assigned; undefined if it can. `unmet` is what it lacks. */
export function unavailableReason(
  { status }: Pick<VehicleRecord, 'status'>,
  unmet: readonly Unmet[],
  { free, taken, travel = [] }: Pick<Standing, 'free' | 'taken'> & { readonly travel?: readonly unknown[] },
): Reason | undefined {
  if (!takesAssignments({ status })) return status as Reason;
  if (unmet.some(({ code }) => code === 'CAPACITY')) return 'TOO_FEW_SEATS';
  if (unmet.some(({ code }) => code === 'VEHICLE_TYPE')) return 'WRONG_TYPE';
  if (unmet.length > 0) return 'UNSUITED';
  if (free) return undefined;
  if (taken.length === 0 && travel.length > 0) return 'TOO_FAR';
  return taken.some(isBlock) ? 'BLOCKED' : 'TAKEN';
}

interface Offered {
  readonly free: boolean;
  readonly name: string;
  /** Drivers only: a ride would break a rule on their hours. */
  readonly breaksHours?: boolean;
  /** Vehicles only. */
  readonly seatCapacity?: number;
}

/** Compares for a list: free ones first, then drivers whose hours it keeps, then smaller vehicles before larger ones, then by name. */
export function bestFirst(a: Offered, b: Offered): number {
  return (
    Number(b.free) - Number(a.free) ||
    Number(a.breaksHours ?? false) - Number(b.breaksHours ?? false) ||
    (a.seatCapacity ?? 0) - (b.seatCapacity ?? 0) ||
    (plainText(a.name) < plainText(b.name) ? -1 : 1)
  );
}

/** Throws VALIDATION_FAILED if an id is unknown or its record is deleted. The problem has one error per id. */
export function assertKnown(
  ids: readonly string[],
  found: readonly { readonly id: string; readonly deletedAt?: string | undefined }[],
): void {
  const known = new Set(found.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length === 0) return;
  const errors = missing.map((id) => ({
    path: 'body.ids',
    ...fault('NOT_FOUND', `contains an unknown or deleted id: ${id}`),
  }));
  throw new ValidationFailed(`body.ids contains unknown or deleted ids: ${missing.length}.`, { kind: 'STATE', errors });
}
