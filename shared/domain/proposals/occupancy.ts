import {
  assignmentOf,
  type BusyTime,
  isBlock,
  RESOURCES,
  type Resource,
  sameAssignment,
} from '#shared/domain/assignments/assignment.ts';
import { busyTimes, isInTheWay } from '#shared/domain/assignments/ledger.ts';
import type { Ledger } from '#shared/domain/assignments/standing.ts';
import { squeezesOf, type Travel } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

type Change = { readonly before: ActivityRecord | undefined; readonly after: ActivityRecord };

/** What vehicles and drivers have, while the steps of a proposal change it one by one. */
export interface Occupancy {
  /** Returns what is in the way of a change now: the assignments of other activities, and blocks. */
  inTheWay(change: Change): BusyTime[];
  /** Takes over a change. */
  apply(change: Change): void;
}

/** Returns the occupancy before the first step. */
export function occupancyOf(ledger: Ledger, travel: Travel): Occupancy {
  const held: Record<Resource, Map<string, BusyTime[]>> = { VEHICLE: new Map(), DRIVER: new Map() };
  const timesOf = (resource: Resource, id: string): BusyTime[] =>
    held[resource].get(id) ?? busyTimes(ledger[resource].get(id) ?? []);
  return {
    inTheWay: ({ after, before }) =>
      RESOURCES.flatMap((resource) => {
        const wanted = assignmentOf(after, resource);
        if (!wanted?.busy || sameAssignment(assignmentOf(before, resource), wanted)) return [];
        const others = timesOf(resource, wanted.resourceId).filter((time) => isNot(after.id, time));
        const tooFar = travel.rule === 'REFUSE' ? squeezesOf(wanted, others, travel).map(({ other }) => other) : [];
        return [...others.filter((time) => isInTheWay(wanted, time, travel.turnaroundMinutes)), ...tooFar];
      }),
    apply: ({ after, before }) => {
      for (const resource of RESOURCES) {
        const [old, wanted] = [assignmentOf(before, resource), assignmentOf(after, resource)];
        if (old)
          held[resource].set(
            old.resourceId,
            timesOf(resource, old.resourceId).filter((time) => isNot(after.id, time)),
          );
        if (wanted?.busy) held[resource].set(wanted.resourceId, [...timesOf(resource, wanted.resourceId), wanted]);
      }
    },
  };
}

function isNot(activityId: string, time: BusyTime): boolean {
  return isBlock(time) || time.activityId !== activityId;
}
