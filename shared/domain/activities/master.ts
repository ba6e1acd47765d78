import { invalidField } from '#shared/contract/invalid-field.ts';
import { StillInUse } from '#shared/contract/problems.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Conflict } from '#shared/schemas/problem.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';

function refuse(path: string, message: string): never {
  throw invalidField(path, message);
}

/** Returns the master of a leg. Throws VALIDATION_FAILED if it does not exist, is deleted or is a TRANSPORT. */
export function masterOf(found: ActivityRecord | undefined): ActivityRecord {
  if (!found) return refuse('body.masterEventId', 'does not exist');
  if (found.deletedAt) return refuse('body.masterEventId', `is deleted: restore “${found.title}” first`);
  if (found.type === 'TRANSPORT') return refuse('body.masterEventId', 'is a TRANSPORT, which cannot have legs');
  return found;
}

/** Returns the VIPs that a leg takes from its master: those who need transportation. */
export function vipsFromMaster(master: ActivityRecord, vips: ReadonlyMap<string, NamedVip>): string[] {
  return master.vipIds.filter((id) => {
    const vip = vips.get(id);
    return vip !== undefined && !vip.deletedAt && !vip.isRosterOnly;
  });
}

/** Throws STILL_IN_USE if a master still has legs. The problem lists them as conflicts. */
export function assertNoLegs(legs: readonly ActivityRecord[], what: 'deleted' | 'a TRANSPORT'): void {
  if (legs.length === 0) return;
  const conflicts = legs.map(
    ({ endTime, id, startTime, title }): Conflict => ({
      resource: 'ACTIVITY',
      id,
      kind: 'ACTIVITY',
      activityId: id,
      title,
      startTime,
      endTime,
    }),
  );
  const count = legs.length === 1 ? 'One transport has' : `${legs.length} transports have`;
  throw new StillInUse(
    `${count} this activity as master. Delete or unlink all of them first: then it can be ${what}.`,
    { conflicts },
  );
}
