import { because } from '#shared/contract/problem.ts';
import { DriverConflict, StillInUse, VehicleConflict } from '#shared/contract/problems.ts';
import { type Assignment, holds, type Resource, replacedIn } from '#shared/domain/assignments/assignment.ts';
import {
  type DayGroup,
  dayGroups,
  groupByTransaction,
  inTheWayOf,
  type LedgerDay,
  movedDays,
  released,
  timesOf,
  upcoming,
} from '#shared/domain/assignments/ledger.ts';
import { byId, change, markDeleted, markRestored } from '#shared/domain/records.ts';
import { findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { readDays, writeDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { blockStore, findBlocks } from '#shared/entities/blocks/block.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { RecordStore } from '#shared/table/record-store.ts';
import { MAX_TRANSACTION_WRITES, type Requirement, retryOnConflict, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import { type ChangeableKind, readForChange, type Target } from '#shared/use-cases/records/change-record.ts';
import { counted, type Move } from '#shared/use-cases/records/merge-records.ts';
import { presentConflicts } from './explain-refusal.ts';
import { readDaysFromNow } from './ledger-days.ts';

type NamedRecord = StoredRecord & { readonly name: string };

/** Drivers or vehicles. */
interface ResourceKind<R extends NamedRecord> extends Omit<RecordStore<R>, 'replace'> {
  readonly replace: ChangeableKind<R>['replace'];
  readonly resource: Resource;
}

interface Withdrawal extends Target {
  /** True: removes it from its activities that are not over. False: throws StillInUse if it has any. */
  readonly unassign: boolean;
}

/**
 * Deletes a driver or a vehicle so that none of its assignments is left. Every booking requires the record as it was read, so no
 * booking can follow the deletion. A second read finds bookings that were made just before it. Returns the assignments that were
 * released. Throws StillInUse, NotFound, Forbidden, VersionMismatch or ContendedWrite.
 */
export async function withdrawResource<R extends NamedRecord>(
  context: UseCaseContext,
  kind: ResourceKind<R>,
  withdrawal: Withdrawal,
): Promise<readonly Assignment[]> {
  const { before, deleted, held } = await retryOnConflict(async () => {
    const found = await readForChange(context, kind, withdrawal);
    if (found.deletedAt) return { before: found, deleted: found, held: [] };
    return { before: found, ...(await markAndRelease(context, kind, withdrawal, found)) };
  });
  // A dry run deletes nothing, so a second read would find the same assignments again.
  if (!context.dryRun) await retryOnConflict(() => recheckAssignments(context, kind, withdrawal, { before, deleted }));
  return held;
}

async function markAndRelease<R extends NamedRecord>(
  context: UseCaseContext,
  { asRead, replace, resource, subject }: ResourceKind<R>,
  { unassign }: Withdrawal,
  before: R,
): Promise<{ readonly deleted: R; readonly held: readonly Assignment[] }> {
  const days = await readDaysFromNow(resource, before.id, context.now);
  const held = upcoming(days, context.now);
  if (held.length > 0 && !unassign) throw await stillInUse(before.name, held);
  const deleted = markDeleted(before, context.now);
  const finalWrites = [...[await replace(before, deleted)].flat(), context.audit(subject, before, deleted)];
  await releaseAssignments(context, {
    resource,
    resourceId: before.id,
    days,
    held,
    relyingOn: asRead(before),
    finalWrites,
  });
  return { deleted, held };
}

/** Releases assignments that were made just before the deletion, or undoes the deletion. */
async function recheckAssignments<R extends NamedRecord>(
  context: UseCaseContext,
  { asRead, find, replace, resource, subject }: ResourceKind<R>,
  { unassign }: Withdrawal,
  { before, deleted }: { readonly before: R; readonly deleted: R },
): Promise<void> {
  const { audit, commit, now } = context;
  const [days, current] = await Promise.all([readDaysFromNow(resource, deleted.id, now), find(deleted.id)]);
  const held = upcoming(days, now);
  // A newer version belongs to another request. A restored record may be assigned again.
  if (held.length === 0 || current?.version !== deleted.version) return;
  if (unassign) {
    await releaseAssignments(context, {
      resource,
      resourceId: deleted.id,
      days,
      held,
      relyingOn: asRead(deleted),
      finalWrites: [],
    });
    return;
  }
  if (!before.deletedAt) {
    const restored = markRestored(deleted, now);
    await commit({ writes: [...[await replace(deleted, restored)].flat(), audit(subject, deleted, restored)] });
  }
  throw await stillInUse(before.name, held);
}

interface Release {
  readonly resource: Resource;
  readonly resourceId: string;
  /** All ledger days of the assignments, read with strong consistency. */
  readonly days: readonly LedgerDay[];
  readonly held: readonly Assignment[];
  /** The driver or the vehicle. Each transaction relies on it. */
  readonly relyingOn: Requirement;
  /** Added to the last transaction. */
  readonly finalWrites: readonly Write[];
}

/** Leaves room for the check or `finalWrites`, at most three. */
const MAX_WRITES_BESIDE = MAX_TRANSACTION_WRITES - 3;

/**
 * Removes a driver or a vehicle from activities, in as few transactions as possible. If it is interrupted, a repeat continues with
 * the rest.
 */
async function releaseAssignments(
  { audit, commit, now }: Pick<UseCaseContext, 'audit' | 'commit' | 'now'>,
  { days, finalWrites, held, relyingOn, resource, resourceId }: Release,
): Promise<void> {
  const activities = byId(await findActivities(held.map(({ activityId }) => activityId)));
  const groups = groupByTransaction(held, MAX_WRITES_BESIDE);
  let current = days;
  for (const group of groups.length > 0 ? groups : [[]]) {
    const changes = released(current, group);
    const leaving = group.flatMap(({ activityId }) => activities.get(activityId) ?? []);
    const written = leaving.flatMap((before) => {
      const after = change(before, replacedIn(before, resource, resourceId, null), now);
      return after === before
        ? []
        : [replaceActivity(before, after), ...noticeWrites(before, after), audit('ScheduleEvent', before, after)];
    });
    const isLast = group === groups.at(-1) || groups.length === 0;
    const writes = [...changes.map(writeDay), ...written, ...(isLast ? finalWrites : [])];
    await commit({ writes, relyingOn: [relyingOn] });
    current = current.map((day) => changes.find(({ before }) => before === day)?.after ?? day);
  }
}

/** Returns the problem of deleting a driver or a vehicle that still has assignments. Lists them in `conflicts`. */
async function stillInUse(name: string, held: readonly Assignment[]) {
  const count = held.length === 1 ? 'one assignment that is not over' : `${held.length} assignments that are not over`;
  return new StillInUse(`${name} has ${count}. Reassign them first, or delete with unassign=true.`, {
    ...because('HAS_RIDES', { name, count: held.length }),
    conflicts: await presentConflicts(held),
  });
}

/** Leaves room for the check of the record. */
const MAX_WRITES_OF_DAYS = MAX_TRANSACTION_WRITES - 2;

/**
 * Returns how the rides and blocks of one driver or vehicle become those of another one, with their ledger days. Throws DriverConflict or VehicleConflict
 * if both have a ride at the same time: `conflicts` names them.
 */
export async function resourceMoves(
  context: UseCaseContext,
  resource: Resource,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<Move[]> {
  const theirs = await writtenDays(resource, from);
  const times = timesOf(theirs);
  const groups = dayGroups(times, MAX_WRITES_OF_DAYS);
  const own = (await Promise.all(groups.map(({ days }) => readDays(resource, into, days)))).flat();
  await assertFree(resource, groups, own, context.now);
  const [activities, blocks] = await Promise.all([
    findActivities(times.flatMap((time) => ('activityId' in time ? [time.activityId] : []))),
    findBlocks(times.flatMap((time) => ('blockId' in time ? [time.blockId] : []))),
  ]);
  const records = { activities: byId(activities), blocks: byId(blocks) };
  return groups.flatMap((group) => movesOf(context, resource, { from, into, group, theirs, own, records }));
}

async function assertFree(
  resource: Resource,
  groups: readonly DayGroup[],
  own: readonly LedgerDay[],
  now: string,
): Promise<void> {
  const taken = groups
    .flatMap(({ times }) => times)
    .flatMap((time) => {
      const held = inTheWayOf(time, own, now);
      return held.length > 0 ? [time as Assignment, ...held] : [];
    });
  if (taken.length === 0) return;
  const conflicts = await presentConflicts(taken);
  const titles = [...new Set(conflicts.map(({ title }) => `“${title}”`))].join(', ');
  const detail = `Both have a ride at the same time: ${titles}. Give one of these rides to another one first.`;
  throw resource === 'DRIVER'
    ? new DriverConflict(detail, { conflicts, alternatives: [] })
    : new VehicleConflict(detail, { conflicts, alternatives: [] });
}

interface Group {
  readonly from: string;
  readonly into: string;
  readonly group: DayGroup;
  readonly theirs: readonly LedgerDay[];
  readonly own: readonly LedgerDay[];
  readonly records: {
    readonly activities: ReadonlyMap<string, Awaited<ReturnType<typeof findActivities>>[number]>;
    readonly blocks: ReadonlyMap<string, Awaited<ReturnType<typeof findBlocks>>[number]>;
  };
}

/** Returns one move for a group: its days are written once. */
function movesOf(
  { audit, now }: UseCaseContext,
  resource: Resource,
  { from, group, into, own, records, theirs }: Group,
): Move[] {
  const field = resource === 'DRIVER' ? 'driverId' : 'vehicleId';
  const live = resource === 'DRIVER' ? driverStore.asLive({ id: into }) : vehicleStore.asLive({ id: into });
  const days = movedDays(group, theirs, own).map(writeDay);
  const moved = group.times.map((time): Move => {
    if ('activityId' in time) {
      const before = records.activities.get(time.activityId);
      if (!before || !holds(before, resource, from)) return { writes: [] };
      const after = change(before, replacedIn(before, resource, from, into), now);
      const writes = [
        replaceActivity(before, after),
        ...noticeWrites(before, after),
        audit('ScheduleEvent', before, after),
      ];
      return { what: 'activities', writes };
    }
    const before = records.blocks.get(time.blockId);
    if (!before) return { writes: [] };
    const after = change(before, { [field]: into }, now);
    return { what: 'blocks', writes: [blockStore.replace(before, after), audit('Block', before, after)] };
  });
  return [
    {
      counts: counted(moved),
      writes: [...days, ...moved.flatMap(({ writes }) => writes)],
      relyingOn: [live],
    },
  ];
}
