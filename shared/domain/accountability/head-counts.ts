import { peopleIn } from '#shared/domain/reports/printed-names.ts';
import { type HeadCounts, WHEREABOUTS_STATES, type Whereabouts } from '#shared/schemas/accountability/whereabouts.ts';

/** Counts guests and people, by state and by place. Every state has a count; places have the most people first. */
export function headCounts(all: readonly Whereabouts[]): HeadCounts {
  const ofState = Map.groupBy(all, ({ state }) => state);
  const ofPlace = Map.groupBy(all, ({ place }) => place);
  return {
    ...headsOf(all),
    byState: WHEREABOUTS_STATES.map((state) => {
      const those = ofState.get(state) ?? [];
      return { state, ...headsOf(those), observed: count(those, ({ basis }) => basis === 'OBSERVED') };
    }),
    byPlace: [...ofPlace]
      .flatMap(([place, those]) =>
        place === null ? [] : [{ place, ...headsOf(those), between: count(those, ({ state }) => state === 'BETWEEN') }],
      )
      .sort((a, b) => b.people - a.people || (a.place < b.place ? -1 : 1)),
  };
}

function count(all: readonly Whereabouts[], matches: (item: Whereabouts) => boolean): number {
  return all.filter(matches).length;
}

interface WithParty {
  readonly vip: { readonly partySize: number };
}

/** Counts guests, and people with their parties. */
export function headsOf(all: readonly WithParty[]): { guests: number; people: number } {
  return {
    guests: all.length,
    people: peopleIn(all.map(({ vip }) => vip)),
  };
}
