import { RegExpParser } from '@eslint-community/regexpp';
import { ANY, Builder, type Node, node, reachedFrom } from './pattern-nodes.ts';

/**
 * Proves that a regular expression takes a number of steps that grows with the text, and not with its square. A backtracking engine takes
 * more only if it can read one part of a text in two ways, again and again (Weber and Seidl, 1991): if there are two places p and q in the
 * expression and a text that leads from p to p, from p to q and from q to q. A search begins anew at each character, so the place before
 * the expression is such a p. A place from which nothing can fail any more ends the search, and does not count.
 */

/** Characters in order, without halves of pairs where those would make a pair. Further planes hold Han letters and tags. */
function charactersFor(flags: string): string {
  const codes = Array.from({ length: flags.includes('u') ? 2 ** 17 : 2 ** 16 }, (_, code) => code);
  const read = flags.includes('u') ? codes.filter((code) => code < 0xd800 || code > 0xdfff) : codes;
  return read.map((code) => String.fromCodePoint(code)).join('');
}

type Runs = readonly (readonly [from: number, to: number])[];
const texts = new Map<string, string>();
const known = new Map<string, Runs>();

/** Returns the runs of characters that a part reads. */
function readBy(part: string, flags: string): Runs {
  const key = `${flags} ${part}`;
  const text = texts.get(flags) ?? charactersFor(flags);
  texts.set(flags, text);
  const found = text.matchAll(new RegExp(`(?:${part})+`, `g${flags}`));
  const runs = known.get(key) ?? Array.from(found, ({ 0: { length }, index }) => [index, index + length] as const);
  known.set(key, runs);
  return runs;
}

/** Returns the sets of characters of these parts, as bits: a bit stands for characters that no part tells apart. */
function setsOf(parts: readonly string[], flags: string): ReadonlyMap<string, bigint> {
  const reads = parts.map((part) => readBy(part, flags));
  const kinds = new Map<string, bigint>();
  for (const place of new Set(reads.flat(2))) {
    const kind = reads.map((runs) => (runs.some(([from, to]) => from <= place && place < to) ? '1' : '0')).join('');
    if (!kinds.has(kind)) kinds.set(kind, 1n << BigInt(kinds.size));
  }
  return new Map(
    parts.map((part, at) => [part, [...kinds].reduce((set, [kind, bit]) => (kind[at] === '1' ? set | bit : set), 0n)]),
  );
}

interface Edge {
  readonly to: Place;
  readonly after: ReadonlySet<string | undefined>;
}

interface Place {
  readonly reads: string;
  set: bigint;
  next: Place[];
  readonly edges: Edge[];
}

interface Graph {
  readonly places: readonly Place[];
  /** Two ways from one place to the next one, in a loop. */
  readonly twice: readonly (readonly [Place, Place])[];
}

/**
 * Returns the reading places of an expression that can be reached. No way leads to a place from which nothing can fail: the search ends
 * with the first one.
 */
function graphOf(root: Node, isSearched: boolean): Graph {
  const before: Node = { kind: 'reads', reads: ANY, next: [] };
  if (isSearched) before.next.push(before, root);
  const places = new Map<Node, { readonly place: Place; readonly isDone: boolean }>();
  const twice: [Place, Place][] = [];
  const reach = (at: Node): { readonly place: Place; readonly isDone: boolean } => {
    const known = places.get(at);
    if (known) return known;
    const { isDone, ways } = reachedFrom(at.next, false);
    const place: Place = { reads: at.reads ?? ANY, set: 0n, next: [], edges: [] };
    const found = { place, isDone: isDone && at !== before };
    places.set(at, found);
    for (const [each, { after, times }] of ways) {
      const next = reach(each);
      if (next.isDone) continue;
      place.edges.push({ to: next.place, after });
      if (times > 1) twice.push([place, next.place]);
    }
    return found;
  };
  for (const each of reachedFrom([root], true).ways.keys()) reach(each);
  if (isSearched) reach(before);
  return { places: Array.from(places.values(), ({ place }) => place), twice };
}

/** Gives each place its set of characters, and its ways. Where a way depends on the character before it, a place becomes one per set. */
function resolved(places: readonly Place[], flags: string): readonly Place[] {
  const conditions = places.flatMap(({ edges }) => edges.flatMap(({ after }) => [...after]));
  const read = [...places.map(({ reads }) => reads), ...conditions.filter((each) => each !== undefined)];
  const sets = setsOf([...new Set(read)], flags);
  for (const place of places) {
    place.set = sets.get(place.reads) ?? 0n;
    place.next = place.edges.map(({ to }) => to);
  }
  if (conditions.every((each) => each === undefined)) return places;
  const parts = new Map(
    places.map((place) => [place, bitsOf(place.set).map((set): Place => ({ ...place, set, next: [] }))]),
  );
  for (const [place, own] of parts) {
    for (const part of own) {
      const isOpen = ({ after }: Edge): boolean =>
        [...after].some((each) => each === undefined || ((sets.get(each) ?? 0n) & part.set) !== 0n);
      part.next = place.edges.filter(isOpen).flatMap(({ to }) => parts.get(to) ?? []);
    }
  }
  return [...parts.values()].flat();
}

function bitsOf(set: bigint): bigint[] {
  const bits: bigint[] = [];
  for (let bit = 1n; bit <= set; bit <<= 1n) if ((set & bit) !== 0n) bits.push(bit);
  return bits;
}

function leadsTo(from: Place, to: Place): boolean {
  const seen = new Set<Place>();
  const open = [...from.next];
  for (let at = open.pop(); at; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...at.next);
  }
  return false;
}

/** Says whether one text leads from p to p, from p to q and from q to q. */
function isAmbiguous(p: Place, q: Place, numbers: ReadonlyMap<Place, number>): boolean {
  const size = numbers.size;
  const numberOf = (place: Place): number => numbers.get(place) ?? 0;
  const seen = new Set<number>();
  const open: (readonly [Place, Place, Place])[] = [[p, p, q]];
  for (let at = open.pop(); at; at = open.pop()) {
    const [a, b, c] = at;
    for (const nextA of a.next) {
      for (const nextB of b.next) {
        if ((nextA.set & nextB.set) === 0n) continue;
        for (const nextC of c.next) {
          if ((nextA.set & nextB.set & nextC.set) === 0n) continue;
          if (nextA === p && nextB === q && nextC === q) return true;
          const key = (numberOf(nextA) * size + numberOf(nextB)) * size + numberOf(nextC);
          if (seen.has(key)) continue;
          seen.add(key);
          open.push([nextA, nextB, nextC]);
        }
      }
    }
  }
  return false;
}

/** Returns why an expression may take more steps than a text is long, times a number. Undefined: it takes no more. */
export function superLinear(literal: string): string | undefined {
  const { flags, pattern } = new RegExpParser().parseLiteral(literal);
  const root = new Builder(flags).alternatives(pattern.alternatives, node('matches'));
  const { places: found, twice } = graphOf(root, !flags.sticky);
  const places = resolved(found, `${flags.ignoreCase ? 'i' : ''}${flags.dotAll ? 's' : ''}${flags.unicode ? 'u' : ''}`);
  const double = twice.find(([from, to]) => leadsTo(to, from));
  if (double) return `reads ${double[1].reads} in two ways`;
  const looping = places.filter((place) => leadsTo(place, place));
  const numbers = new Map(places.map((place, at) => [place, at]));
  for (const p of looping) {
    for (const q of looping) {
      if (p !== q && leadsTo(p, q) && isAmbiguous(p, q, numbers)) {
        return `reads one text both in ${p.reads} and in ${q.reads}`;
      }
    }
  }
  return undefined;
}
