import { oncePer } from '#shared/domain/by-id.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

const legsByMaster = oncePer((activities: readonly ActivityRecord[]) =>
  Map.groupBy(activities, ({ masterEventId }) => masterEventId),
);

/** Returns the legs of an activity among others. The list must not change afterwards. */
export function legsOf({ id }: ActivityRecord, among: readonly ActivityRecord[]): readonly ActivityRecord[] {
  return legsByMaster(among).get(id) ?? [];
}
