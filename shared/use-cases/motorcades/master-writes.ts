import { masterOf } from '#shared/domain/activities/master.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { linkChildren, unlinkChildren } from '#shared/entities/activity-legs.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { Write } from '#shared/table/write.ts';

/** A master does not list deleted legs. */
const listedBy = (car: ActivityRecord | undefined): string | undefined =>
  car?.deletedAt ? undefined : car?.masterEventId;

/** Returns the writes that list cars at their master, or take them off it: one write for each master. */
export const masterWrites = (changes: readonly ActivityChange[], { activities }: RelatedRecords): Write[] => {
  const linked = changes.filter(({ after, before }) => listedBy(after) !== listedBy(before));
  const by = (side: 'after' | 'before') =>
    [...Map.groupBy(linked, (each) => listedBy(each[side]))].flatMap(([masterId, cars]) =>
      masterId === undefined ? [] : [{ masterId, ids: cars.map(({ after }) => after.id) }],
    );
  return [
    ...by('before').map(({ ids, masterId }) => unlinkChildren(masterId, ids)),
    ...by('after').map(({ ids, masterId }) => linkChildren(masterOf(activities.get(masterId)), ids)),
  ];
};
