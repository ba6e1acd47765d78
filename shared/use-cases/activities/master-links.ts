import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { linkChildren, unlinkChildren } from '#shared/entities/activities/activity-legs.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Write } from '#shared/table/write.ts';

/** Returns the id of the master that lists this activity as its leg. A master does not list deleted legs. */
export function activeMaster(activity: ActivityRecord | undefined): string | undefined {
  return activity?.deletedAt ? undefined : activity?.masterEventId;
}

/**
 * Returns the writes that list legs at their master, or take them off it: one write for each master, because a transaction takes an item
 * once. `findMaster` returns a master as it was read. Without it, nothing is listed.
 */
export function masterLinks(
  changes: readonly ActivityChange[],
  findMaster: (id: string) => ActivityRecord | undefined,
): Write[] {
  const linked = changes.filter(({ after, before }) => activeMaster(after) !== activeMaster(before));
  const by = (side: 'after' | 'before') =>
    [...Map.groupBy(linked, (each) => activeMaster(each[side]))].flatMap(([masterId, legs]) =>
      masterId === undefined ? [] : [{ masterId, ids: legs.map(({ after }) => after.id) }],
    );
  return [
    ...by('before').map(({ ids, masterId }) => unlinkChildren(masterId, ids)),
    ...by('after').flatMap(({ ids, masterId }) => {
      const master = findMaster(masterId);
      return master ? [linkChildren(master, ids)] : [];
    }),
  ];
}
