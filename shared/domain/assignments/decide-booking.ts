import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { vipDifference } from '#shared/domain/activities/shape.ts';
import type { Squeeze, Travel } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { assignmentOf, type BusyTime, type Resource } from './assignment.ts';
import { decideLedger, type LedgerDecision, refusedSqueezes } from './decide-ledger.ts';
import type { LedgerDay } from './ledger.ts';
import { seatsNeeded, takesAssignments } from './warnings.ts';

/** The records that `decideBooking` needs, as read from the table, and what lies between two rides. */
export interface BookingFacts extends Travel {
  readonly related: Pick<RelatedRecords, 'vips' | 'vehicles' | 'drivers'>;
  /** The ledger days that `ledgerDaysToRead` names. */
  readonly days: readonly LedgerDay[];
  /** The days before any of the changes that are decided together. Default: `days`. */
  readonly daysAsRead?: readonly LedgerDay[];
  /** A person accepts that the time is too short for the way. */
  readonly acceptsTravel?: boolean | undefined;
}

/** The vehicle or the driver does not exist, or is deleted. */
export interface MissingResource {
  readonly kind: 'MISSING';
  readonly resource: Resource;
  readonly id: string;
  readonly isDeleted: boolean;
}

/** A reason to refuse a booking. */
export type Objection =
  | MissingResource
  /** The vehicle takes no new assignment, or has fewer seats than needed. */
  | { readonly kind: 'WITHDRAWN' | 'TOO_SMALL'; readonly vehicle: VehicleRecord }
  /** Other activities hold the vehicle or the driver at that time, or blocks do. */
  | { readonly kind: 'TAKEN'; readonly by: readonly BusyTime[] }
  /** The time before or after other rides is too short for the way, and the settings refuse that. */
  | { readonly kind: 'TOO_FAR'; readonly by: readonly Squeeze[] };

/** The decision about a booking. It is valid only while the ledger days and the records in `unchanged` stay as we read them. */
export interface BookingDecision {
  /** The seats that the VIPs of the activity and their parties need. */
  readonly seats: number;
  /** Reasons to refuse; missing vehicles and drivers come first. Empty if the booking may be written. */
  readonly objections: readonly Objection[];
  readonly ledger: LedgerDecision;
  readonly unchanged: {
    readonly vehicles: readonly VehicleRecord[];
    readonly drivers: readonly DriverRecord[];
    /** The VIPs whose seats we counted. They must need as many seats as they did. Empty if the number of seats does not matter. */
    readonly vips: readonly NamedVip[];
  };
}

/**
 * Decides whether an activity may have its vehicle and driver. `before` is the stored activity, undefined for a new one. `after` is
 * the activity that we want to save.
 */
export function decideBooking(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  facts: BookingFacts,
): BookingDecision {
  const { days, related } = facts;
  const seats = seatsNeeded(after.vipIds, related.vips);
  const vehicle = decideVehicle(before, after, related.vehicles, seats);
  const driver = decideDriver(before, after, related.drivers);
  const ledger = decideLedger(before, after, days, facts);
  const taken = ledger.taken.length > 0 ? [{ kind: 'TAKEN', by: ledger.taken } as const] : [];
  const tooFar = refusedSqueezes(before, ledger.squeezes, facts);
  const far = tooFar.length > 0 ? [{ kind: 'TOO_FAR', by: tooFar } as const] : [];
  const objections = [...vehicle.objections, ...driver.objections, ...taken, ...far];
  return {
    seats,
    objections: [...objections.filter(isMissing), ...objections.filter((each) => !isMissing(each))],
    ledger,
    unchanged: {
      vehicles: vehicle.unchanged,
      drivers: driver.unchanged,
      vips: vehicle.countsSeats ? after.vipIds.flatMap((id) => related.vips.get(id) ?? []) : [],
    },
  };
}

function isMissing({ kind }: Objection): boolean {
  return kind === 'MISSING';
}

interface ResourceDecision<R> {
  readonly objections: readonly Objection[];
  readonly unchanged: readonly R[];
  readonly countsSeats: boolean;
}

const NOTHING = { objections: [], unchanged: [], countsSeats: false };

/** Tells whether an assignment is new, and whether it is new or ends later. Undefined without a busy assignment. */
function changeOf(before: ActivityRecord | undefined, after: ActivityRecord, resource: Resource) {
  const [old, wanted] = [assignmentOf(before, resource), assignmentOf(after, resource)];
  if (!wanted?.busy) return undefined;
  const isNew = !old?.busy || old.resourceId !== wanted.resourceId;
  return { resourceId: wanted.resourceId, isNew, isLonger: isNew || wanted.end > (old?.end ?? '') };
}

function decideVehicle(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  vehicles: ReadonlyMap<string, VehicleRecord>,
  seats: number,
): ResourceDecision<VehicleRecord> {
  const change = changeOf(before, after, 'VEHICLE');
  if (!change) return NOTHING;
  const { isLonger, isNew, resourceId } = change;
  const isFuller = isNew || vipDifference(before?.vipIds ?? [], after.vipIds).added.length > 0;
  const vehicle = vehicles.get(resourceId);
  // If the booking does not become longer, the activity may keep a vehicle that was deleted in the meantime.
  if (!vehicle || vehicle.deletedAt) return isLonger ? missing('VEHICLE', resourceId, vehicle) : NOTHING;
  const objections: Objection[] = [];
  if (isNew && !takesAssignments(vehicle)) objections.push({ kind: 'WITHDRAWN', vehicle });
  if (isFuller && seats > vehicle.seatCapacity) objections.push({ kind: 'TOO_SMALL', vehicle });
  return { objections, unchanged: isLonger || isFuller ? [vehicle] : [], countsSeats: isFuller };
}

function decideDriver(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  drivers: ReadonlyMap<string, DriverRecord>,
): ResourceDecision<DriverRecord> {
  const change = changeOf(before, after, 'DRIVER');
  if (!change?.isLonger) return NOTHING;
  const driver = drivers.get(change.resourceId);
  if (!driver || driver.deletedAt) return missing('DRIVER', change.resourceId, driver);
  return { ...NOTHING, unchanged: [driver] };
}

function missing(resource: Resource, id: string, found: object | undefined): ResourceDecision<never> {
  return {
    ...NOTHING,
    objections: [{ kind: 'MISSING', resource, id, isDeleted: found !== undefined }],
  };
}
