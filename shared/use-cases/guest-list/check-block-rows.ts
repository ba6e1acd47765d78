import { RESOURCES } from '#shared/domain/assignments/assignment.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import { OFF_CLOCK } from '#shared/domain/guest-list/flight-rows.ts';
import { linkTo, withLinks } from '#shared/domain/guest-list/links.ts';
import { parseRows } from '#shared/domain/guest-list/parse-rows.ts';
import { type ListedRow, readRows } from '#shared/domain/guest-list/read-rows.ts';
import type { ShownTime } from '#shared/domain/guest-list/read-time.ts';
import { idOfRef } from '#shared/domain/guest-list/recognise.ts';
import { BLOCKS } from '#shared/domain/guest-list/record-shapes.ts';
import { type Told, tell } from '#shared/domain/guest-list/tell.ts';
import { begin, byId } from '#shared/domain/records.ts';
import { instantAt } from '#shared/domain/time/zoned.ts';
import { allBlocksOf } from '#shared/entities/blocks/block.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { type BlockRecord, NewBlock } from '#shared/schemas/blocks/block.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { type BlockedResource, makeBlock, resourceField } from '#shared/use-cases/blocks/change-blocks.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { checkedBy } from './checked-by.ts';
import type { FlatMeans } from './flat-kinds.ts';
import { fleetFinders, idIn, ownedBy } from './known-records.ts';
import type { CheckedTable } from './table-result.ts';

function sameTime(block: Pick<BlockRecord, 'driverId' | 'vehicleId' | 'from' | 'to'>): string {
  return JSON.stringify([block.driverId ?? block.vehicleId, block.from, block.to]);
}

/** Reads rows of times at which drivers and vehicles are off. A row adds its block, or says what is stored. */
export async function checkBlockRows(
  context: UseCaseContext & { readonly retried: boolean },
  rows: readonly (readonly string[])[],
  { supplierId, timezone, ...means }: FlatMeans,
): Promise<CheckedTable> {
  const isOwn = ownedBy(supplierId);
  const [drivers, vehicles] = [(await allDrivers()).filter(isOwn), (await allVehicles()).filter(isOwn)];
  const { findDriver, findVehicle } = fleetFinders(vehicles, drivers, supplierId);
  const idFrom = idIn(supplierId);
  const links = [linkTo('driver', findDriver), linkTo('vehicle', findVehicle)];
  const read = withLinks(readRows(BLOCKS, rows, means), links);
  const timed = blockTimes(read, timezone);
  const { faults, parsed } = parseRows({ ...read, rows: timed.rows }, checkedBy(NewBlock));
  const present = (
    await Promise.all([...new Set([...timed.blocked.values()].map(({ resourceId }) => resourceId))].map(allBlocksOf))
  ).flat();
  const [stored, byTime] = [byId(present), new Map(present.map((block) => [sameTime(block), block]))];
  const names = new Map([...drivers, ...vehicles].map(({ id, name }) => [id, name]));
  const ids = { idFrom, isKnown: (id: string) => stored.has(id) };
  const wrong: RowFault[] = [];
  const outcomes = parsed.flatMap(({ fields, ref, row }) => {
    const blocked = timed.blocked.get(row);
    if (!blocked) return [];
    const wanted = { ...resourceField(blocked), ...fields };
    const id = ref === undefined ? idFrom('blk', sameTime(wanted)) : idOfRef('blk', ref, ids);
    const before = stored.get(id) ?? byTime.get(sameTime(wanted));
    const after = before ?? begin<Omit<BlockRecord, keyof ReturnType<typeof begin>>>(id, wanted, context.now);
    const isSame =
      !before || (sameTime(before) === sameTime(wanted) && (fields.reason ?? before.reason) === before.reason);
    if (!isSame) wrong.push({ row, ...tell('BLOCK_DIFFERS') });
    return isSame ? [{ row, id: after.id, name: names.get(blocked.resourceId) ?? '', before, after, blocked }] : [];
  });
  return {
    ...read,
    faults: [...read.faults, ...timed.faults, ...faults, ...wrong],
    write: async () => {
      const warnings: Warning[] = [];
      for (const { after, before, blocked } of outcomes) {
        if (before) continue;
        const made = await makeBlock({ ...context, newId: () => after.id }, blocked, after);
        warnings.push(...(made.warnings ?? []));
      }
      return { outcomes, warnings };
    },
  };
}

/** Returns the rows with times as instants, who or what is off in each, and the faults in them. An end without a date is one of the start's. */
function blockTimes({ faultAt, rows }: Pick<ReturnType<typeof readRows>, 'faultAt' | 'rows'>, timezone: string) {
  const faults: RowFault[] = [];
  const blocked = new Map<number, BlockedResource>();
  const timed = rows.map((row): ListedRow => {
    const { driver, from, to, vehicle, ...others } = row.input as Readonly<Record<string, unknown>> & {
      readonly from?: ShownTime;
      readonly to?: ShownTime;
    };
    const input: Record<string, unknown> = { ...others };
    const faulty = new Set(row.faulty);
    const refuse = (field: string, told: Told): void => {
      faults.push(faultAt(row, field, told));
      faulty.add(field);
    };
    for (const [field, shown] of [
      ['from', from],
      ['to', to],
    ] as const) {
      if (!shown) continue;
      const date = shown.date ?? from?.date;
      const at = date === undefined ? undefined : instantAt({ ...shown, date }, timezone);
      if (!at) refuse(field, tell('NEEDS_DATE'));
      else if ('fault' in at) refuse(field, tell(OFF_CLOCK[at.fault]));
      else input[field] = at.instant;
    }
    const [resource, other] = RESOURCES.filter((each) => (each === 'DRIVER' ? driver : vehicle) !== undefined);
    const id = resource === 'DRIVER' ? driver : vehicle;
    if (resource && !other && typeof id === 'string') blocked.set(row.row, { resource, resourceId: id });
    else if (faulty.size === 0) refuse('driver', tell('DRIVER_OR_VEHICLE'));
    return { ...row, input, faulty };
  });
  return { rows: timed, blocked, faults };
}
