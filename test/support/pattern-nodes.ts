import type { AST } from '@eslint-community/regexpp';

/** A node that reads a character, chooses, or ends. */
export interface Node {
  readonly kind: 'reads' | 'forks' | 'repeats' | 'asserts' | 'begins' | 'matches' | 'fails';
  /** What it reads: a part of an expression. */
  readonly reads?: string;
  /** What the character before it must be. */
  readonly after?: string;
  readonly next: Node[];
}

/** Copies of a part that repeats. More make no difference to the two ways. */
const MAX_COPIES = 3;
/** A part that repeats more often counts as one without end. */
const MAX_BOUND = 200;
export const ANY = '[^]';

interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly sticky: boolean;
  readonly unicode: boolean;
}

export function node(kind: Node['kind'], ...next: Node[]): Node {
  return { kind, next };
}

/** Returns the longest text that a part can read. */
function longest(part: AST.Element | AST.Alternative): number {
  switch (part.type) {
    case 'Assertion':
      return 0;
    case 'Quantifier':
      return part.max === 0 ? 0 : part.max * longest(part.element);
    case 'Alternative':
      return part.elements.reduce((sum, each) => sum + longest(each), 0);
    case 'Group':
    case 'CapturingGroup':
      return Math.max(...part.alternatives.map(longest));
    case 'Backreference':
      return Infinity;
    default:
      return 1;
  }
}

/** Returns the one character that a part reads. Undefined if it reads another number of them. */
function onlyCharacter({ alternatives }: AST.LookaroundAssertion): string | undefined {
  const [elements, ...others] = alternatives.map((each) => each.elements);
  const [only, ...more] = elements ?? [];
  const isOne = others.length === 0 && more.length === 0;
  return isOne && (only?.type === 'CharacterClass' || only?.type === 'Character') ? only.raw : undefined;
}

/** Builds the nodes of an expression from its end to its start. */
export class Builder {
  readonly #flags: Flags;

  constructor(flags: Flags) {
    this.#flags = flags;
  }

  alternatives(all: readonly AST.Alternative[], next: Node): Node {
    const [only, ...more] = all.map(({ elements }) =>
      elements.reduceRight((end, each) => this.#element(each, end), next),
    );
    return only && more.length === 0 ? only : node('forks', ...(only ? [only] : []), ...more);
  }

  #element(part: AST.Element, next: Node): Node {
    switch (part.type) {
      case 'Assertion':
        return this.#assertion(part, next);
      case 'Quantifier':
        return this.#quantifier(part, next);
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(part.alternatives, next);
      case 'Backreference': {
        const groups = [part.resolved].flat();
        return node('forks', ...groups.map((group) => this.alternatives(group.alternatives, next)));
      }
      default:
        return { kind: 'reads', reads: part.raw, next: [next] };
    }
  }

  #quantifier({ element, max, min }: AST.Quantifier, next: Node): Node {
    const isEndless = max > MAX_BOUND;
    const least = Math.min(min, MAX_COPIES);
    let start = next;
    if (isEndless) {
      start = node('repeats');
      start.next.push(this.#element(element, start), next);
    } else {
      for (let copy = Math.min(max - min, MAX_COPIES); copy > 0; copy -= 1) {
        start = node('forks', this.#element(element, start), next);
      }
    }
    for (let copy = 0; copy < least; copy += 1) start = this.#element(element, start);
    return start;
  }

  #assertion(part: AST.Assertion, next: Node): Node {
    const after = node('asserts', next);
    if (part.kind === 'start' && !this.#flags.multiline) return node('begins', next);
    if (part.kind !== 'lookahead' && part.kind !== 'lookbehind') return after;
    const looks = part.kind === 'lookahead';
    const isShort = part.alternatives.every((each) => longest(each) <= MAX_BOUND);
    if (!looks && isShort) {
      const before = part.negate ? undefined : onlyCharacter(part);
      return before === undefined ? after : { ...after, after: before };
    }
    // What it looks for is read at each place at which it is reached.
    return node('forks', this.alternatives(part.alternatives, node('fails')), after);
  }
}

/** A node that follows another one. */
interface Way {
  /** In how many ways. */
  times: number;
  /** Of each way: what the character before it must be. Undefined: any. */
  readonly after: Set<string | undefined>;
}

interface Reached {
  readonly ways: Map<Node, Way>;
  /** Says that the expression may match here, whatever follows. */
  readonly isDone: boolean;
}

/** Different ways to one node are all that count. More of them are not followed. */
const MAX_VISITS = 8;

/** Where a path between two characters is. */
interface Path {
  readonly at: Node;
  /** The loops that repeat without having read anything. An engine ends those. */
  readonly begun: ReadonlySet<Node>;
  readonly isSure: boolean;
  readonly after?: string | undefined;
}

function onFrom(path: Path): Path[] {
  const { at, begun } = path;
  const isSure = path.isSure && (at.kind === 'forks' || at.kind === 'repeats');
  const again = at.kind === 'repeats' ? at.next[0] : undefined;
  return at.next.map((each) => ({
    at: each,
    begun: each === again ? new Set(begun).add(at) : begun,
    isSure,
    after: at.after ?? path.after,
  }));
}

/** Returns what follows a node before the next character is read. */
export function reachedFrom(from: readonly Node[], isAtStart: boolean): Reached {
  const ways = new Map<Node, Way>();
  const seen = new Map<Node, number>();
  let isDone = false;
  const visit = (path: Path): void => {
    const { after, at, begun, isSure } = path;
    const times = (seen.get(at) ?? 0) + 1;
    if (begun.has(at) || times > MAX_VISITS) return;
    seen.set(at, times);
    if (at.kind === 'reads') {
      const way = ways.get(at) ?? { times, after: new Set() };
      way.times = times;
      way.after.add(after);
      ways.set(at, way);
    } else if (at.kind === 'matches') isDone ||= isSure;
    else if (at.kind !== 'begins' || isAtStart) for (const each of onFrom(path)) visit(each);
  };
  for (const at of from) visit({ at, begun: new Set(), isSure: true });
  return { ways, isDone };
}
