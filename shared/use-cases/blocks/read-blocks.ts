import { daysOf, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { Ledger } from '#shared/domain/assignments/standing.ts';
import { findBlocks, listBlocks } from '#shared/entities/blocks/block.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import type { BlockRecord } from '#shared/schemas/blocks/block.ts';
import type { Page, PageRequest } from '#shared/table/read-pages.ts';
import type { Live } from '#shared/table/write.ts';
import { readLedger } from '#shared/use-cases/assignments/ledger-days.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';
import { resolveRange } from '#shared/use-cases/settings/resolve-range.ts';

/** The driver or the vehicle that a block is about. */
export interface BlockedResource {
  readonly resource: Resource;
  readonly resourceId: string;
}

/** Reads the driver or the vehicle. Throws NotFound if it does not exist or is deleted. */
export function findResource({
  resource,
  resourceId,
}: BlockedResource): Promise<Live<{ readonly id: string; readonly name: string }>> {
  return resource === 'DRIVER' ? findLive(driverStore, resourceId) : findLive(vehicleStore, resourceId);
}

/** Returns the field of a record that names the driver or the vehicle. */
export function resourceField({ resource, resourceId }: BlockedResource) {
  return resource === 'DRIVER' ? { driverId: resourceId } : { vehicleId: resourceId };
}

/** Where to read when vehicles and drivers are busy. Eventually consistent. */
export interface BusySource {
  /** Reads the ledger days of all vehicles and drivers, at least as far as `busyTimes` looks. Days are UTC dates without gaps. */
  readonly ledger: (days: readonly string[]) => Promise<Ledger>;
  /** Reads blocks that this ledger names. */
  readonly blocks: (ids: readonly string[]) => Promise<BlockRecord[]>;
}

export const STORED: BusySource = { ledger: readLedger, blocks: (ids) => findBlocks(ids, 'eventual') };

/** Returns the ids of the blocks in a ledger, each once. */
export function blockIdsOf(ledger: Ledger): string[] {
  const days = RESOURCES.flatMap((resource) => [...ledger[resource].values()].flat());
  return [...new Set(days.flatMap(({ blocks }) => blocks.map(({ blockId }) => blockId)))];
}

/** Returns the blocks of all vehicles and drivers that overlap a range, in order of time. Eventually consistent. */
export async function blocksBetween(from: string, to: string, source: BusySource = STORED): Promise<BlockRecord[]> {
  const found = await source.blocks(blockIdsOf(await source.ledger(daysOf({ start: from, end: to }))));
  return found
    .filter((block) => block.to > from && block.from < to)
    .sort((a, b) => (a.from < b.from || (a.from === b.from && a.id < b.id) ? -1 : 1));
}

/**
 * Returns what abilities look at: the driver or vehicle of a block, and for who works for a supplier also the supplier of that. Others may
 * not find out what exists.
 */
export async function blockedItem({ user }: Pick<Actor, 'user'>, blocked: BlockedResource) {
  const field = resourceField(blocked);
  if (user?.supplierId === undefined) return field;
  const { resource, resourceId: id } = blocked;
  const found = await (resource === 'DRIVER' ? driverStore.find(id) : vehicleStore.find(id));
  return { ...field, supplierId: found?.supplierId };
}

interface Asked {
  readonly actor: Actor;
  readonly query: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly pageRequest: (filter: object) => PageRequest;
}

/** Returns a page of the blocks of a driver or a vehicle. Throws Forbidden, or NotFound if it does not exist or is deleted. */
export async function blocksOf(
  { actor, pageRequest, query }: Asked,
  blocked: BlockedResource,
): Promise<Page<BlockRecord>> {
  const filter = resourceField(blocked);
  actor.authorize('read', 'Block', await blockedItem(actor, blocked));
  const range = await resolveRange(query);
  const [page] = await Promise.all([
    listBlocks(blocked.resourceId, range, pageRequest({ ...filter, ...range })),
    findResource(blocked),
  ]);
  return page;
}
