import type { SwapKind } from '#shared/schemas/assignments/swap.ts';
import type { GivenStep } from '#shared/schemas/proposals/new-proposal.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A write to undo, with the values of the fields that it changed. */
export interface Undone {
  readonly subject: string;
  readonly subjectId: string;
  /** The version of the record after the write. */
  readonly version: number;
  readonly kind: string;
  readonly at: string;
  readonly before: Values;
  readonly after: Values;
}

/** A record as it is now. */
export interface Current extends Values {
  readonly id: string;
  readonly version: number;
}

interface Mark {
  readonly at: string;
}

/** Tells whether a person has begun an activity, or said who is aboard, since it was written. */
export function hasBegunSince({ aboard = [], status, statusSetBy }: Current, { at }: Undone): boolean {
  const isAfter = (mark: Mark | undefined): boolean => mark !== undefined && mark.at > at;
  const isBegun = (status === 'IN_PROGRESS' || status === 'COMPLETED') && isAfter(statusSetBy as Mark | undefined);
  return isBegun || (aboard as readonly Mark[]).some(isAfter);
}

/** What each kind of swap exchanges. */
const EXCHANGED = { DRIVERS: ['driverId', 'coDriverId'], VEHICLES: ['vehicleId'] } as const;
const KINDS = ['DRIVERS', 'VEHICLES'] as const;

/** Returns the two writes of each swap: those with the id of one request. */
export function swapsAmong(undone: readonly Undone[]): ReadonlyMap<Undone, Undone> {
  const bySwap = Map.groupBy(undone, ({ after }) => after['swapId']);
  return new Map(
    [...bySwap].flatMap(([swapId, [one, other]]): [Undone, Undone][] =>
      typeof swapId === 'string' && one && other
        ? [
            [one, other],
            [other, one],
          ]
        : [],
    ),
  );
}

/**
 * Returns the request that swaps two activities back: one by one, each would get what the other one still has. Undefined if one of them
 * was changed again since, so that only parts come back.
 */
export function swapBack(
  [one, other]: readonly [Undone, Undone],
  [first, second]: readonly [Current, Current],
): GivenStep | undefined {
  if (first['deletedAt'] !== undefined || second['deletedAt'] !== undefined) return undefined;
  const kinds = KINDS.filter((kind) => EXCHANGED[kind].some((field) => field in one.after || field in one.before));
  const isAsLeft = kinds.every((kind) =>
    EXCHANGED[kind].every((field) => isLeft(one, first, field) && isLeft(other, second, field)),
  );
  const [kind] = kinds;
  if (!kind || !isAsLeft) return undefined;
  const what: SwapKind = kinds.length > 1 ? 'BOTH' : kind;
  return {
    operationId: 'swapEvents',
    params: { eventId: first.id },
    body: { withEventId: second.id, what },
    ifMatch: `"${first.version}"`,
  };
}

/** Tells whether a field still has the value of the write. */
function isLeft({ after, before }: Undone, now: Current, field: string): boolean {
  return !(field in after || field in before) || (now[field] ?? null) === (after[field] ?? null);
}
