import { driverIdsOf, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import { type Difference, ledgerDifferences } from '#shared/domain/assignments/decide-ledger.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { gatherActivities } from '#shared/entities/activities/activity-list.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { allBlocksOf, findBlocks } from '#shared/entities/blocks/block.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';

export interface LedgerReport {
  /** Activities compared. */
  readonly activities: number;
  /** Blocks compared. */
  readonly blocks: number;
  /** Ledger days compared. */
  readonly days: number;
  readonly differences: readonly Difference[];
}

/**
 * Compares the ledgers with the activities and the blocks. Reads each difference again with strong consistency before reporting it: the
 * lists of activities and blocks are eventually consistent, may be a second old.
 */
export async function verifyLedgers(): Promise<LedgerReport> {
  const { found: activities } = await gatherActivities({}, Number.MAX_SAFE_INTEGER - 1);
  const { blocks, days } = await readAllDays(await findResourceIds(activities));
  const suspected = ledgerDifferences({ activities, blocks }, days);
  const differences = suspected.length > 0 ? await confirmDifferences(suspected) : [];
  return { activities: activities.length, blocks: blocks.length, days: days.length, differences };
}

/** Returns the ids of all drivers and vehicles: the stored ones, and those that only activities still name. */
async function findResourceIds(
  activities: readonly ActivityRecord[],
): Promise<ReadonlyMap<Resource, readonly string[]>> {
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
    ['DRIVER', ids(drivers, activities.flatMap(driverIdsOf))],
  ]);
}

async function readAllDays(idsByResource: ReadonlyMap<Resource, readonly string[]>) {
  const read = { days: [] as LedgerDay[], blocks: [] as BlockRecord[] };
  for (const resource of RESOURCES) {
    for (const id of idsByResource.get(resource) ?? []) {
      const [days, blocks] = await Promise.all([writtenDays(resource, id), allBlocksOf(id)]);
      read.days.push(...days);
      read.blocks.push(...blocks);
    }
  }
  return read;
}

async function confirmDifferences(suspected: readonly Difference[]): Promise<Difference[]> {
  const [activities, blocks] = await Promise.all([
    findActivities(suspected.flatMap(({ activityId }) => activityId ?? [])),
    findBlocks(suspected.flatMap(({ blockId }) => blockId ?? [])),
  ]);
  const resources = [...new Map(suspected.map((difference) => [difference.resourceId, difference])).values()];
  const days = await Promise.all(resources.map(({ resource, resourceId }) => writtenDays(resource, resourceId)));
  const keyOf = ({ activityId, blockId, day, resourceId }: Difference) =>
    [resourceId, day, activityId ?? blockId].join(' ');
  const suspects = new Set(suspected.map(keyOf));
  return ledgerDifferences({ activities, blocks }, days.flat()).filter((found) => suspects.has(keyOf(found)));
}
