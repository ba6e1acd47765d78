import { groupByEach } from '#shared/domain/group-by-each.ts';
import { dateOf } from '#shared/pages/desk/store/days.ts';
import type { Activity, Block } from '#shared/pages/desk/store/records.ts';
import { activitiesInOrder, lists, now, rowsBySubject } from '#shared/pages/desk/store/store.ts';
import { listed, times } from '#shared/pages/desk/words.ts';

/** Returns the rides of a day, of each vehicle and driver. */
export function ridesOfDay(day: string): ReadonlyMap<string, readonly Activity[]> {
  const ofDay = activitiesInOrder.value.filter(
    ({ startTime, status }) => status !== 'CANCELLED' && dateOf(startTime) === day,
  );
  return groupByEach(ofDay, ({ coDriverId, driverId, vehicleId }) =>
    [vehicleId, driverId, coDriverId].flatMap((id) => id ?? []),
  );
}

/** Returns the blocks that are not over, of each vehicle and driver. */
export function blocksAhead(): ReadonlyMap<string, readonly Block[]> {
  const present = new Date(now.value).toISOString();
  const ahead = [...lists.blocks.value.values()].filter(({ to }) => to > present);
  return Map.groupBy(ahead, ({ driverId, vehicleId }) => driverId ?? vehicleId ?? '');
}

export function blocksText(blocks: readonly Block[] = []): string {
  return listed(
    blocks.map(({ from, reason, to }) =>
      [`${times.value.dayTime(from)} – ${times.value.dayTime(to)}`, reason].filter(Boolean).join(' '),
    ),
  );
}

/** How urgent what needs a person about a record is. */
export function markOf(id: string): 'bad' | 'warn' | undefined {
  const rows = rowsBySubject.value.get(id) ?? [];
  if (rows.length === 0) return undefined;
  return rows.some(({ severity }) => severity === 'CRITICAL') ? 'bad' : 'warn';
}
