import { plainText } from '#shared/domain/plain-text.ts';
import type { Bar } from './bars.ts';
import type { Lane } from './lane-rows.ts';

/** What a person looks for. `only`: the ids of the rides that a counter counts, or those that need a person. */
export interface Filter {
  readonly text: string;
  readonly only: ReadonlySet<string> | 'needs' | undefined;
}

export function isNeedy({ look, needs }: Pick<Bar, 'look' | 'needs'>): boolean {
  return needs !== undefined || look === 'conflict';
}

/** Returns how many rides need a person, or are in two places at once. A ride counts once, in however many lanes it is. */
export function needyIn(lanes: readonly Lane[]): number {
  return new Set(lanes.flatMap(({ bars }) => bars.filter(isNeedy).map(({ id }) => id))).size;
}

function wordsOf(text: string): string[] {
  return plainText(text).split(/\s+/).filter(Boolean);
}

/** Returns whether a bar is what a person looks for. */
export function matcherOf({ only, text }: Filter): (lane: Lane, bar: Bar) => boolean {
  const words = wordsOf(text);
  const isCounted = (bar: Bar) => only === undefined || (only === 'needs' ? isNeedy(bar) : only.has(bar.id));
  return (lane, bar) => isCounted(bar) && words.every((word) => bar.words.includes(word) || lane.words.includes(word));
}

/** Returns the lanes with something that a person looks for. The rest of what is in them stays, and is drawn pale. */
export function matching(lanes: readonly Lane[], filter: Filter): readonly Lane[] {
  const words = wordsOf(filter.text);
  if (filter.only === undefined && words.length === 0) return lanes;
  const isWanted = matcherOf(filter);
  return lanes.filter(
    (lane) =>
      lane.bars.some((bar) => isWanted(lane, bar)) ||
      (filter.only === undefined && words.every((word) => lane.words.includes(word))),
  );
}
