import { assertNoLegs, masterOf } from '#shared/domain/activities/legs.ts';
import { presentActivity, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { assertShape, assertVipCount, assertVipsPresent, vipDifference } from '#shared/domain/activities/shape.ts';
import { assertParts } from '#shared/domain/assignments/capacity.ts';
import { decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { assertKnownTags, needsFields } from '#shared/domain/assignments/tags.ts';
import type { RideEnd } from '#shared/domain/places/lodging-end.ts';
import { needsWays, travelOf } from '#shared/domain/ways/travel-of.ts';
import { createActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { additionsTo } from '#shared/entities/activities/attendance-change.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { asCounted, findVipNames, vipStore } from '#shared/entities/vips/vip.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import type { Write } from '#shared/table/write.ts';
import { explainRefusal } from '#shared/use-cases/assignments/explain-refusal.ts';
import { acceptedBreaks, bookingTransaction, readLedgerDays } from '#shared/use-cases/assignments/ledger-days.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { linkFlight } from '#shared/use-cases/flights/link-pickup.ts';
import { rideNews } from '#shared/use-cases/guest-links/guest-news.ts';
import { noticeWrites, reliefNotices } from '#shared/use-cases/messages/notice-writes.ts';
import { neighbourNotices } from '#shared/use-cases/motorcades/formations.ts';
import { linkEnds, linkPlaces } from '#shared/use-cases/places/link-places.ts';
import { readNearby, readUnseen, saveWarnings } from './activity-warnings.ts';
import { activeMaster, masterLinks, relatedRecords } from './related-records.ts';
import { fitActivity, type PhasedSave, saveInPhases, stampOf } from './save-in-phases.ts';

interface LeftOut {
  /** The ends of a new ride that the request leaves out: one of them may be where its guests lodge. */
  readonly leftOut?: readonly RideEnd[] | undefined;
}

interface ReadForSave extends LeftOut {
  readonly by: string;
  readonly now: string;
  /** Says that `vipIds` replace a list that the caller may not have seen as it is. */
  readonly isListUnseen: boolean;
}

/**
 * Reads in parallel what decides the save of an activity. Links the activity to its places and its flight. Throws ValidationFailed or
 * StillInUse for what it cannot refer to.
 */
async function readForSave(
  before: ActivityRecord | undefined,
  wanted: ActivityRecord,
  { isListUnseen, leftOut = [], ...caller }: ReadForSave,
) {
  const { now } = caller;
  const { added } = vipDifference(before?.vipIds ?? [], wanted.vipIds);
  const [related, settings, days, nearby, linked, unseen] = await Promise.all([
    readRelated(wanted, added),
    readSettings(),
    readLedgerDays(before, wanted),
    readNearby(before, wanted, now),
    linkPlaces(before, wanted, { withWays: needsWays(before, wanted) }),
    before && isListUnseen ? readUnseen(before, wanted, additionsTo, caller) : [],
  ]);
  const master = related.activities.get(wanted.masterEventId ?? '');
  const riders = { leftOut, timezone: settings.timezone, vips: related.vips, master };
  const { activity, relyingOn, ways } = before ? linked : await linkEnds(linked, riders);
  const { activity: after, writes: flightLinks } = linkFlight(before, activity, related.flights);
  assertReferences(before, after, related);
  const travel = travelOf(settings, ways);
  return { after, days, flightLinks, nearby, related, relyingOn, settings, travel, unseen, ways };
}

/**
 * Reads the records that an activity refers to. The VIPs who stay count only for seats: without a vehicle, their names may be a second
 * old.
 */
async function readRelated(wanted: ActivityRecord, added: readonly string[]): Promise<RelatedRecords> {
  const owners = wanted.goods?.ofVipIds ?? [];
  if (wanted.vehicleId !== undefined && owners.length === 0) return relatedRecords([wanted]);
  const staying = vipDifference(added, wanted.vipIds).added;
  const [related, named] = await Promise.all([
    relatedRecords([wanted.vehicleId === undefined ? { ...wanted, vipIds: added } : wanted]),
    findVipNames([...staying, ...owners]),
  ]);
  return { ...related, vips: new Map([...named.map((vip) => [vip.id, vip] as const), ...related.vips]) };
}

/** Returns the guests whose goods the change adds. */
function newOwners(before: ActivityRecord | undefined, after: ActivityRecord): string[] {
  return vipDifference(before?.goods?.ofVipIds ?? [], after.goods?.ofVipIds ?? []).added;
}

function assertReferences(before: ActivityRecord | undefined, after: ActivityRecord, related: RelatedRecords): void {
  assertVipsPresent(vipDifference(before?.vipIds ?? [], after.vipIds).added, related.vips);
  assertVipsPresent(newOwners(before, after), related.vips, 'body.goods.ofVipIds');
  const { masterEventId } = after;
  if (masterEventId && masterEventId !== activeMaster(before)) masterOf(related.activities.get(masterEventId));
  const legs = (before?.childIds ?? []).flatMap((id) => related.activities.get(id) ?? []);
  if (after.deletedAt && !before?.deletedAt) assertNoLegs(legs, 'deleted');
  if (after.type === 'TRANSPORT') assertNoLegs(legs, 'a TRANSPORT');
}

interface SaveActivity extends LeftOut {
  /** The stored activity. Undefined for a new one. */
  readonly before: ActivityRecord | undefined;
  readonly wanted: ActivityRecord;
  /** The master whose VIPs the leg takes, as we read it. Default: the master is read with the other records. */
  readonly master?: ActivityRecord | undefined;
  /** Writes of the same transaction. */
  readonly more?: readonly Write[];
  /** Says that `vipIds` replace a list that the caller may not have seen as it is. */
  readonly isListUnseen?: boolean | undefined;
  /** Why a person books although a rule refuses it. The audit record keeps it. */
  readonly accepts?: Accepts | undefined;
}

/**
 * Saves one activity and everything that depends on it, all or nothing: its vehicle and driver, its VIPs, its master and its flight.
 * The answer warns of legs that do not suit, VIPs in two places, and parties that grew meanwhile. Throws ValidationFailed,
 * VehicleConflict, DriverConflict, CapacityExceeded, VehicleUnavailable, TravelConflict or StillInUse. Throws WriteLost if another request wrote
 * first, so call it within `retryOnConflict`.
 */
export async function saveActivity(
  context: Pick<UseCaseContext, 'actor' | 'audit' | 'commit' | 'dryRun' | 'now'>,
  { accepts = {}, before, isListUnseen = false, leftOut, master, more = [], wanted }: SaveActivity,
): Promise<Activity> {
  assertShape(wanted);
  assertVipCount(wanted.vipIds);
  const read = await readForSave(before, wanted, { leftOut, isListUnseen, by: context.actor.id, now: context.now });
  const { after, days, flightLinks, related, settings, ways } = read;
  assertKnownTags(needsFields(before?.needs, after.needs), settings.tags);
  assertParts(before, after, related.vips);
  const decision = decideBooking(before, after, {
    ...read.travel,
    related,
    days,
    suiting: settings,
    ...accepts,
  });
  const { ledger, objections, unchanged } = decision;
  if (objections[0]) throw await explainRefusal({ after, related, settings, ways }, objections[0]);
  const { added, removed } = vipDifference(before?.vipIds ?? [], after.vipIds);
  const counted = new Map(unchanged.vips.map((vip) => [vip.id, asCounted(vip)]));
  const booking = bookingTransaction(ledger, unchanged);
  const save: PhasedSave = {
    activityId: after.id,
    added: added.map((id) => counted.get(id) ?? vipStore.asLive({ id })),
    removed,
    stamp: stampOf(context, before),
    relyingOn: [...booking.relyingOn, ...read.relyingOn],
    writes: [
      before ? replaceActivity(before, after) : createActivity(after),
      ...booking.writes,
      ...masterLinks([{ before, after }], (id) => master ?? related.activities.get(id)),
      ...flightLinks,
      ...noticeWrites(before, after),
      ...(await neighbourNotices([{ before, after }], context.now)),
      ...(await reliefNotices(before, after)),
      ...(await rideNews(context, before, after)),
      context.audit('ScheduleEvent', before, after, acceptedBreaks(decision, accepts)),
      ...more,
    ],
  };
  const fitted = fitActivity(
    save,
    [...counted.values()].filter(({ id }) => !added.includes(id)),
  );
  await (fitted ? context.commit(fitted.transaction) : saveInPhases(context, [save], save));
  const { nearby, unseen } = read;
  const decided = { before, after, decision, nearby, unseen, now: context.now, related, settings, ways };
  return presentActivity(after, related, await saveWarnings(decided, fitted?.areSeatsCertain ?? false));
}
