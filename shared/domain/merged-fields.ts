import type { Difference, Keep } from '#shared/schemas/merge.ts';
import { MAX_NOTES } from '#shared/schemas/text.ts';
import { canonical } from './records.ts';

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

/** Returns whose value a field keeps. A field that goes with another one follows it where that one differs. */
function sideOf(field: string, mine: Fields, other: Fields, { goesWith = {}, keep }: Merging): 'this' | 'other' {
  const leader = goesWith[field];
  return leader !== undefined && isDifferent(mine[leader], other[leader])
    ? sideOf(leader, mine, other, { fields: [], keep })
    : (keep[field] ?? (isAbsent(mine[field]) ? 'other' : 'this'));
}

function isDifferent(own: unknown, theirs: unknown): boolean {
  return canonical(own ?? null) !== canonical(theirs ?? null);
}

/** Returns the fields that two records make together: the value of `keep`, else that of this record, else that of the other one. */
export function mergedFields(mine: Fields, other: Fields, merging: Merging): MergedFields {
  const { fields, joiners = {}, keep } = merging;
  const changes: Record<string, unknown> = {};
  const differing = fields.filter((field) => isDifferent(mine[field], other[field]));
  const differences = differing.map((field): Difference => {
    const [own, theirs] = [mine[field], other[field]];
    const mayJoin = keep[field] === undefined && !isAbsent(own) && !isAbsent(theirs);
    const both = mayJoin ? joiners[field]?.(own, theirs) : undefined;
    const side = sideOf(field, mine, other, merging);
    if (both !== undefined) changes[field] = both;
    else if (side === 'other') changes[field] = theirs ?? null;
    const values = { ...(isAbsent(own) ? {} : { this: own }), ...(isAbsent(theirs) ? {} : { other: theirs }) };
    return { field, ...values, kept: both === undefined ? side : 'both' };
  });
  return { changes, differences };
}

/** Joins two notes, unless one has the other or both are too long together. */
export function joinedNotes(mine: unknown, other: unknown): string | undefined {
  const [own, theirs] = [String(mine), String(other)];
  if (own.includes(theirs)) return own;
  const both = `${own}\n\n${theirs}`;
  return both.length > MAX_NOTES ? undefined : both;
}

/** Joins two lists of ids, unless they are too long together. */
export function joinedIds(max: number): Joiner {
  return (mine, other) => {
    const all = [...new Set([...(mine as readonly string[]), ...(other as readonly string[])])];
    return all.length > max ? undefined : all;
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
