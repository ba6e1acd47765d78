import { ValidationFailed } from '#shared/contract/problems.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import type { Reason } from '#shared/schemas/availability.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import { takesAssignments } from './seats.ts';
import type { Standing } from './standing.ts';

/** Why a vehicle cannot be assigned, the gravest reason alone; nothing where it can. */
export const whyNot = (
  { seatCapacity, status }: Pick<VehicleRecord, 'seatCapacity' | 'status'>,
  seats: number,
  { free }: Pick<Standing, 'free'>,
): Reason | undefined => {
  if (!takesAssignments({ status })) return status as Reason;
  if (seatCapacity < seats) return 'TOO_FEW_SEATS';
  return free ? undefined : 'TAKEN';
};

interface Offered {
  readonly free: boolean;
  readonly name: string;
  /** Vehicles only. */
  readonly seatCapacity?: number;
}

/** Free ones first; the smallest vehicle that suffices before larger ones; then by name. */
export const inOrderOfUse = (a: Offered, b: Offered): number =>
  Number(b.free) - Number(a.free) ||
  (a.seatCapacity ?? 0) - (b.seatCapacity ?? 0) ||
  (plainText(a.name) < plainText(b.name) ? -1 : 1);

/** Refuses ids of which nothing is there, naming each. */
export const assertKnown = (
  ids: readonly string[],
  found: readonly { readonly id: string; readonly deletedAt?: string | undefined }[],
): void => {
  const there = new Set(found.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id));
  const missing = ids.filter((id) => !there.has(id));
  if (missing.length === 0) return;
  const errors = missing.map((id) => ({ path: 'body.ids', message: `names nothing that is there: ${id}` }));
  throw new ValidationFailed(`body.ids names nothing that is there: ${missing.slice(0, 5).join(', ')}.`, { errors });
};
