import { later } from '#shared/domain/time/days.ts';
import { newId } from '#shared/platform/ids.ts';
import type { Stamp } from '#shared/schemas/record.ts';
import { byId, entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { allOf, readMany } from '#shared/table/read-many.ts';
import {
  checkWrite,
  type Live,
  type LiveRecord,
  putWrite,
  relyingOn,
  removeWrite,
  replaceWrite,
  type Write,
  withCheck,
} from '#shared/table/write.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/**
 * The attendance of a VIP at an activity, so that one query finds the activities of a VIP. The key holds no time, so a moved activity
 * rewrites no attendance. The activity lists the same VIPs in `vipIds`; one transaction writes both.
 */
export const attendances = entityOf('attendance', {
  attributes: {
    vipId: { type: 'string', required: true },
    activityId: { type: 'string', required: true },
    by: { type: 'string' },
    at: { type: 'string' },
  },
  indexes: { byVip: primaryIndex({ scope: 'attendance', pk: ['vipId'], sk: ['activityId'] }) },
});

/** Reads the ids of all activities of a VIP with strong consistency, in no order. */
export async function activityIdsOf(vipId: string): Promise<string[]> {
  const { data } = await attendances().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data.map(({ activityId }) => activityId);
}

/** Returns who added these VIPs to the activity, and when. Leaves out those who were on it from the start. Reads with strong consistency. */
export async function additionsTo(activityId: string, vipIds: readonly string[]) {
  const read = await Promise.all(
    vipIds.map((vipId) => attendances().get({ vipId, activityId }).go({ consistent: true })),
  );
  return read.flatMap(({ data }) => {
    const { at, by, vipId } = data ?? {};
    return vipId === undefined || at === undefined || by === undefined ? [] : [{ vipId, at, by }];
  });
}

/** Adds a VIP. `added` says who adds them to the activity after it was made, and when. */
export function addAttendance(vip: LiveRecord, activityId: string, added?: Stamp): Write {
  return relyingOn(replaceWrite(attendances(), attendances().put({ vipId: vip.id, activityId, ...added })), vip);
}

export function removeAttendance(vipId: string, activityId: string): Write {
  return removeWrite(attendances().delete({ vipId, activityId }));
}

/** A change of an activity's VIPs that is too large for one transaction, while it is under way. At most one per activity. */
export interface AttendanceChange {
  /** The id of the activity. It may not exist yet. */
  readonly id: string;
  /** Identifies this change. Each of its transactions requires that the stored change has it. */
  readonly changeId: string;
  /** The VIPs whose attendances the change may add or remove. */
  readonly vipIds: readonly string[];
  /** No other change of the activity may take over before this time. */
  readonly heldUntil: string;
}

export const QUEUE = 'unfinished';
/** Longer than an operation can run. */
const HELD_MS = MINUTE_MS;
/** Held by no request. */
const STOPPED = new Date(0).toISOString();

/** The changes. Indexes: by the id of the activity, and all in order of `heldUntil`. */
export const attendanceChanges = entityOf('attendancechange', {
  attributes: {
    id: { type: 'string', required: true },
    changeId: { type: 'string', required: true },
    vipIds: { type: 'list', items: { type: 'string' }, required: true },
    heldUntil: { type: 'string', required: true },
    queue: { type: [QUEUE] as const, required: true, hidden: true },
  },
  indexes: {
    // A partition of its own: who may remove a change may not remove the activity with the same id.
    byId: { scope: 'attendancechange', ...byId },
    byHeldUntil: secondaryIndex('gsi2', { scope: 'attendancechanges', pk: ['queue'], sk: ['heldUntil', 'id'] }),
  },
});

/** Returns a new change that also covers the VIPs of `earlier`, the unfinished change that it takes over. */
export function beginAttendanceChange(
  activityId: string,
  vipIds: readonly string[],
  { earlier, now }: { readonly earlier: AttendanceChange | undefined; readonly now: string },
): AttendanceChange {
  return {
    id: activityId,
    changeId: newId('change'),
    vipIds: [...new Set([...vipIds, ...(earlier?.vipIds ?? [])])],
    heldUntil: later(now, HELD_MS),
  };
}

/** Reads the changes of these activities with strong consistency. */
export function findAttendanceChanges(activityIds: readonly string[]): Promise<AttendanceChange[]> {
  return readMany(activityIds, (batch) => attendanceChanges().get(batch.map((id) => ({ id }))));
}

/** Returns the changes that no request holds any more at `now`, oldest first. Eventually consistent. */
export function abandonedChanges(now: string): Promise<AttendanceChange[]> {
  return allOf(attendanceChanges().query.byHeldUntil({ queue: QUEUE }).lte({ heldUntil: now }));
}

/** Writes a change. Condition: the stored one is `earlier`. */
export function putAttendanceChange(earlier: AttendanceChange | undefined, change: AttendanceChange): Write {
  const put = attendanceChanges().put({ ...change, vipIds: [...change.vipIds], queue: QUEUE });
  return putWrite(attendanceChanges(), put, { changeId: earlier?.changeId });
}

/**
 * Returns a change as it is after it was stopped. Put in its place, it lets no further transaction of the change succeed. What the
 * change has written stays until it is cleared.
 */
export function stoppedChange(change: AttendanceChange): AttendanceChange {
  return { ...change, changeId: newId('change'), heldUntil: STOPPED };
}

/** Tells whether a change was stopped. */
export function isStopped({ heldUntil }: AttendanceChange): boolean {
  return heldUntil === STOPPED;
}

/** Returns the change with the check that it is still under way. */
export function underWay(change: AttendanceChange): Live<AttendanceChange> {
  return withCheck(change, checkWrite(attendanceChanges().delete({ id: change.id }), { changeId: change.changeId }));
}

/** Removes a change that is complete. Condition: it is still under way. */
export function endAttendanceChange({ changeId, id }: AttendanceChange): Write {
  return removeWrite(attendanceChanges().delete({ id }), { changeId });
}
