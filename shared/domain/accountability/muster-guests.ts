import { peopleIn } from '#shared/domain/reports/printed-names.ts';
import {
  MARK_STATES,
  type MarkRecord,
  type MarkState,
  type MusterCounts,
} from '#shared/schemas/accountability/muster.ts';
import { type HeadCounts, WHEREABOUTS_STATES, type Whereabouts } from '#shared/schemas/accountability/whereabouts.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

/** A guest of a muster with their newest mark. */
export interface MarkedGuest {
  readonly vip: VipRecord;
  readonly state: MarkState;
  readonly mark: MarkRecord | undefined;
}

/** Returns the guests with their newest marks. A guest without a mark has not answered. */
export function withMarks(vips: readonly VipRecord[], marks: readonly MarkRecord[]): MarkedGuest[] {
  const byVip = new Map(marks.map((mark) => [mark.vipId, mark]));
  return vips.map((vip) => {
    const mark = byVip.get(vip.id);
    return { vip, state: mark?.state ?? 'UNKNOWN', mark };
  });
}

/**
 * Sorts guests in the order in which a coordinator acts. First come those who have not answered: only a call can tell how they are. Then those
 * who need help: they are found and can be helped at once. Then those who are missing: a search for them is under way. Then the others. Each
 * group is in order of name.
 */
export function mostUrgentFirst(guests: readonly MarkedGuest[]): MarkedGuest[] {
  const places = new Map(guests.map((guest) => [guest, placeOf(guest)]));
  return guests.toSorted((a, b) => compareOf(places.get(a) as GuestPlace, places.get(b) as GuestPlace));
}

/** The place of a guest in that order. */
export interface GuestPlace {
  readonly state: MarkState;
  readonly name: string;
  readonly id: string;
}

export function placeOf({ state, vip }: MarkedGuest): GuestPlace {
  return { state, name: vip.sortName ?? vip.name, id: vip.id };
}

/** Returns the guests who come after a place. `guests` must be in that order. */
export function guestsAfter(guests: readonly MarkedGuest[], place: GuestPlace): readonly MarkedGuest[] {
  return guests.filter((guest) => compareOf(placeOf(guest), place) > 0);
}

const collator = new Intl.Collator('en');
function compareOf(a: GuestPlace, b: GuestPlace): number {
  return (
    MARK_STATES.indexOf(a.state) - MARK_STATES.indexOf(b.state) ||
    collator.compare(a.name, b.name) ||
    (a.id === b.id ? 0 : a.id < b.id ? -1 : 1)
  );
}

/** Counts the guests, and the people with their parties. */
export function countGuests(guests: readonly MarkedGuest[]): MusterCounts {
  const inState = (wanted: MarkState) => headsOf(guests.filter(({ state }) => state === wanted));
  return {
    all: headsOf(guests),
    byState: {
      UNKNOWN: inState('UNKNOWN'),
      NEEDS_HELP: inState('NEEDS_HELP'),
      MISSING: inState('MISSING'),
      ACCOUNTED: inState('ACCOUNTED'),
    },
  };
}

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
function headsOf(all: readonly WithParty[]): { guests: number; people: number } {
  return { guests: all.length, people: peopleIn(all.map(({ vip }) => vip)) };
}
