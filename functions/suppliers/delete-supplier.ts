import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { because } from '#shared/contract/problem.ts';
import { ContendedWrite, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { markDeleted, restored } from '#shared/domain/records.ts';
import { isOpenOrder } from '#shared/domain/suppliers/order.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { ordersEndingAfter } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { deleting } from '#shared/schemas/query.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import {
  changeRecord,
  deletionOf,
  eraseRecord,
  readForChange,
  type Target,
} from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('DELETE /api/suppliers/{supplierId}', {
  ...WRITE,
  operationId: 'deleteSupplier',
  summary: 'Delete a supplier',
  description:
    'A deleted supplier can be restored. With `hard=true` an administrator deletes it for good, with its contacts. `409 STILL_IN_USE`: vehicles or drivers name it, and the answer names some of them, or it has an open order.',
  access: ['delete', 'Supplier'],
  query: deleting,
  success: { status: 204, description: 'Deleted' },
  problems: [StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'delete:supplier'],
});

export const handler = serve(contract, async (context) => {
  const { hard: erases } = context.query;
  const id = context.params.supplierId;
  await withdrawSupplier(context, deletionOf(id, erases));
  if (erases) await eraseRecord(context, supplierStore, id);
  return undefined;
});

const MOST_NAMED = 3;

/**
 * Deletes a supplier that no vehicle, driver or open order names. A second read finds what named it just before the deletion, and takes the deletion
 * back. The lists may be a second old. Throws StillInUse, NotFound, Forbidden, VersionMismatch or ContendedWrite.
 */
async function withdrawSupplier(context: UseCaseContext, target: Target): Promise<void> {
  const supplier = await readForChange(context, supplierStore, target);
  if (supplier.deletedAt) return;
  await assertUnused(supplier, context.now);
  await changeRecord(context, supplierStore, target, (before) =>
    before.deletedAt ? before : markDeleted(before, context.now),
  );
  if (context.dryRun) return;
  try {
    await assertUnused(supplier, context.now);
  } catch (error) {
    const undone = { ...target, includeDeleted: true };
    const unchecked = { ...context, ifMatch: () => undefined };
    await changeRecord(unchecked, supplierStore, undone, (deleted) => restored(deleted, context.now));
    throw error;
  }
}

async function assertUnused({ id, name }: SupplierRecord, now: string): Promise<void> {
  const [vehicles, drivers, orders] = await Promise.all([allVehicles(), allDrivers(), ordersEndingAfter(now)]);
  const asked = orders.some((order) => isOpenOrder(order) && [order.supplierId, ...order.thenTo].includes(id));
  if (asked)
    throw new StillInUse(
      `${name} is asked for rides, or holds some. Withdraw these orders first.`,
      because('SUPPLIER_IS_ASKED', { name }),
    );
  const users = [...vehicles, ...drivers].filter(({ supplierId }) => supplierId === id);
  if (users.length === 0) return;
  const named = users.slice(0, MOST_NAMED).map((user) => user.name);
  const others = users.length > named.length ? ` and ${users.length - named.length} more` : '';
  throw new StillInUse(
    `${name} is the supplier of ${named.join(', ')}${others}. Remove their supplier or delete them first.`,
    because('SUPPLIER_HAS_USERS', { name, users: named }),
  );
}
