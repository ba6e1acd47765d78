import type { Eta } from '#shared/schemas/activities/eta.ts';
import type { Threshold, Thresholds } from '#shared/schemas/attention/threshold.ts';

/** What a ride in progress has crossed: the minutes that it will be late, or the minutes or metres that are left. */
export interface Crossing {
  readonly kind: 'late' | 'arriving';
  readonly threshold: Threshold;
}

/** How far a ride in progress is. */
export interface Progress {
  readonly eta: Pick<Eta, 'lateMinutes' | 'minutes'>;
  /** From the driver's position to the drop-off, in a straight line. */
  readonly metres: number;
}

function late(minutes: number): Crossing {
  return { kind: 'late', threshold: { minutes } };
}
function arriving(threshold: Threshold): Crossing {
  return { kind: 'arriving', threshold };
}

/** Returns the thresholds that a ride has crossed by now. */
export function crossingsOf({ eta, metres }: Progress, thresholds: Thresholds): Crossing[] {
  return [
    ...thresholds.lateMinutes.filter((least) => eta.lateMinutes >= least).map(late),
    ...thresholds.arrivingMinutes.filter((most) => eta.minutes <= most).map((minutes) => arriving({ minutes })),
    ...thresholds.arrivingMetres.filter((most) => metres <= most).map((most) => arriving({ metres: most })),
  ];
}

/** Returns a text that is the same for the same threshold only, such as `arriving 300 m`. */
export function crossingId({ kind, threshold: { metres, minutes } }: Crossing): string {
  return metres === undefined ? `${kind} ${minutes} min` : `${kind} ${metres} m`;
}

/** Returns all thresholds of several lists, each once. */
export function allThresholds(lists: readonly Thresholds[]): Thresholds {
  const all = (of: (list: Thresholds) => readonly number[]): number[] => [...new Set(lists.flatMap(of))];
  return {
    lateMinutes: all((list) => list.lateMinutes),
    arrivingMinutes: all((list) => list.arrivingMinutes),
    arrivingMetres: all((list) => list.arrivingMetres),
  };
}

/** Tells whether a list names a threshold. */
export function isNamed(thresholds: Thresholds, { kind, threshold: { metres, minutes } }: Crossing): boolean {
  if (metres !== undefined) return kind === 'arriving' && thresholds.arrivingMetres.includes(metres);
  return (kind === 'late' ? thresholds.lateMinutes : thresholds.arrivingMinutes).includes(minutes ?? 0);
}
