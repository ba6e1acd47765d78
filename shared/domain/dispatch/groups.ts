import type { Side } from './compile.ts';

/** Vehicles, or drivers, that may all serve the same rides. Nothing else tells them apart. */
export interface Group {
  readonly members: readonly number[];
  readonly seats: number;
}

/** Returns the groups of a side. `seatsOf` returns the seats of one of its members. */
export function groupsOf(side: Side, seatsOf: (number: number) => number): Group[] {
  const keyOf = (number: number): string =>
    `${seatsOf(number)} ${side.allowed.map((_, ride) => side.mayServe[ride * side.ids.length + number]).join('')}`;
  return [...Map.groupBy(side.ids.keys(), keyOf).values()].map((members) => ({
    members,
    seats: seatsOf(members[0] ?? 0),
  }));
}
