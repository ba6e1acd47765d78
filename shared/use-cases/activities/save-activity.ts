import { presentActivity } from '#shared/domain/activities/present-activity.ts';
import { assertShape, assertVipCount, vipDifference } from '#shared/domain/activities/shape.ts';
import { assertParts } from '#shared/domain/assignments/capacity.ts';
import { decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { assertKnownTags, needsFields } from '#shared/domain/assignments/tags.ts';
import { createActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { asCounted, vipStore } from '#shared/entities/vips/vip.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import type { Write } from '#shared/table/write.ts';
import { explainRefusal } from '#shared/use-cases/assignments/explain-refusal.ts';
import { acceptedBreaks, bookingTransaction } from '#shared/use-cases/assignments/ledger-days.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import { neighbourNotices } from '#shared/use-cases/motorcades/neighbour-notices.ts';
import { saveWarnings } from './activity-warnings.ts';
import { type LeftOut, readForSave } from './read-for-save.ts';
import { masterLinks } from './related-records.ts';
import { fitActivity, type PhasedSave, saveInPhases, stampOf } from './save-in-phases.ts';

export interface SaveActivity extends LeftOut {
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
      context.audit('ScheduleEvent', before, after, acceptedBreaks(decision, accepts)),
      ...more,
    ],
  };
  const fitted = fitActivity(
    save,
    [...counted.values()].filter(({ id }) => !added.includes(id)),
  );
  await (fitted ? context.commit(fitted.transaction) : saveInPhases(context, save));
  const { nearby, unseen } = read;
  const decided = { before, after, decision, nearby, unseen, now: context.now, related, settings, ways };
  return presentActivity(after, related, await saveWarnings(decided, fitted?.areSeatsCertain ?? false));
}
