import { canonical } from '#shared/domain/records.ts';
import type { Difference, Keep } from '#shared/schemas/merging/merge.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns what both values make together, or undefined where one of them must be chosen. */
export type Joiner = (mine: unknown, other: unknown) => unknown;

interface Merging {
  /** The fields that differ are compared in this order. */
  readonly fields: readonly string[];
  readonly keep: Keep;
  /** Fields that keep what both records say, unless `keep` chooses. */
  readonly joiners?: Readonly<Record<string, Joiner>>;
  /** Fields that go with another one, such as a consent with its phone. */
  readonly goesWith?: Readonly<Record<string, string>>;
}

/** The fields of a record after a merge. A field without a value is null. */
interface MergedFields {
  readonly changes: Record<string, unknown>;
  readonly differences: Difference[];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Returns the fields that two records make together: the value of `keep`, else that of this record, else that of the other one. */
export function mergedFields(
  mine: Fields,
  other: Fields,
  { fields, goesWith = {}, joiners = {}, keep }: Merging,
): MergedFields {
  const changes: Record<string, unknown> = {};
  const differences: Difference[] = [];
  const sideOf = (field: string): 'this' | 'other' => {
    const leader = goesWith[field];
    if (leader !== undefined && canonical(mine[leader]) !== canonical(other[leader])) return sideOf(leader);
    return keep[field] ?? (isAbsent(mine[field]) ? 'other' : 'this');
  };
  for (const field of fields) {
    const [own, theirs] = [mine[field], other[field]];
    if (canonical(own ?? null) === canonical(theirs ?? null)) continue;
    const mayJoin = keep[field] === undefined && !isAbsent(own) && !isAbsent(theirs);
    const both = mayJoin ? joiners[field]?.(own, theirs) : undefined;
    const side = sideOf(field);
    const chosen = both ?? (side === 'this' ? own : theirs);
    if (side === 'other' || both !== undefined) changes[field] = chosen ?? null;
    differences.push({
      field,
      ...(isAbsent(own) ? {} : { this: own }),
      ...(isAbsent(theirs) ? {} : { other: theirs }),
      kept: both === undefined ? side : 'both',
    });
  }
  return { changes, differences };
}

/** Joins two texts, unless one has the other or both are too long together. */
export function joinedTexts(maxLength: number): Joiner {
  return (mine, other) => {
    const [own, theirs] = [String(mine), String(other)];
    if (own.includes(theirs)) return own;
    const both = `${own}\n\n${theirs}`;
    return both.length > maxLength ? undefined : both;
  };
}

interface Nights {
  readonly from: string;
  readonly to: string;
}

/** Joins the lodgings of two guests: those of this one, and those of the other one in nights that this one has none for. */
export function joinedNights(max: number): Joiner {
  return (mine, other) => {
    const own = mine as readonly Nights[];
    const free = (other as readonly Nights[]).filter((each) =>
      own.every(({ from, to }) => each.from >= to || each.to <= from),
    );
    const all = [...own, ...free].sort((a, b) => (a.from < b.from ? -1 : 1));
    return free.length === 0 || all.length > max ? undefined : all;
  };
}
