import { readableTime } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import type { AssignedPair, ProposalPlan, StepRecord } from '#shared/schemas/proposal-record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';

/** The records that a proposal names, as they are now, and the time zone for people. */
export interface NamedRecords {
  readonly activities: ReadonlyMap<string, ActivityRecord>;
  readonly drivers: ReadonlyMap<string, DriverRecord>;
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly timezone: string;
}

/** Returns the activity that a step changes; undefined if it changes something else. */
export const activityIdOf = (step: StepRecord): string | undefined => {
  if (step.type === 'BLOCK') return undefined;
  return step.type === 'OPERATION' ? step.params['eventId'] : step.activityId;
};

/** Returns the ids of the records that a proposal names. */
export const namedIds = ({ notices, steps, unresolved }: ProposalPlan) => {
  const pairs = steps.flatMap((step): AssignedPair[] => {
    if (step.type === 'MOVE' || step.type === 'BLOCK') return [];
    return step.type === 'RIDE' ? [step.before, step.after] : [step.params];
  });
  const resourceIds = [
    ...unresolved.flatMap((each) => each.resourceIds),
    ...steps.flatMap((step) => (step.type === 'BLOCK' ? step.resourceId : [])),
    ...notices.flatMap((notice) => ('resourceId' in notice ? notice.resourceId : [])),
  ];
  const idsOf = (key: keyof AssignedPair, others: readonly string[]): string[] => [
    ...new Set([...pairs.flatMap((pair) => pair[key] ?? []), ...others]),
  ];
  return {
    activityIds: [
      ...new Set([
        ...steps.flatMap((step) => activityIdOf(step) ?? []),
        ...[...notices, ...unresolved].flatMap((each) => ('activityId' in each ? each.activityId : [])),
        ...unresolved.flatMap(({ activityIds }) => activityIds),
      ]),
    ],
    vehicleIds: idsOf('vehicleId', [...resourceIds, ...unresolved.flatMap(({ freeVehicleIds }) => freeVehicleIds)]),
    driverIds: idsOf('driverId', [...resourceIds, ...unresolved.flatMap(({ freeDriverIds }) => freeDriverIds)]),
  };
};

/** Returns title and start of a ride: `Ride to JFK (Mon 10 May 09:00)`. */
export const rideName = (id: string, { activities, timezone }: NamedRecords): string => {
  const ride = activities.get(id);
  return ride ? `${ride.title} (${readableTime(ride.startTime, timezone)})` : `The ride ${id}`;
};

/** Returns the name of a vehicle or driver. */
export const resourceName = (id: string, { drivers, vehicles }: NamedRecords): string =>
  (vehicles.get(id) ?? drivers.get(id))?.name ?? id;

const MAX_LISTED = 5;

/** Returns the first five of a list for people, and the number of the others. */
export const listed = (names: readonly string[]): string => {
  const others = names.length - MAX_LISTED;
  const shown = names.slice(0, MAX_LISTED).join(', ');
  return others > 0 ? `${shown} and ${others} more` : shown;
};
