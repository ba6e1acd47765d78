import { type Assignment, assignmentsOf, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import { busyTimes, isInTheWay } from '#shared/domain/assignments/ledger.ts';
import { withdrawnWarning } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestVehicle } from '#shared/domain/attention/free-resources.ts';
import { bestOthers, heldAs } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  areFree,
  type FoundRow,
  type RowText,
  reassignMend,
  say,
  updateMend,
  valuesOf,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';

const BLOCKED = { VEHICLE: 'VEHICLE_BLOCKED', DRIVER: 'DRIVER_BLOCKED' } as const;

/** Returns the blocks that a ride stands in, in order of time. */
function blocksOver(facts: AttentionFacts, assignment: Assignment): BlockRecord[] {
  const { resource } = assignment;
  if (!assignment.busy || facts.blocks.size === 0) return [];
  return busyTimes(facts.ledger[resource].get(assignment.resourceId) ?? []).flatMap((time) =>
    'blockId' in time && isInTheWay(assignment, time, 0) ? (facts.blocks.get(time.blockId) ?? []) : [],
  );
}

/** One row for the drivers of a ride: the text is about the first who is blocked. */
function rowOf(facts: AttentionFacts, ride: ActivityRecord, resource: Resource): FoundRow[] {
  const found = assignmentsOf(ride, [resource])
    .map((assignment) => ({ assignment, blocks: blocksOver(facts, assignment) }))
    .filter(({ blocks }) => blocks.length > 0);
  const [first] = found;
  if (!first) return [];
  const all = found.flatMap(({ blocks }) => blocks);
  return [
    activityRow(BLOCKED[resource], ride, {
      causes: all,
      basis: all.map(({ id }) => id).join(' '),
      describe: () => textOf(facts, ride, first.assignment, first.blocks),
    }),
  ];
}

function textOf(
  facts: AttentionFacts,
  ride: ActivityRecord,
  assignment: Assignment,
  blocks: readonly BlockRecord[],
): RowText {
  const { drivers, vehicles } = facts.related;
  const { resource, resourceId } = assignment;
  const name = (resource === 'DRIVER' ? drivers : vehicles).get(resourceId)?.name ?? say(`THE_${resource}`);
  const times = blocks.map(({ from, reason, to }) => {
    const time = { startTime: from, endTime: to };
    return reason === undefined ? time : say('BLOCK_BECAUSE', { times: time, reason });
  });
  const mend = bestOthers(facts, ride, [heldAs(ride, assignment)]);
  const advice = [mend ? areFree(mend.names) : say(`NO_OTHER_${resource}`)];
  return {
    ...say(BLOCKED[resource], { ride: timed(ride), name, blocks: times, advice }),
    mend: mend
      ? updateMend(ride, mend.body)
      : reassignMend(ride, resource === 'DRIVER' ? { driverId: resourceId } : { vehicleId: resourceId }),
  };
}

/** Rides whose driver or vehicle is blocked at that time. The mend gives them another one, or makes a proposal. */
export const blockedRide: AttentionCheck = {
  codes: Object.values(BLOCKED),
  find: (facts) => facts.activities.flatMap((ride) => RESOURCES.flatMap((resource) => rowOf(facts, ride, resource))),
};

/** Rides on a vehicle in MAINTENANCE or OUT_OF_SERVICE. The mend gives them another vehicle, or makes a proposal. */
export const withdrawnVehicle: AttentionCheck = {
  codes: ['VEHICLE_UNAVAILABLE'],
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const present = facts.related.vehicles.get(ride.vehicleId ?? '');
      const warning = present && withdrawnWarning(ride, present, facts.timezone);
      if (!warning) return [];
      const describe = (): RowText => {
        const other = bestVehicle(facts, ride);
        const advice = other ? [areFree([other.name])] : [say('NO_VEHICLE'), say('PROPOSAL_MAY')];
        return {
          ...say('VEHICLE_UNAVAILABLE', { ...valuesOf(warning), advice }),
          mend: other ? updateMend(ride, { vehicleId: other.id }) : reassignMend(ride, { vehicleId: present.id }),
        };
      };
      return activityRow('VEHICLE_UNAVAILABLE', ride, {
        describe,
        causes: [present],
        basis: `${present.id} ${present.version}`,
      });
    }),
};
