import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** What a row says of a car. null: the cell empties it. undefined: the cell is blank. */
export interface ListedCar {
  readonly motorcade: string | null | undefined;
  readonly position: number | undefined;
  readonly role: string | undefined;
  readonly callSign: string | null | undefined;
}

type Stored = Pick<ActivityRecord, 'callSign' | 'motorcadeId' | 'position' | 'role'> | undefined;

/**
 * Returns the column in which a row says something else of a car than is stored, and what to do about it. undefined if it says the same,
 * or nothing. `titleOf` returns the title of a motorcade.
 */
export function carFault(
  before: Stored,
  car: ListedCar,
  titleOf: (motorcadeId: string) => string | undefined,
): { readonly field: string; readonly message: string } | undefined {
  const id = before?.motorcadeId;
  const { callSign, motorcade, position, role } = car;
  if (id === undefined) {
    const field = (['motorcade', 'position', 'role', 'callSign'] as const).find((name) => car[name] ?? false);
    return field && { field, message: 'is of a car of a motorcade: make the motorcade first, with kind=MOTORCADES' };
  }
  const isOwn = (text: string): boolean => text === id || plainText(text) === plainText(titleOf(id) ?? '');
  const calls = [
    ['motorcade', motorcade === null || (motorcade !== undefined && !isOwn(motorcade)), 'split or join motorcades'],
    ['position', isOther(position, before?.position), 'reorder the motorcade'],
    ['role', isOther(role, before?.role), 'change the motorcade'],
    ['callSign', isOther(callSign, before?.callSign), 'change the motorcade'],
  ] as const;
  const [field, , use] = calls.find(([, isWrong]) => isWrong) ?? [];
  return field && { field, message: `cannot change here: ${use}` };
}

/** A blank cell says nothing. */
function isOther<T>(listed: T | null | undefined, stored: T | undefined): boolean {
  return listed !== undefined && (listed ?? undefined) !== stored;
}
