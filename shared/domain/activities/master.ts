import { invalidField } from '#shared/contract/invalid-field.ts';
import { StillInUse } from '#shared/contract/problems.ts';
import { type ActivityRecord, MAX_VIPS_PER_REQUEST } from '#shared/schemas/activity.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

const refuse = (path: string, message: string): never => {
  throw invalidField(path, message);
};

/** The master that a leg names; refuses one that is not there, is deleted, or is itself a leg. */
export const masterOf = (masterEventId: string, found: ActivityRecord | undefined): ActivityRecord => {
  if (!found) return refuse('body.masterEventId', `names no activity: ${masterEventId}`);
  if (found.deletedAt) return refuse('body.masterEventId', `names a deleted activity: restore ${masterEventId} first`);
  if (found.type === 'TRANSPORT') return refuse('body.masterEventId', 'names a TRANSPORT, which cannot have legs');
  return found;
};

/**
 * The VIPs that a leg takes from its master: those who need transportation. More than one request can carry is refused with the
 * way round.
 */
export const vipsFromMaster = (master: ActivityRecord, vips: ReadonlyMap<string, VipRecord>): string[] => {
  const riding = master.vipIds.filter((id) => {
    const vip = vips.get(id);
    return vip !== undefined && !vip.deletedAt && !vip.isRosterOnly;
  });
  if (riding.length > MAX_VIPS_PER_REQUEST) {
    const cure = `name up to ${MAX_VIPS_PER_REQUEST} in body.vipIds and add others with POST /api/events/{eventId}/vips`;
    refuse('body.masterEventId', `has ${riding.length} VIPs who need transportation: ${cure}`);
  }
  return riding;
};

/** Refuses to end a master that legs still serve, naming them. */
export const assertNoLegs = (legs: readonly ActivityRecord[], what: 'deleted' | 'a TRANSPORT'): void => {
  if (legs.length === 0) return;
  const conflicts = legs.map(
    ({ endTime, id, startTime, title }): Conflict => ({
      resource: 'ACTIVITY',
      id,
      activityId: id,
      title,
      startTime,
      endTime,
    }),
  );
  const count = legs.length === 1 ? 'One transport names' : `${legs.length} transports name`;
  throw new StillInUse(`${count} this activity as master: it can be ${what} after they are deleted or unlinked.`, {
    conflicts,
  });
};
