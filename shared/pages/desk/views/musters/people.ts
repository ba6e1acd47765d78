import { searchFor } from '#shared/domain/plain-text.ts';
import type { MusterDetail } from '#shared/pages/desk/store/records.ts';

export type MusterGuest = MusterDetail['guests'][number];
export type MarkState = MusterGuest['state'];

/** The keys of the marks: one press each, because in an emergency there is no time for more. */
export const MARKS = { a: 'ACCOUNTED', h: 'NEEDS_HELP', m: 'MISSING', u: 'UNKNOWN' } as const satisfies Readonly<
  Record<string, MarkState>
>;

/** Where a guest most likely is, in words; empty: it is not known. */
export function whereOf({ whereabouts }: Pick<MusterGuest, 'whereabouts'>): string {
  return whereabouts?.place ?? whereabouts?.activity?.title ?? '';
}

/** Returns the guests whose name, phone or place has all words, and whose state is wanted. */
export function shownGuests(
  guests: readonly MusterGuest[],
  text: string,
  state: MarkState | undefined,
): readonly MusterGuest[] {
  const isFound = searchFor(text);
  return guests.filter(
    (guest) => (state === undefined || guest.state === state) && isFound(guest.name, guest.phone ?? '', whereOf(guest)),
  );
}

export interface PlaceGroup {
  readonly place: string;
  readonly guests: readonly MusterGuest[];
  /** How many of them are not accounted for. */
  readonly open: number;
}

/** Returns the guests by where they most likely are. The place with the most who are not accounted for stands first, those without a place last. */
export function byPlace(guests: readonly MusterGuest[]): readonly PlaceGroup[] {
  const groups = [...Map.groupBy(guests, whereOf)].map(([place, found]) => ({
    place,
    guests: found,
    open: found.filter(({ state }) => state !== 'ACCOUNTED').length,
  }));
  return groups.toSorted(
    (a, b) => Number(a.place === '') - Number(b.place === '') || b.open - a.open || a.place.localeCompare(b.place),
  );
}
