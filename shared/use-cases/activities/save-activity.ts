import { assertNoLegs, masterOf } from '#shared/domain/activities/master.ts';
import { presentActivity, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { rosterWarnings } from '#shared/domain/activities/roster-warning.ts';
import { assertShape } from '#shared/domain/activities/shape.ts';
import { assertVipCount, assertVipsPresent, vipDifference } from '#shared/domain/activities/vip-list.ts';
import { decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { vehicleTypeWarnings } from '#shared/domain/assignments/vehicle-types.ts';
import type { RideEnd } from '#shared/domain/places/lodging-end.ts';
import { needsWays } from '#shared/domain/ways/needs-ways.ts';
import { travelOf } from '#shared/domain/ways/travel-of.ts';
import { createActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import { findVipNames } from '#shared/entities/vips/vip-names.ts';
import { withSameSeats } from '#shared/entities/vips/vip-seats.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Write } from '#shared/table/write.ts';
import { acceptedTravel } from '#shared/use-cases/assignments/book-together.ts';
import { explainRefusal } from '#shared/use-cases/assignments/explain-refusal.ts';
import { bookingTransaction, readLedgerDays } from '#shared/use-cases/assignments/ledger-days.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { linkFlight } from '#shared/use-cases/flights/link-pickup.ts';
import { hoursWarnings } from '#shared/use-cases/hours/hours-warnings.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import { linkLodging } from '#shared/use-cases/places/link-lodging.ts';
import { linkPlaces } from '#shared/use-cases/places/link-places.ts';
import { shortRideWarnings, travelWarnings } from '#shared/use-cases/ways/tell-travel.ts';
import { activityWarnings, legsLeftBehind, readNearby } from './activity-warnings.ts';
import { fitActivity } from './fit-transaction.ts';
import { activeMaster, masterLinks } from './master-links.ts';
import { relatedRecords } from './related-records.ts';
import { type PhasedSave, saveInPhases } from './save-in-phases.ts';
import { overfullWarnings } from './seat-warnings.ts';

export interface SaveActivity {
  /** The stored activity. Undefined for a new one. */
  readonly before: ActivityRecord | undefined;
  readonly wanted: ActivityRecord;
  /** The master whose VIPs the leg takes, as we read it. Default: the master is read with the other records. */
  readonly master?: ActivityRecord | undefined;
  /** Writes of the same transaction. */
  readonly more?: readonly Write[];
  /** The ends of a new ride that the request leaves out: one of them may be where its guests lodge. */
  readonly leftOut?: readonly RideEnd[] | undefined;
  /** Why a person books although the time is too short for the way. The audit record keeps it. */
  readonly acceptTravel?: string | undefined;
}

/**
 * Saves one activity and everything that depends on it, all or nothing: its vehicle and driver, its VIPs, its master and its flight.
 * The answer warns of legs that do not suit, VIPs in two places, and parties that grew meanwhile. Throws ValidationFailed,
 * VehicleConflict, DriverConflict, CapacityExceeded, VehicleUnavailable, TravelConflict or StillInUse. Throws WriteLost if another request wrote
 * first, so call it within `retryOnConflict`.
 */
export async function saveActivity(
  context: Pick<UseCaseContext, 'audit' | 'commit' | 'dryRun' | 'now'>,
  { acceptTravel, before, leftOut = [], master, more = [], wanted }: SaveActivity,
): Promise<Activity> {
  assertShape(wanted);
  assertVipCount(wanted.vipIds);
  const { added, removed } = vipDifference(before?.vipIds ?? [], wanted.vipIds);
  const [related, settings, days, nearby, linked] = await Promise.all([
    readRelated(wanted, added),
    readSettings(),
    readLedgerDays(before, wanted),
    readNearby(before, wanted, context.now),
    linkPlaces(before, wanted, { withWays: needsWays(before, wanted) }),
  ]);
  const { timezone } = settings;
  const riders = { leftOut, timezone, vips: related.vips, master: related.activities.get(wanted.masterEventId ?? '') };
  const places = before ? linked : await linkLodging(linked, riders);
  const { activity: after, writes: flightLinks } = linkFlight(before, places.activity, related.flights);
  assertReferences(before, after, related);
  const ownMaster = related.activities.get(after.masterEventId ?? '');
  const { ways } = places;
  const facts = { ...travelOf(settings, ways), related, days, acceptsTravel: acceptTravel !== undefined };
  const decision = decideBooking(before, after, facts);
  const { ledger, objections, seats, unchanged } = decision;
  if (objections[0]) throw await explainRefusal({ after, related, settings, seats, ways }, objections[0]);
  const counted = new Map(unchanged.vips.map((vip) => [vip.id, withSameSeats(vip)]));
  const booking = bookingTransaction(ledger, unchanged);
  const save: PhasedSave = {
    activityId: after.id,
    added: added.map((id) => counted.get(id) ?? vipStore.asLive({ id })),
    removed,
    relyingOn: [...booking.relyingOn, ...places.relyingOn],
    writes: [
      before ? replaceActivity(before, after) : createActivity(after),
      ...booking.writes,
      ...masterLinks([{ before, after }], () => master ?? ownMaster),
      ...flightLinks,
      ...noticeWrites(before, after),
      context.audit('ScheduleEvent', before, after, acceptedTravel(decision, acceptTravel)),
      ...more,
    ],
  };
  const fitted = fitActivity(
    save,
    [...counted.values()].filter(({ id }) => !added.includes(id)),
  );
  await (fitted ? context.commit(fitted.transaction) : saveInPhases(context, save));
  const seen = { vips: related.vips, timezone, now: context.now };
  const warnings = [
    ...(fitted?.areSeatsCertain ? [] : await overfullWarnings(after)),
    ...rosterWarnings(before, after, related.vips),
    ...vehicleTypeWarnings(after, related, seen),
    ...(await travelWarnings(decision, ways)),
    ...shortRideWarnings(after, settings, ways),
    ...(await hoursWarnings([{ before, after }], { related, settings, now: context.now })),
    ...activityWarnings(after, nearby, ownMaster, seen),
    ...(await legsLeftBehind(before, after, seen)),
  ];
  return presentActivity(after, related, warnings);
}

/**
 * Reads the records that an activity refers to. The VIPs who stay count only for seats: without a vehicle, their names may be a second
 * old.
 */
async function readRelated(wanted: ActivityRecord, added: readonly string[]): Promise<RelatedRecords> {
  if (wanted.vehicleId !== undefined) return relatedRecords([wanted]);
  const staying = vipDifference(added, wanted.vipIds).added;
  const [related, named] = await Promise.all([relatedRecords([{ ...wanted, vipIds: added }]), findVipNames(staying)]);
  return { ...related, vips: new Map([...named.map((vip) => [vip.id, vip] as const), ...related.vips]) };
}

function assertReferences(before: ActivityRecord | undefined, after: ActivityRecord, related: RelatedRecords): void {
  assertVipsPresent(vipDifference(before?.vipIds ?? [], after.vipIds).added, related.vips);
  const { masterEventId } = after;
  if (masterEventId && masterEventId !== activeMaster(before)) masterOf(related.activities.get(masterEventId));
  const legs = (before?.childIds ?? []).flatMap((id) => related.activities.get(id) ?? []);
  if (after.deletedAt && !before?.deletedAt) assertNoLegs(legs, 'deleted');
  if (after.type === 'TRANSPORT') assertNoLegs(legs, 'a TRANSPORT');
}
