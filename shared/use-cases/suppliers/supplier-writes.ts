import { because } from '#shared/contract/problem.ts';
import { Forbidden } from '#shared/contract/problems.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { allOf } from '#shared/schemas/fault.ts';
import type { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import { relyingOn, type Write } from '#shared/table/write.ts';
import { checkOwnTags } from '#shared/use-cases/assignments/known-needs.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import type { ChangeableKind } from '#shared/use-cases/records/change-record.ts';

/** Suppliers as a kind of record, for `changeRecord`: their tags are those of the settings. */
export const supplierKind: ChangeableKind<SupplierRecord> = {
  ...supplierStore,
  replace: async (before, after) => {
    await checkOwnTags('vehicle', before, after);
    return supplierStore.replace(before, after);
  },
};

interface Supplied {
  readonly supplierId?: string | undefined;
}

/** Returns the write of a vehicle or driver, which relies on a supplier that it names anew. */
export function relyingOnSupplier(write: Write, before: Supplied | undefined, { supplierId }: Supplied): Write {
  if (supplierId === undefined || supplierId === before?.supplierId) return write;
  return relyingOn(write, supplierStore.asLive({ id: supplierId }));
}

interface FleetWrite {
  readonly action: 'create' | 'update';
  readonly subject: 'Vehicle' | 'Driver';
  readonly after: object;
  readonly body: Readonly<Partial<Record<string, unknown>>>;
}

/** What of a vehicle or driver only coordinators see and set. */
export const STAFF_FIELDS = ['notes', 'reservedFor', 'usualVehicleId'] as const;

/**
 * Throws Forbidden if the caller may not do this to a vehicle or driver as it will be: a supplier only to its own, which stay its own, and
 * without what is for the staff.
 */
export function authorizeFleet(actor: Actor, { action, after, body, subject }: FleetWrite): void {
  const isMoved = body['supplierId'] !== undefined && !actor.can(action, subject, after);
  if (!isMoved || !actor.can(action, subject, { ...after, supplierId: actor.user?.supplierId }))
    actor.authorize(action, subject, after);
  const own = isMoved ? 'supplierId' : STAFF_FIELDS.find((field) => body[field] !== undefined);
  if (own === undefined || actor.can(action, subject, {})) return;
  throw new Forbidden(`Only coordinators may set ${own}.`, because('COORDINATORS_SET', allOf(own)));
}

/** Returns the fields of a new vehicle or driver. What a supplier adds is its own. */
export function ofCaller<T extends Supplied>(actor: Actor, subject: FleetWrite['subject'], fields: T): T {
  const supplierId = actor.can('create', subject, {}) ? undefined : actor.user?.supplierId;
  return fields.supplierId === undefined && supplierId !== undefined ? { ...fields, supplierId } : fields;
}

/** The lists that a supplier may send of its own fleet. */
export const FLEET_KINDS: readonly ImportKind[] = ['DRIVERS', 'VEHICLES', 'BLOCKS'];

/** Returns the supplier to whose fleet the caller is limited. Undefined: they may add any vehicle. Throws Forbidden for who may add none. */
export function fleetOfCaller(actor: Actor): string | undefined {
  const supplierId = actor.can('create', 'Vehicle', {}) ? undefined : actor.user?.supplierId;
  actor.authorize('create', 'Vehicle', { supplierId });
  return supplierId;
}

/** Throws Forbidden for a list that a supplier may not send. */
export function requireFleetKind(kind: ImportKind): void {
  if (!FLEET_KINDS.includes(kind)) throw new Forbidden(`Suppliers may send lists of ${FLEET_KINDS.join(', ')} alone.`);
}

/** Returns the supplier whose vehicles or drivers the caller may list. Throws Forbidden for those of another one. */
export function listedSupplier(
  actor: Actor,
  subject: 'Vehicle' | 'Driver',
  { supplierId }: { readonly supplierId?: string | undefined },
): string | undefined {
  const listed = actor.can('read', subject, {}) ? supplierId : (supplierId ?? actor.user?.supplierId);
  actor.authorize('read', subject, { supplierId: listed });
  return listed;
}
