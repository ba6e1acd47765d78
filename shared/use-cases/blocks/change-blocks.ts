import type * as z from 'zod';
import { NotFound } from '#shared/contract/problems.ts';
import { type Assignment, daysOf, RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import type { Ledger } from '#shared/domain/assignments/standing.ts';
import { warningOf } from '#shared/domain/assignments/warnings.ts';
import { assignmentsIn, blockDays, blockedTimeOf, unblockDays } from '#shared/domain/blocks/block-days.ts';
import { begin, byId, erased, requireLive } from '#shared/domain/records.ts';
import { say, timed } from '#shared/domain/sentences/english.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { readDays, writeDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import {
  createBlock,
  dropBlock,
  findBlock,
  findBlocks,
  listBlocks,
  removeBlock as removeRecord,
} from '#shared/entities/blocks/block.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import type { Block, BlockRecord, NewBlock } from '#shared/schemas/blocks/block.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { Page, PageRequest } from '#shared/table/read-pages.ts';
import { type Live, MAX_TRANSACTION_WRITES, retryOnConflict, type Write } from '#shared/table/write.ts';
import { readLedger } from '#shared/use-cases/assignments/ledger-days.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';
import { findEarlier, findLive } from '#shared/use-cases/records/change-record.ts';
import { resolveRange } from '#shared/use-cases/settings/request-dates.ts';

/** The driver or the vehicle that a block is about. */
export interface BlockedResource {
  readonly resource: Resource;
  readonly resourceId: string;
}

/** Reads the driver or the vehicle. Throws NotFound if it does not exist or is deleted. */
function findResource({
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
async function blockedItem({ user }: Pick<Actor, 'user'>, blocked: BlockedResource) {
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

type Context = Pick<UseCaseContext, 'actor' | 'audit' | 'commit' | 'newId' | 'now'> & { readonly retried: boolean };

/**
 * Makes a block of a driver or a vehicle, in one transaction with its ledger days. A block that says the same is returned instead. Succeeds although rides stand in it: `warnings` names
 * each of them. The transaction requires the days as they were read. So a ride that is booked at the same time is either in the
 * warnings or refused. Throws NotFound, Forbidden or ContendedWrite.
 */
export async function makeBlock(
  context: Context,
  blocked: BlockedResource,
  { from, reason, to }: NewBlock,
): Promise<z.input<typeof Block>> {
  const { actor, audit, commit, newId, now } = context;
  const fields = { ...resourceField(blocked), from, to, ...(reason === undefined ? {} : { reason }) };
  const block: BlockRecord = begin(newId('blk'), fields, now);
  actor.authorize('create', 'Block', await blockedItem(actor, blocked));
  const time = blockedTimeOf(block);
  const earlier = await findEarlier(context, block.id, findBlock);
  const { assignments, made, name } = await retryOnConflict(async () => {
    const [found, days] = await Promise.all([
      findResource(blocked),
      readDays(blocked.resource, blocked.resourceId, daysOf(time)),
    ]);
    const same = earlier ?? (await findSame(days, block));
    const writes = [createBlock(block, found), ...blockDays(days, time).map(writeDay)];
    await commit({ writes: same ? [] : [...writes, audit('Block', undefined, block)] });
    return { name: found.name, assignments: assignmentsIn(days, time), made: same ?? block };
  });
  const warnings = await rideWarnings(blocked, name, assignments);
  return { ...made, ...(warnings.length > 0 ? { warnings } : {}) };
}

/** Returns the block that says the same: two people who mend one crisis make it once. */
async function findSame(
  days: readonly LedgerDay[],
  { from, reason, to }: BlockRecord,
): Promise<BlockRecord | undefined> {
  const times = (days[0]?.blocks ?? []).filter(({ end, start }) => start === from && end === to);
  const found = await findBlocks(times.map(({ blockId }) => blockId));
  return found.find((each) => each.reason === reason);
}

/** Returns a DRIVER_BLOCKED or VEHICLE_BLOCKED warning for each ride that stands in a block. */
async function rideWarnings(
  { resource }: BlockedResource,
  name: string,
  assignments: readonly Assignment[],
): Promise<Warning[]> {
  if (assignments.length === 0) return [];
  const [settings, found] = await Promise.all([
    readSettings(),
    findActivities(assignments.map(({ activityId }) => activityId)),
  ]);
  const activities = byId(found);
  return assignments.flatMap(({ activityId }) => {
    const activity = activities.get(activityId);
    if (!activity) return [];
    const said = say('RIDE_IN_BLOCK', { ride: timed(activity), name });
    return warningOf(said, settings.timezone, { code: `${resource}_BLOCKED`, activityId });
  });
}

/** Removes a block of a driver or a vehicle for good. Throws NotFound, Forbidden, VersionMismatch or ContendedWrite. */
export function removeBlock(context: UseCaseContext, blocked: BlockedResource, blockId: string): Promise<undefined> {
  return retryOnConflict(async () => {
    context.actor.authorize('delete', 'Block', await blockedItem(context.actor, blocked));
    await findResource(blocked);
    const block = requireLive(await findBlock(blockId), 'block', blockId);
    context.ifMatch(block);
    const time = blockedTimeOf(block);
    const { resource, resourceId } = blocked;
    if (time.resourceId !== resourceId) throw new NotFound('There is no block with this id.');
    const days = await readDays(resource, resourceId, daysOf(time));
    const changes = unblockDays(days, [blockId]);
    await context.commit({
      writes: [removeRecord(block), ...changes.map(writeDay), context.audit('Block', block, erased(block))],
    });
    return undefined;
  });
}

/**
 * Removes all blocks of a driver or a vehicle that is deleted, so no new ones are made. The records go first: the ledger days name them
 * for a repeat.
 */
export function eraseBlocks(
  { commit }: Pick<UseCaseContext, 'commit'>,
  resource: Resource,
  resourceId: string,
): Promise<void> {
  return retryOnConflict(async () => {
    const days = await writtenDays(resource, resourceId);
    const ids = [...new Set(days.flatMap(({ blocks }) => blocks.map(({ blockId }) => blockId)))];
    const writes: Write[] = [...ids.map(dropBlock), ...unblockDays(days, ids).map(writeDay)];
    for (let from = 0; from < writes.length; from += MAX_TRANSACTION_WRITES) {
      await commit({ writes: writes.slice(from, from + MAX_TRANSACTION_WRITES) });
    }
  });
}
