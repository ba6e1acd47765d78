import { headsOf, loadOf } from '#shared/domain/assignments/capacity.ts';
import { finderOf, guestFinder } from '#shared/domain/guest-list/find-named.ts';
import type { FindPlace } from '#shared/domain/guest-list/guests.ts';
import { seedOfRef } from '#shared/domain/guest-list/recognise.ts';
import { asVariant, nounSaid, tell } from '#shared/domain/guest-list/tell.ts';
import { placeOfCode } from '#shared/domain/places/place.ts';
import { byId, isServiceId } from '#shared/domain/records.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import type { RowOutcome } from './table-result.ts';

/** Returns a function that finds the place that a cell names: by name, alias or id. The id may be that of a place that is gone. */
export function placeFinder(places: readonly PlaceRecord[]): FindPlace {
  const find = finderOf(places, {
    noun: 'place',
    others: ({ aliases }) => aliases,
    ownId: (ref) => idFrom('plc', seedOfRef(ref)),
  });
  return (text) => {
    const found = find(text);
    const coded = 'fault' in found ? placeOfCode(places, text) : undefined;
    if (coded) return { id: coded.id, as: coded.name };
    return 'fault' in found && isServiceId('plc', text) ? { id: text } : found;
  };
}

/** Returns a function that finds the guests of a cell among all VIPs. */
export function findGuestsIn(vips: readonly VipRecord[]) {
  return guestFinder(vips, (ref) => idFrom('vip', seedOfRef(ref)));
}

/** Returns a function that counts the people of guests, with their companions. */
export function peopleIn(vips: readonly VipRecord[]): (ids: readonly string[]) => number {
  const known = byId(vips);
  return (ids) => headsOf(loadOf({ vipIds: ids }, known));
}

/** Returns functions that find the vehicle and the driver of a cell. */
export function fleetFinders(
  vehicles: readonly VehicleRecord[],
  drivers: readonly DriverRecord[],
  supplierId?: string,
) {
  const ownId = (prefix: string) => (ref: string) => idIn(supplierId)(prefix, seedOfRef(ref));
  return {
    findVehicle: finderOf(vehicles, {
      noun: 'vehicle',
      hasBeside: true,
      several: tell('SEVERAL_VEHICLES'),
      others: ({ licensePlate }) => [licensePlate],
      ownId: ownId('veh'),
    }),
    findDriver: finderOf(drivers, {
      noun: 'driver',
      hasBeside: true,
      several: tell('SEVERAL_DRIVERS'),
      ownId: ownId('drv'),
    }),
  };
}

interface Reading<R> {
  /** The first part of ids, such as `drv`. */
  readonly prefix: string;
  /** Reads records by id with strong consistency, also deleted ones. */
  readonly findMany: (ids: readonly string[]) => Promise<readonly R[]>;
}

/**
 * Reads which Ids of a list are those of records of this service. A deleted record is known, so that its row is a fault. So is an
 * erased one, as long as its mark lives.
 */
export async function knownIds<R extends { readonly id: string }>(
  refs: readonly (string | undefined)[],
  { findMany, prefix }: Reading<R>,
) {
  const named = [...new Set(refs.flatMap((ref) => (ref !== undefined && isServiceId(prefix, ref) ? [ref] : [])))];
  const found: ReadonlyMap<string, R> = byId(named.length === 0 ? [] : await findMany(named));
  const erased = named.every((id) => found.has(id)) ? new Set<string>() : await erasedIds();
  return { found, isKnown: (id: string): boolean => found.has(id) || erased.has(id) };
}

/** Returns what tells whether a list knows a record: any, or those of the supplier that sent it. */
export function ownedBy(supplierId: string | undefined) {
  return (record: { readonly supplierId?: string | undefined }): boolean =>
    supplierId === undefined || record.supplierId === supplierId;
}

/** Returns what makes ids of seeds in a list. Those in the list of a supplier are its own: no seed leads to a record of others. */
export function idIn(supplierId: string | undefined): typeof idFrom {
  if (supplierId === undefined) return idFrom;
  return (prefix, seed) => idFrom(prefix, JSON.stringify([supplierId, seed]));
}

/** Returns the warning about rows with an Id of another service, which add records. None if there are none. */
export function newHere(
  { noun, prefix }: { readonly noun: string; readonly prefix: string },
  rows: readonly (Pick<RowOutcome<object>, 'before' | 'id'> & { readonly ref: string | undefined })[],
): Warning[] {
  const count = rows.filter(
    ({ before, id, ref }) => !before && ref !== undefined && ref !== id && isServiceId(prefix, ref),
  ).length;
  if (count === 0) return [];
  const message =
    count === 1
      ? `1 row has an Id that is not known here: it adds a new ${noun}, with another id.`
      : `${count} rows have an Id that is not known here: each adds a new ${noun}, with another id.`;
  return [{ code: 'UNKNOWN_ID', message, ...asVariant(tell('NEW_IDS', { count, noun: nounSaid(noun) })) }];
}
