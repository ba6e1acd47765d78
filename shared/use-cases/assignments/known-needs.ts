import { invalidNow } from '#shared/contract/invalid-field.ts';
import { addedTags, assertKnownTags, needsFields, type TaggedField } from '#shared/domain/assignments/tags.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { Needs, TagSettings } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';

/** Reads the settings if a change adds tags. Throws VALIDATION_FAILED for a tag that they do not have. */
export async function checkTags(fields: readonly TaggedField[]): Promise<void> {
  if (fields.every((field) => addedTags(field).length === 0)) return;
  assertKnownTags(fields, (await readSettings()).tags);
}

interface Tagged {
  readonly tags?: readonly string[] | undefined;
}

/** The same for the tags of a vehicle or a driver. */
export function checkOwnTags(of: keyof TagSettings, before: Tagged | undefined, after: Tagged): Promise<void> {
  return checkTags([{ path: 'body.tags', of, before: before?.tags, after: after.tags }]);
}

/** The same for the needs of a guest. */
export function checkNeeds(
  before: { readonly needs?: Needs | undefined } | undefined,
  after: { readonly needs?: Needs | undefined },
): Promise<void> {
  return checkTags(needsFields(before?.needs, after.needs));
}

/** The records that a guest, a vehicle or a driver names in what they need or wish for. */
interface Naming {
  readonly apartFrom?: readonly string[] | undefined;
  readonly reservedFor?: { readonly vipIds?: readonly string[] | undefined } | undefined;
  readonly usualVehicleId?: string | undefined;
  readonly usualDriverId?: string | undefined;
  readonly supplierId?: string | undefined;
}

/** Reads what a change names anew. Throws VALIDATION_FAILED for an id of no record. A deleted one may stay: it can be restored. */
export async function checkNamed(before: Naming = {}, after: Naming): Promise<void> {
  const apart = added(before.apartFrom, after.apartFrom);
  const reserved = added(before.reservedFor?.vipIds, after.reservedFor?.vipIds);
  const vehicleId = after.usualVehicleId === before.usualVehicleId ? undefined : after.usualVehicleId;
  const driverId = after.usualDriverId === before.usualDriverId ? undefined : after.usualDriverId;
  const supplierId = after.supplierId === before.supplierId ? undefined : after.supplierId;
  const vipIds = [...new Set([...apart, ...reserved])];
  const [vips, vehicle, driver, supplier] = await Promise.all([
    vipIds.length > 0 ? findVips(vipIds) : [],
    vehicleId === undefined ? true : findVehicle(vehicleId),
    driverId === undefined ? true : findDriver(driverId),
    supplierId === undefined ? { deletedAt: undefined } : supplierStore.find(supplierId),
  ]);
  const found = new Set(vips.map(({ id }) => id));
  const assertFound = (path: string, ids: readonly string[]): void => {
    const unknown = ids.find((id) => !found.has(id));
    if (unknown !== undefined) throw invalidNow(path, fault('NOT_FOUND', `contains the id of no VIP: ${unknown}`));
  };
  assertFound('body.apartFrom', apart);
  assertFound('body.reservedFor.vipIds', reserved);
  if (!vehicle) throw invalidNow('body.usualVehicleId', fault('NOT_FOUND', 'is the id of no vehicle'));
  if (!driver) throw invalidNow('body.usualDriverId', fault('NOT_FOUND', 'is the id of no driver'));
  if (!supplier || supplier.deletedAt)
    throw invalidNow('body.supplierId', fault('NOT_FOUND', 'is the id of no supplier'));
}

function added(before: readonly string[] = [], after: readonly string[] = []): string[] {
  const known = new Set(before);
  return after.filter((id) => !known.has(id));
}
