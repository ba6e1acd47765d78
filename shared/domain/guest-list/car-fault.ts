import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { type Told, tell } from './tell.ts';

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
): (Told & { readonly field: string }) | undefined {
  const id = before?.motorcadeId;
  const { callSign, motorcade, position, role } = car;
  if (id === undefined) {
    const field = (['motorcade', 'position', 'role', 'callSign'] as const).find((name) => car[name] ?? false);
    return field && { field, ...tell('CAR_OF_NONE') };
  }
  const isOwn = (text: string): boolean => text === id || plainText(text) === plainText(titleOf(id) ?? '');
  const calls = [
    ['motorcade', motorcade === null || (motorcade !== undefined && !isOwn(motorcade)), 'CAR_SPLITS'],
    ['position', isOther(position, before?.position), 'CAR_MOVES'],
    ['role', isOther(role, before?.role), 'CAR_CHANGES'],
    ['callSign', isOther(callSign, before?.callSign), 'CAR_CHANGES'],
  ] as const;
  const [field, , use] = calls.find(([, isWrong]) => isWrong) ?? [];
  return field && { field, ...tell(use) };
}

/** A blank cell says nothing. */
function isOther<T>(listed: T | null | undefined, stored: T | undefined): boolean {
  return listed !== undefined && (listed ?? undefined) !== stored;
}
