import type { MarkedGuest } from '#shared/domain/accountability/muster-guests.ts';
import { guestCallsOf } from '#shared/domain/activities/boarding.ts';
import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { needsSeats } from '#shared/domain/assignments/capacity.ts';
import { overlapOf } from '#shared/domain/activities/overlaps.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { Ledger } from '#shared/domain/assignments/standing.ts';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import type { HoursPlan } from '#shared/domain/hours/hours-plan.ts';
import type { Formation } from '#shared/domain/motorcades/movement.ts';
import { oncePer } from '#shared/domain/records.ts';
import type { WordingSettings } from '#shared/domain/reports/catalogues.ts';
import type { FailingService } from '#shared/domain/services/service-word.ts';
import { isOpenOrder, leftSuppliers } from '#shared/domain/suppliers/order.ts';
import type { Travel } from '#shared/domain/ways/passage.ts';
import type { RideTimes } from '#shared/domain/ways/travel-of.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster.ts';
import type { ActivityRecord, Eta } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { FlightSettings } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { DeviceRecord, GpsSettings } from '#shared/schemas/gps/gps.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { NamedVip, VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';

/** The rides of this long after the window are read too: a guest who lands near its end is met after it. */
export const HOURS_AFTER_WINDOW = 4;

/** A guest as the checks see them. The rest of the record is there only for the guests of `guestsToReadWhole`. */
export type SeenVip = NamedVip & Partial<Pick<VipRecord, 'phone' | 'updatedAt'>>;

/** An order whose rides are not all over, as the checks see it. */
export interface SeenOrder {
  /** As it stands now. */
  readonly order: OrderRecord;
  /** Who is asked or holds it, or has left it last. */
  readonly supplier: SupplierRecord;
  readonly next: SupplierRecord | undefined;
  /** Its rides that are in the window, in order of start, of which no later order is. */
  readonly rides: readonly ActivityRecord[];
  /** Those whose time or place differs from what the supplier accepted. */
  readonly changed: readonly ActivityRecord[];
}

/** A vehicle or driver that the mend of a row gives to a ride. */
export interface Offer {
  readonly row: string;
  readonly ride: ActivityRecord;
  /** Its time, as days of a ledger. */
  readonly days: readonly LedgerDay[];
}

/** What the mends of one answer have taken so far. Rows are described the worst first, and none offers what one before it takes. */
export interface Offers {
  /** By the id of the vehicle or driver. */
  readonly made: Map<string, readonly Offer[]>;
  /** The row that is described now, and who would be offered to it but for a row before it. */
  row: string;
  withheld: { readonly name: string; readonly ride: ActivityRecord } | undefined;
}

/** The records of a window of time, in which the checks look for what needs a person. */
export interface AttentionFacts {
  readonly now: string;
  /** The end of the window. */
  readonly until: string;
  readonly timezone: string;
  readonly tags: TagSettings;
  /** How messages to drivers are written. Only few rows need their words, so the checks load these. */
  readonly writing: WordingSettings;
  /** What lies between two rides. */
  readonly travel: Travel;
  /** How long another driver needs to guests who wait. */
  readonly handoverMinutes: number;
  /** Returns a place of the event by its id. */
  readonly placeOf: (
    placeId: string,
  ) => (Pick<PlaceRecord, 'id' | 'name'> & Partial<Pick<PlaceRecord, 'kind'>>) | undefined;
  /** Warns of a ride that is shorter than its own way. */
  readonly shortRides: (ride: ActivityRecord) => readonly Warning[];
  /** Returns the times at which such a ride has time for its way. */
  readonly longerRide: (ride: ActivityRecord, isFixed: boolean) => RideTimes | undefined;
  /** The rides of drivers with the rules on their hours. Absent: no rule limits a driver. */
  readonly hours?: HoursPlan | undefined;
  /** How long before a departure a drop-off should end. */
  readonly depart: Pick<FlightSettings, 'departMinutes' | 'departMinutesAbroad'>;
  /** Activities that are not over and start before `until`, in order of start. */
  readonly activities: readonly ActivityRecord[];
  /** The same, and those that start up to `HOURS_AFTER_WINDOW` after it. */
  readonly nearby: readonly ActivityRecord[];
  /** The motorcades of these with all their cars, also those that are over. */
  readonly motorcades: readonly Formation[];
  /** When rides in progress arrive, by ride. */
  readonly arrivals: ReadonlyMap<string, Eta>;
  /** Rides of the last hours that are over. Read only while a guest who departs soon has no ride, or one goes later than their ride. */
  readonly over: readonly ActivityRecord[];
  /** Rides that are over, of whose guests a person should still say whether they travelled, or who go later. */
  readonly unanswered: readonly ActivityRecord[];
  /** What these activities and flights refer to, and the whole fleet. Deleted vehicles and drivers are absent. */
  readonly related: Required<Omit<RelatedRecords, 'arrivals' | 'collisions' | 'driverNotes' | 'locations' | 'vips'>> & {
    readonly vips: ReadonlyMap<string, SeenVip>;
  };
  /** What the mends of this answer offer. Absent: each row is described by itself. */
  readonly offers?: Offers | undefined;
  /** The outside services that fail. */
  readonly services: readonly FailingService[];
  /** The GPS devices by driver, and the settings of GPS. No devices while GPS is off, or its tracker fails: they say nothing then. */
  readonly gps: Pick<GpsSettings, 'intervalSeconds' | 'privacyMinutes'> & {
    readonly assumedSpeedKmh: number;
    readonly devices: ReadonlyMap<string, DeviceRecord>;
  };
  /** The messages of the last 7 days that FAILED or are UNKNOWN, and those to the desk that no one has read. */
  readonly messages: readonly MessageRecord[];
  /** Messages that wait because the deployment has no provider. */
  readonly unsent: readonly MessageRecord[];
  /** The orders whose rides are not all over. */
  readonly orders: readonly SeenOrder[];
  /** The suppliers of these, and of drivers without a phone. */
  readonly suppliers: ReadonlyMap<string, SupplierRecord>;
  /** All webhooks. */
  readonly webhooks: readonly WebhookRecord[];
  /** The open musters with their guests. */
  readonly musters: readonly { readonly muster: MusterRecord; readonly guests: readonly MarkedGuest[] }[];
  /** Tracked flights that may arrive in the window. */
  readonly flights: readonly FlightRecord[];
  /** The blocks in these ledger days, by id. */
  readonly blocks: ReadonlyMap<string, BlockRecord>;
  /** The ledger days of the window by resource id. */
  readonly ledger: Ledger;
}

/** Returns the activities of each guest. The list must not change afterwards. */
export const activitiesByGuest = oncePer((activities: readonly ActivityRecord[]) =>
  groupByEach(activities, ({ vipIds }) => vipIds),
);

/** Tells whether a guest of an activity has something else at its time, among these activities. */
export function meetsAnother(
  activity: ActivityRecord,
  among: readonly ActivityRecord[],
  counts: (other: ActivityRecord) => boolean = () => true,
): boolean {
  const ofGuest = activitiesByGuest(among);
  return activity.vipIds.some((id) =>
    (ofGuest.get(id) ?? []).some((other) => counts(other) && overlapOf(activity, other) !== undefined),
  );
}

const legsByMaster = oncePer((activities: readonly ActivityRecord[]) =>
  Map.groupBy(activities, ({ masterEventId }) => masterEventId),
);

/** Returns the legs of an activity among others. The list must not change afterwards. */
export function legsOf({ id }: ActivityRecord, among: readonly ActivityRecord[]): readonly ActivityRecord[] {
  return legsByMaster(among).get(id) ?? [];
}

/** Tells whether a ride had guests, and has none who is not deleted. Guests on the roster only do ride. */
export function isEmptied(
  { emptiedAt, motorcadeId, type, vipIds }: ActivityRecord,
  { vips }: Pick<AttentionFacts['related'], 'vips'>,
): boolean {
  return (
    type === 'TRANSPORT' &&
    // A spare drives empty.
    motorcadeId === undefined &&
    (vipIds.length > 0 || emptiedAt !== undefined) &&
    vipIds.every((id) => vips.get(id)?.deletedAt !== undefined || !vips.has(id))
  );
}

/**
 * Returns the guests whose whole record the checks need: the phone of those who called by their page, and the last change of those who
 * are the reason of a row, and the department of those whose vehicle is reserved for departments.
 */
export function guestsToReadWhole(
  activities: readonly ActivityRecord[],
  related: Pick<AttentionFacts['related'], 'vehicles' | 'vips'>,
): string[] {
  return activities.flatMap((ride) =>
    needsSeats(ride, related) || isEmptied(ride, related) || isForDepartments(ride, related)
      ? ride.vipIds
      : guestCallsOf(ride).map(({ vipId }) => vipId),
  );
}

function isForDepartments(
  { vehicleId }: ActivityRecord,
  { vehicles }: Pick<AttentionFacts['related'], 'vehicles'>,
): boolean {
  return vehicles.get(vehicleId ?? '')?.reservedFor?.departments !== undefined;
}

/** Returns the rides of an order that have no driver or no vehicle. */
export function ridesWithoutNames(
  { rides }: SeenOrder,
  { related }: Pick<AttentionFacts, 'related'>,
): ActivityRecord[] {
  return rides.filter((ride) => needsDriver(ride, related) || needsVehicle(ride, related));
}

/** Tells whether the last supplier left an order, and no other one is asked. What the desk withdraws, it covers otherwise. */
export function isLeft({ order }: SeenOrder): boolean {
  return !isOpenOrder(order) && order.left.at(-1)?.supplierId === order.supplierId;
}

const leavers = oncePer((orders: AttentionFacts['orders']) => leftSuppliers(orders.map(({ order }) => order)));

/** Tells whether a vehicle or driver belongs to a supplier that has left an order of a ride. */
export function hasLeft(
  { orders }: Pick<AttentionFacts, 'orders'>,
  { id }: Pick<ActivityRecord, 'id'>,
  { supplierId }: { readonly supplierId?: string | undefined },
): boolean {
  return supplierId !== undefined && leavers(orders).get(id)?.has(supplierId) === true;
}

/** Returns the rides that a supplier holds, and those whose missing vehicle or driver a row of their order tells. */
export function coveredByOrders(facts: Pick<AttentionFacts, 'orders' | 'related'>): ReadonlySet<string> {
  const covered = facts.orders.flatMap((seen) => {
    if (seen.order.status === 'ACCEPTED') return seen.rides;
    return isLeft(seen) ? ridesWithoutNames(seen, facts) : [];
  });
  return new Set(covered.map(({ id }) => id));
}
