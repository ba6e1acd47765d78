import type { Subject } from '#shared/contract/define-contract.ts';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { assertNoLegs, masterOf } from '#shared/domain/activities/master.ts';
import { presentActivity, type Surroundings } from '#shared/domain/activities/present.ts';
import { assertShape } from '#shared/domain/activities/shape.ts';
import { assertVipChange, assertVipsPresent, vipDifference } from '#shared/domain/activities/vip-list.ts';
import { createActivity, linkChild, replaceActivity, unlinkChild } from '#shared/entities/activity.ts';
import { attend, unattend } from '#shared/entities/attendance.ts';
import { readSettings } from '#shared/entities/settings.ts';
import type { Write } from '#shared/entities/transact.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activity.ts';
import { linkFlight } from './flight-link.ts';
import { readLedger } from './reading.ts';
import { reserve } from './reserve.ts';
import { surroundingsOf } from './surroundings.ts';

/** What settling needs of the operation that asks for it. */
export interface Deed {
  readonly commit: (writes: readonly Write[]) => Promise<void>;
  readonly audit: (
    subject: Subject,
    before: ActivityRecord | undefined,
    after: Pick<ActivityRecord, 'id' | 'version'>,
  ) => Write;
}

/** DynamoDB's limit of a transaction. */
const MOST_WRITES = 100;

/**
 * Makes one activity what `wanted` says, from `before` or from nothing: checks it against all that it refers to, reserves
 * its vehicle and driver, and writes it with the attendances and the links that follow from it, all or nothing. Throws `WriteLost` when a rival came first.
 */
export const settle = async (
  { audit, commit }: Deed,
  before: ActivityRecord | undefined,
  wanted: ActivityRecord,
): Promise<Activity> => {
  assertShape(wanted);
  assertVipChange(before?.vipIds ?? [], wanted.vipIds);
  const [around, settings, readings] = await Promise.all([
    surroundingsOf([wanted]),
    readSettings(),
    readLedger(before, wanted),
  ]);
  const { activity: after, writes: linking } = linkFlight(before, wanted, around.flights);
  assertReferences(before, after, around);
  const reserved = await reserve({ before, after, around, settings, readings });
  const writes = [
    before ? replaceActivity(before, after) : createActivity(after),
    ...reserved,
    ...attendanceWrites(before, after),
    ...linkWrites(before, after),
    ...linking,
    audit('ScheduleEvent', before, after),
  ];
  if (writes.length > MOST_WRITES) tooMuchAtOnce();
  await commit(writes);
  return presentActivity(after, around);
};

const assertReferences = (before: ActivityRecord | undefined, after: ActivityRecord, around: Surroundings): void => {
  assertVipsPresent(vipDifference(before?.vipIds ?? [], after.vipIds).added, around.vips);
  const { masterEventId } = after;
  if (masterEventId && masterEventId !== activeMaster(before))
    masterOf(masterEventId, around.activities.get(masterEventId));
  const legs = (before?.childIds ?? []).flatMap((id) => around.activities.get(id) ?? []);
  if (after.deletedAt && !before?.deletedAt) assertNoLegs(legs, 'deleted');
  if (after.type === 'TRANSPORT') assertNoLegs(legs, 'a TRANSPORT');
};

const attendanceWrites = (before: ActivityRecord | undefined, after: ActivityRecord): Write[] => {
  const { added, removed } = vipDifference(before?.vipIds ?? [], after.vipIds);
  return [...added.map((vipId) => attend(vipId, after.id)), ...removed.map((vipId) => unattend(vipId, after.id))];
};

/** The master that an activity counts as a leg of: a deleted one is nobody's leg. */
const activeMaster = (activity: ActivityRecord | undefined): string | undefined =>
  activity?.deletedAt ? undefined : activity?.masterEventId;

const linkWrites = (before: ActivityRecord | undefined, after: ActivityRecord): Write[] => {
  const [old, now] = [activeMaster(before), activeMaster(after)];
  if (old === now) return [];
  return [...(old ? [unlinkChild(old, after.id)] : []), ...(now ? [linkChild(now, after.id)] : [])];
};

const tooMuchAtOnce = (): never => {
  const message = 'changes too much together with vehicle, driver and time: change the VIPs in a request of their own';
  throw new ValidationFailed(`body.vipIds ${message}.`, { errors: [{ path: 'body.vipIds', message }] });
};
