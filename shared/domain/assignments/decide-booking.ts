import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { vipDifference } from '#shared/domain/activities/shape.ts';
import { canonical } from '#shared/domain/records.ts';
import type { Squeeze, Travel } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Accepts, Capacity } from '#shared/schemas/assignments/needs.ts';
import type { Unmet } from '#shared/schemas/assignments/unmet.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { type BusyTime, holdingChanges, isActive, type Resource } from './assignment.ts';
import { exceeds, fits, loadOf, roomFor } from './capacity.ts';
import { decideLedger, type LedgerDecision, refusedSqueezes } from './decide-ledger.ts';
import type { LedgerDay } from './ledger.ts';
import { isDriversPart, newlyUnmet, suits } from './suits.ts';
import { takesAssignments, unmetOf } from './warnings.ts';

/** The records that `decideBooking` needs, as read from the table, and what lies between two rides. */
export interface BookingFacts extends Travel, Accepts {
  readonly related: Pick<RelatedRecords, 'vips' | 'vehicles' | 'drivers'>;
  /** The ledger days that `ledgerDaysToRead` names. */
  readonly days: readonly LedgerDay[];
  /** The days before any of the changes that are decided together. Default: `days`. */
  readonly daysAsRead?: readonly LedgerDay[];
  /** The rule about vehicles and drivers that do not suit, and the tags. */
  readonly suiting: Pick<SettingsRecord, 'needs' | 'tags'>;
}

/** The vehicle or the driver does not exist, or is deleted. */
export interface MissingResource {
  readonly kind: 'MISSING';
  readonly resource: Resource;
  readonly field: 'coDriverId' | 'driverId' | 'vehicleId';
  readonly id: string;
  readonly isDeleted: boolean;
}

/** A reason to refuse a booking. */
export type Objection =
  | MissingResource
  /** The vehicle takes no new assignment. */
  | { readonly kind: 'WITHDRAWN'; readonly vehicle: VehicleRecord }
  /** The vehicle has too little room for the load. */
  | { readonly kind: 'TOO_SMALL'; readonly vehicle: VehicleRecord; readonly capacity: Capacity }
  /** The vehicle or the driver does not suit the ride and its guests, and the settings refuse that. */
  | { readonly kind: 'UNSUITED'; readonly resource: Resource; readonly unmet: readonly Unmet[] }
  /** Other activities hold the vehicle or the driver at that time, or blocks do. */
  | { readonly kind: 'TAKEN'; readonly by: readonly BusyTime[] }
  /** The time before or after other rides is too short for the way, and the settings refuse that. */
  | { readonly kind: 'TOO_FAR'; readonly by: readonly Squeeze[] };

/** The decision about a booking. It is valid only while the ledger days and the records in `unchanged` stay as we read them. */
export interface BookingDecision {
  /** What its vehicle and driver cannot give, and could give before. Without what the load needs. */
  readonly unmet: readonly Unmet[];
  /** Reasons to refuse; missing vehicles and drivers come first. Empty if the booking may be written. */
  readonly objections: readonly Objection[];
  readonly ledger: LedgerDecision;
  readonly unchanged: {
    readonly vehicles: readonly VehicleRecord[];
    readonly drivers: readonly DriverRecord[];
    /** The VIPs whose seats we counted. They must need as much as they did. Empty if that does not matter. */
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
  const vehicle = decideVehicle(before, after, related);
  const drivers = busyChanges(before, after, 'DRIVER').map((each) => decideDriver(each, after, related.drivers));
  const ledger = decideLedger(before, after, days, facts);
  const taken = ledger.taken.length > 0 ? [{ kind: 'TAKEN', by: ledger.taken } as const] : [];
  const tooFar = refusedSqueezes(before, ledger.squeezes, facts);
  const far = tooFar.length > 0 ? [{ kind: 'TOO_FAR', by: tooFar } as const] : [];
  const unmet = newUnmet(before, after, facts);
  const isRefused = unmet.length > 0 && facts.suiting.needs.rule === 'REFUSE' && facts.acceptUnmetNeeds === undefined;
  const unsuited = isRefused
    ? [{ kind: 'UNSUITED', resource: unmet.every(isDriversPart) ? 'DRIVER' : 'VEHICLE', unmet } as const]
    : [];
  const objections = [
    ...vehicle.objections,
    ...drivers.flatMap((each) => each.objections),
    ...taken,
    ...far,
    ...unsuited,
  ];
  return {
    unmet,
    objections: [...objections.filter(isMissing), ...objections.filter((each) => !isMissing(each))],
    ledger,
    unchanged: {
      vehicles: vehicle.unchanged,
      drivers: drivers.flatMap(({ unchanged }) => unchanged),
      vips: vehicle.countsSeats ? after.vipIds.flatMap((id) => related.vips.get(id) ?? []) : [],
    },
  };
}

/** Returns what its vehicle and driver cannot give, and could give before. What the load needs is refused in any case. */
function newUnmet(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  { related, suiting: { tags } }: BookingFacts,
): Unmet[] {
  if (!isActive(after) || after.deletedAt) return [];
  const { vips } = related;
  const isSame =
    before !== undefined &&
    isActive(before) &&
    !before.deletedAt &&
    before.vehicleId === after.vehicleId &&
    before.driverId === after.driverId &&
    before.coDriverId === after.coDriverId;
  // What another vehicle or driver lacks is new, also if the former one lacked it too.
  const known = isSame
    ? unmetOf(before, related, tags)
    : before
      ? suits({ ride: before, vips, tags }, undefined, undefined)
      : [];
  return newlyUnmet(known, unmetOf(after, related, tags)).filter(({ code }) => code !== 'CAPACITY');
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

/** Returns the busy assignments after a change: whether each is new, and whether it is new or ends later. */
function busyChanges(before: ActivityRecord | undefined, after: ActivityRecord, resource: Resource) {
  return holdingChanges(before, after, [resource]).flatMap(({ old, wanted }) => {
    if (!wanted?.busy) return [];
    const isNew = !old?.busy;
    return [{ resourceId: wanted.resourceId, isNew, isLonger: isNew || wanted.end > (old?.end ?? '') }];
  });
}

function decideVehicle(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  { vehicles, vips }: BookingFacts['related'],
): ResourceDecision<VehicleRecord> {
  const [change] = busyChanges(before, after, 'VEHICLE');
  if (!change) return NOTHING;
  const { isLonger, isNew, resourceId } = change;
  // Only rides are refused for their seats. Others are warned about after the write.
  const isFuller = after.type === 'TRANSPORT' && (isNew || isFullerThan(before, after, vips));
  const vehicle = vehicles.get(resourceId);
  // If the booking does not become longer, the activity may keep a vehicle that was deleted in the meantime.
  if (!vehicle || vehicle.deletedAt) return isLonger ? missing('VEHICLE', resourceId, vehicle, 'vehicleId') : NOTHING;
  const objections: Objection[] = [];
  if (isNew && !takesAssignments(vehicle)) objections.push({ kind: 'WITHDRAWN', vehicle });
  if (isFuller && !fits(vehicle, after, vips)) {
    objections.push({ kind: 'TOO_SMALL', vehicle, capacity: roomFor(vehicle, after, vips) });
  }
  return { objections, unchanged: isLonger || isFuller ? [vehicle] : [], countsSeats: isFuller };
}

function isFullerThan(
  before: ActivityRecord | undefined,
  after: ActivityRecord,
  vips: BookingFacts['related']['vips'],
): boolean {
  const { added } = vipDifference(before?.vipIds ?? [], after.vipIds);
  const isKnown = before?.type === 'TRANSPORT';
  if (added.length > 0 || before === undefined) return added.length > 0;
  const isElsewhere = canonical(before.stops ?? null) !== canonical(after.stops ?? null);
  return !isKnown || isElsewhere || exceeds(loadOf(after, vips), loadOf(before, vips));
}

function decideDriver(
  { isLonger, resourceId }: ReturnType<typeof busyChanges>[number],
  { coDriverId }: ActivityRecord,
  drivers: ReadonlyMap<string, DriverRecord>,
): ResourceDecision<DriverRecord> {
  if (!isLonger) return NOTHING;
  const driver = drivers.get(resourceId);
  if (driver && !driver.deletedAt) return { ...NOTHING, unchanged: [driver] };
  return missing('DRIVER', resourceId, driver, coDriverId === resourceId ? 'coDriverId' : 'driverId');
}

function missing(
  resource: Resource,
  id: string,
  found: object | undefined,
  field: MissingResource['field'],
): ResourceDecision<never> {
  return {
    ...NOTHING,
    objections: [{ kind: 'MISSING', resource, field, id, isDeleted: found !== undefined }],
  };
}
