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
    return field && { field, message: 'is of a car of a motorcade: make the motorcade with POST /api/motorcades' };
  }
  const isOwn = (text: string): boolean => text === id || plainText(text) === plainText(titleOf(id) ?? '');
  if (motorcade === null || (motorcade !== undefined && !isOwn(motorcade)))
    return { field: 'motorcade', message: `cannot change here: use POST /api/motorcades/${id}/split or .../join` };
  if (position !== undefined && position !== before?.position)
    return { field: 'position', message: `cannot change here: use POST /api/motorcades/${id}/reorder` };
  if (role !== undefined && role !== before?.role)
    return { field: 'role', message: `cannot change here: use PATCH /api/motorcades/${id}` };
  if (callSign !== undefined && (callSign ?? undefined) !== before?.callSign)
    return { field: 'callSign', message: `cannot change here: use PATCH /api/motorcades/${id}` };
  return undefined;
}
