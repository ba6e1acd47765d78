import { vipDifference } from '#shared/domain/activities/shape.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { activityAsRead, findActivity } from '#shared/entities/activities/activity.ts';
import {
  type AttendanceChange,
  addAttendance,
  beginAttendanceChange,
  endAttendanceChange,
  findAttendanceChanges,
  putAttendanceChange,
  removeAttendance,
  stoppedChange,
  underWay,
} from '#shared/entities/activities/attendance-change.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { Stamp } from '#shared/schemas/record.ts';
import { transactionSize } from '#shared/table/large-transaction.ts';
import {
  type LiveRecord,
  MAX_TRANSACTION_WRITES,
  type Requirement,
  retryOnConflict,
  type Transaction,
  unlessLost,
  type Write,
  WriteLost,
} from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

export interface PhasedSave {
  readonly activityId: string;
  readonly added: readonly LiveRecord[];
  readonly removed: readonly string[];
  /** Who adds them, and when. Undefined for a new activity. */
  readonly stamp?: Stamp | undefined;
  /** The write of the activity, and the others that belong to it. They are committed together. */
  readonly writes: readonly Write[];
  /** What the decision about the activity relies on. */
  readonly relyingOn: readonly Requirement[];
}

type Context = Pick<UseCaseContext, 'commit' | 'dryRun' | 'now'>;

/** An attendance and the check of its VIP. One more item checks the change. */
const WRITES_PER_VIP = 2;
const VIPS_PER_BATCH = Math.floor((MAX_TRANSACTION_WRITES - 1) / WRITES_PER_VIP);

/** Which VIPs join and leave an activity. */
type Attending = Pick<PhasedSave, 'activityId' | 'added' | 'removed' | 'stamp'>;

/**
 * Saves activities whose VIPs change too much for one transaction. First writes the attendances in batches. Then writes the activities
 * in one transaction, and with them all VIPs. Readers ignore an attendance if its activity does not list the VIP, so nothing is visible
 * before. The erasure of a VIP stops the change. What a crash leaves behind is removed by the next large change of the activity or by
 * a job. Throws WriteLost if another request wrote first, or changes many VIPs of the activity at the same time.
 */
export async function saveInPhases(
  context: Context,
  attending: readonly Attending[],
  { relyingOn, writes }: Required<Transaction>,
): Promise<void> {
  const { commit } = context;
  const changes: AttendanceChange[] = [];
  const left: AttendanceChange[] = [];
  try {
    for (const { activityId, added, removed, stamp } of attending) {
      const change = await beginChange(context, activityId, [...added.map(({ id }) => id), ...removed]);
      changes.push(change);
      if (change.vipIds.length > added.length) left.push(change);
      for (let from = 0; from < added.length; from += VIPS_PER_BATCH) {
        const batch = added.slice(from, from + VIPS_PER_BATCH);
        const attendances = batch.map((vip) => addAttendance(vip, activityId, stamp));
        await commit({ writes: attendances, relyingOn: [underWay(change)] });
      }
    }
    const ends = changes.filter((change) => !left.includes(change)).map(endAttendanceChange);
    await commit({ writes: [...writes, ...ends], relyingOn: [...relyingOn, ...left.map(underWay)] });
  } catch (error) {
    // The next attempt must not wait until the time of this change is over.
    if (error instanceof WriteLost) {
      for (const change of changes) await commit({ writes: [putAttendanceChange(change, stoppedChange(change))] });
    }
    throw error;
  }
  for (const change of left) await clearAttendanceChange(context, change);
}

async function beginChange(
  { commit, now }: Context,
  activityId: string,
  vipIds: readonly string[],
): Promise<AttendanceChange> {
  const [earlier] = await findAttendanceChanges([activityId]);
  if (earlier && earlier.heldUntil > now) throw new WriteLost([], 'another request changes many VIPs of the activity');
  const change = beginAttendanceChange(activityId, vipIds, { earlier, now });
  await commit({ writes: [putAttendanceChange(earlier, change)] });
  return change;
}

type Stamping = Pick<UseCaseContext, 'actor' | 'now'>;

/** Says who adds VIPs to a record that people may have read before. */
export function stampOf({ actor, now }: Stamping, before: object | undefined): Stamp | undefined {
  return before && { by: actor.id, at: now };
}

/** Returns the same changes of VIPs as writes of one transaction. */
export function attendanceWrites({ activityId, added, removed, stamp }: Attending): Write[] {
  return [
    ...added.map((vip) => addAttendance(vip, activityId, stamp)),
    ...removed.map((vipId) => removeAttendance(vipId, activityId)),
  ];
}

/** Returns which VIPs a change lets join and leave an activity. */
export function attendingOf(context: Stamping, { after, before }: ActivityChange): Attending {
  const { added, removed } = vipDifference(before?.vipIds ?? [], after.vipIds);
  const lives = added.map((id) => vipStore.asLive({ id }));
  return { activityId: after.id, added: lives, removed, stamp: stampOf(context, before) };
}

/** Each transaction also checks the activity and the change. */
const MAX_REMOVED = MAX_TRANSACTION_WRITES - 2;

/**
 * Removes the attendances of a change that its activity does not list, and then the change. If it is interrupted, a repeat continues.
 * Does nothing if another request took over the change.
 */
function clearAttendanceChange(
  { commit, dryRun }: Pick<UseCaseContext, 'commit' | 'dryRun'>,
  change: AttendanceChange,
): Promise<void> {
  return retryOnConflict(async () => {
    const [[current], activity] = await Promise.all([findAttendanceChanges([change.id]), findActivity(change.id)]);
    if (dryRun || current?.changeId !== change.changeId) return;
    const listed = new Set(activity?.vipIds);
    const removals = change.vipIds.filter((id) => !listed.has(id)).map((vipId) => removeAttendance(vipId, change.id));
    const relyingOn = [activityAsRead(change.id, activity), underWay(change)];
    for (let from = 0; from < removals.length; from += MAX_REMOVED) {
      await commit({ writes: removals.slice(from, from + MAX_REMOVED), relyingOn });
    }
    await commit({ writes: [endAttendanceChange(change)] });
  });
}

/** Stops a change that no request holds any more, and clears it. Does nothing if another request took it over. */
export async function clearAbandonedChange(
  context: Pick<UseCaseContext, 'commit' | 'dryRun'>,
  change: AttendanceChange,
): Promise<void> {
  const stopped = stoppedChange(change);
  const wasStopped = await unlessLost(() => context.commit({ writes: [putAttendanceChange(change, stopped)] }));
  // Else another request took it over, or completed it.
  if (wasStopped) await clearAttendanceChange(context, stopped);
}

/** A transaction, and whether it checks that no party has grown since we counted the seats. */
interface Fitted {
  readonly transaction: Transaction;
  readonly areSeatsCertain: boolean;
}

/** Returns the one transaction that saves an activity with its attendances. Returns undefined if it has too many writes. */
export function fitActivity(save: PhasedSave, seats: readonly Requirement[]): Fitted | undefined {
  const { relyingOn, writes } = save;
  const together = { writes: [...writes, ...attendanceWrites(save)], relyingOn };
  return transactionSize(together) > MAX_TRANSACTION_WRITES ? undefined : fitSeats(together, seats);
}

/** Adds the checks of counted seats to a transaction, if they fit too. */
export function fitSeats({ relyingOn = [], writes }: Transaction, seats: readonly Requirement[]): Fitted {
  const withSeats = { writes, relyingOn: [...relyingOn, ...seats] };
  const areSeatsCertain = transactionSize(withSeats) <= MAX_TRANSACTION_WRITES;
  return { transaction: areSeatsCertain ? withSeats : { writes, relyingOn }, areSeatsCertain };
}
