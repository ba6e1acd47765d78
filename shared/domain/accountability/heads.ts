import { peopleIn } from '#shared/domain/reports/printed-names.ts';

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
