import { RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import { type Difference, ledgerDifferences } from '#shared/domain/assignments/differences.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { gatherActivities } from '#shared/entities/activity-list.ts';
import { allDrivers } from '#shared/entities/driver.ts';
import { allWrittenDays } from '#shared/entities/ledger.ts';
import { allVehicles } from '#shared/entities/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

export interface LedgerReport {
  /** Activities compared. */
  readonly activities: number;
  /** Ledger days compared. */
  readonly days: number;
  readonly differences: readonly Difference[];
}

/**
 * Compares the ledgers with the activities. Reads each difference again with strong consistency before reporting it: the list of
 * activities is eventually consistent, may be a second old.
 */
export const verifyLedgers = async (): Promise<LedgerReport> => {
  const { found: activities } = await gatherActivities({}, Number.MAX_SAFE_INTEGER - 1);
  const days = await readAllDays(await findResourceIds(activities));
  const suspected = ledgerDifferences(activities, days);
  const differences = suspected.length > 0 ? await confirmDifferences(suspected) : [];
  return { activities: activities.length, days: days.length, differences };
};

/** Returns the ids of all drivers and vehicles: the stored ones, and those that only activities still name. */
const findResourceIds = async (
  activities: readonly ActivityRecord[],
): Promise<ReadonlyMap<Resource, readonly string[]>> => {
  const [vehicles, drivers] = await Promise.all([allVehicles(), allDrivers()]);
  const ids = (known: readonly { readonly id: string }[], named: readonly (string | undefined)[]) => [
    ...new Set([...known.map(({ id }) => id), ...named.filter((id) => id !== undefined)]),
  ];
  return new Map([
    [
      'VEHICLE',
      ids(
        vehicles,
        activities.map(({ vehicleId }) => vehicleId),
      ),
    ],
    [
      'DRIVER',
      ids(
        drivers,
        activities.map(({ driverId }) => driverId),
      ),
    ],
  ]);
};

const readAllDays = async (idsByResource: ReadonlyMap<Resource, readonly string[]>): Promise<LedgerDay[]> => {
  const read: LedgerDay[] = [];
  for (const resource of RESOURCES) {
    for (const id of idsByResource.get(resource) ?? []) read.push(...(await allWrittenDays(resource, id)));
  }
  return read;
};

const confirmDifferences = async (suspected: readonly Difference[]): Promise<Difference[]> => {
  const activities = await findActivities(suspected.map(({ activityId }) => activityId));
  const resources = [...new Map(suspected.map((difference) => [difference.resourceId, difference])).values()];
  const days = await Promise.all(resources.map(({ resource, resourceId }) => allWrittenDays(resource, resourceId)));
  const suspects = new Set(suspected.map(({ activityId, day, resourceId }) => [resourceId, day, activityId].join(' ')));
  return ledgerDifferences(activities, days.flat()).filter(({ activityId, day, resourceId }) =>
    suspects.has([resourceId, day, activityId].join(' ')),
  );
};
