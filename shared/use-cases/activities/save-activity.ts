import { invalidField } from '#shared/contract/invalid-field.ts';
import { assertNoLegs, masterOf } from '#shared/domain/activities/master.ts';
import { presentActivity, type RelatedRecords } from '#shared/domain/activities/present.ts';
import { assertShape } from '#shared/domain/activities/shape.ts';
import { assertVipChange, assertVipsPresent, vipDifference } from '#shared/domain/activities/vip-list.ts';
import { decideBooking } from '#shared/domain/assignments/decide-booking.ts';
import { createActivity, linkChild, replaceActivity, unlinkChild } from '#shared/entities/activity.ts';
import { addAttendance, removeAttendance } from '#shared/entities/attendance.ts';
import { unchangedDriver } from '#shared/entities/driver.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { unchangedVehicle } from '#shared/entities/vehicle.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activity.ts';
import { MAX_TRANSACTION_WRITES, type Write } from '#shared/table/write.ts';
import { explainRefusal } from '#shared/use-cases/assignments/explain-refusal.ts';
import { ledgerWrites, readLedgerDays } from '#shared/use-cases/assignments/ledger-days.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { linkFlight } from '#shared/use-cases/flights/link-pickup.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import { relatedRecords } from '#shared/use-cases/reading/related-records.ts';

export interface SaveActivity {
  /** The stored activity. Undefined for a new one. */
  readonly before: ActivityRecord | undefined;
  readonly wanted: ActivityRecord;
}

/**
 * Saves one activity and everything that depends on it, in one transaction: its vehicle and driver, its VIPs, its master and its
 * flight. Throws ValidationFailed, VehicleConflict, DriverConflict, CapacityExceeded, VehicleUnavailable or StillInUse. Throws
 * WriteLost if another request wrote first, so call it within `retryOnConflict`.
 */
export const saveActivity = async (
  { audit, commit }: Pick<UseCaseContext, 'audit' | 'commit'>,
  { before, wanted }: SaveActivity,
): Promise<Activity> => {
  assertShape(wanted);
  assertVipChange(before?.vipIds ?? [], wanted.vipIds);
  const [related, settings, days] = await Promise.all([
    relatedRecords([wanted]),
    readSettings(),
    readLedgerDays(before, wanted),
  ]);
  const { activity: after, writes: flightLinks } = linkFlight(before, wanted, related.flights);
  assertReferences(before, after, related);
  const { turnaroundMinutes } = settings;
  const { ledger, objections, seats, unchanged } = decideBooking(before, after, { related, days, turnaroundMinutes });
  if (objections[0]) throw await explainRefusal({ after, related, settings, seats }, objections[0]);
  await commitWithinLimit(commit, [
    before ? replaceActivity(before, after) : createActivity(after),
    ...ledgerWrites(ledger),
    ...unchanged.vehicles.map(unchangedVehicle),
    ...unchanged.drivers.map(unchangedDriver),
    ...attendanceWrites(before, after),
    ...masterLinks(before, after),
    ...flightLinks,
    ...noticeWrites(before, after),
    audit('ScheduleEvent', before, after),
  ]);
  return presentActivity(after, related);
};

const assertReferences = (before: ActivityRecord | undefined, after: ActivityRecord, related: RelatedRecords): void => {
  assertVipsPresent(vipDifference(before?.vipIds ?? [], after.vipIds).added, related.vips);
  const { masterEventId } = after;
  if (masterEventId && masterEventId !== activeMaster(before))
    masterOf(masterEventId, related.activities.get(masterEventId));
  const legs = (before?.childIds ?? []).flatMap((id) => related.activities.get(id) ?? []);
  if (after.deletedAt && !before?.deletedAt) assertNoLegs(legs, 'deleted');
  if (after.type === 'TRANSPORT') assertNoLegs(legs, 'a TRANSPORT');
};

const attendanceWrites = (before: ActivityRecord | undefined, after: ActivityRecord): Write[] => {
  const { added, removed } = vipDifference(before?.vipIds ?? [], after.vipIds);
  return [
    ...added.map((vipId) => addAttendance(vipId, after.id)),
    ...removed.map((vipId) => removeAttendance(vipId, after.id)),
  ];
};

/** Returns the id of the master that lists this activity as its leg. A master does not list deleted legs. */
const activeMaster = (activity: ActivityRecord | undefined): string | undefined =>
  activity?.deletedAt ? undefined : activity?.masterEventId;

const masterLinks = (before: ActivityRecord | undefined, after: ActivityRecord): Write[] => {
  const [oldId, newId] = [activeMaster(before), activeMaster(after)];
  if (oldId === newId) return [];
  return [...(oldId ? [unlinkChild(oldId, after.id)] : []), ...(newId ? [linkChild(newId, after.id)] : [])];
};

const commitWithinLimit = async (commit: UseCaseContext['commit'], writes: readonly Write[]): Promise<void> => {
  if (writes.length > MAX_TRANSACTION_WRITES) {
    throw invalidField(
      'body.vipIds',
      'needs too many writes together with the other changes. Change the VIPs in a separate request',
    );
  }
  await commit(writes);
};
