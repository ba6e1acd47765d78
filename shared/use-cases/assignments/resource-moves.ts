import { DriverConflict, VehicleConflict } from '#shared/contract/problems.ts';
import { type Assignment, holds, type Resource, replacedIn } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { type DayGroup, dayGroups, inTheWayOf, movedDays, timesOf } from '#shared/domain/assignments/moved-days.ts';
import { byId, change } from '#shared/domain/records.ts';
import { findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { readDays, writeDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { blockStore, findBlocks } from '#shared/entities/blocks/block.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { noticeWrites } from '#shared/use-cases/messages/notice-writes.ts';
import { counted, type Move } from '#shared/use-cases/records/merge-records.ts';
import { presentConflicts } from './explain-refusal.ts';

/** Leaves room for the check of the record. */
const MAX_WRITES = MAX_TRANSACTION_WRITES - 2;

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
  const groups = dayGroups(times, MAX_WRITES);
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
