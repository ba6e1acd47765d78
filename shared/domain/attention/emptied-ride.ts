import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { AttentionFacts } from './facts.ts';

/** Tells whether a ride had guests, and has none who is not deleted. Guests on the roster only do ride. */
export function isEmptied(
  { emptiedAt, motorcadeId, type, vipIds }: ActivityRecord,
  { vips }: Pick<AttentionFacts['related'], 'vips'>,
): boolean {
  return (
    type === 'TRANSPORT' &&
    // A spare drives empty.
    motorcadeId === undefined &&
    (vipIds.length > 0 || emptiedAt !== undefined) &&
    vipIds.every((id) => vips.get(id)?.deletedAt !== undefined || !vips.has(id))
  );
}
