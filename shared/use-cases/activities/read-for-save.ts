import { assertNoLegs, masterOf } from '#shared/domain/activities/legs.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { assertVipsPresent, vipDifference } from '#shared/domain/activities/shape.ts';
import type { RideEnd } from '#shared/domain/places/lodging-end.ts';
import { needsWays, travelOf } from '#shared/domain/ways/travel-of.ts';
import { additionsTo } from '#shared/entities/activities/attendance-change.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { findVipNames } from '#shared/entities/vips/vip-names.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { readLedgerDays } from '#shared/use-cases/assignments/ledger-days.ts';
import { linkFlight } from '#shared/use-cases/flights/link-pickup.ts';
import { linkEnds, linkPlaces } from '#shared/use-cases/places/link-places.ts';
import { readNearby, readUnseen } from './activity-warnings.ts';
import { activeMaster, relatedRecords } from './related-records.ts';

export interface LeftOut {
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
export async function readForSave(
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
