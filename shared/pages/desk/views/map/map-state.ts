import { signal } from '@preact/signals';
import type { DriverLocation } from '#shared/pages/desk/store/records.ts';
import type { Frame, Point } from './projection.ts';

export type Placed = DriverLocation;

/** The driver in the middle of the map. */
export const following = signal<string | undefined>(undefined);
/** What the person has moved the map to. `undefined`: it shows all of it. */
export const frame = signal<Frame | undefined>(undefined);

export function pointOf({ latitude, longitude }: Pick<DriverLocation, 'latitude' | 'longitude'>): Point | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

interface Step extends Point {
  readonly at: number;
}

/** Where each car was: what the desk has seen while the map was open, of the last half hour. It is kept nowhere else. */
function makeTails() {
  const tails = signal<ReadonlyMap<string, readonly Step[]>>(new Map());
  return {
    tails,
    take(cars: readonly DriverLocation[], since: number): void {
      const next = new Map<string, readonly Step[]>();
      for (const car of cars) {
        const point = pointOf(car);
        const known = (tails.peek().get(car.driverId) ?? []).filter(({ at }) => at >= since);
        const at = Date.parse(car.fixTime ?? '');
        const isNew = point && Number.isFinite(at) && at > (known.at(-1)?.at ?? 0);
        next.set(car.driverId, isNew ? [...known, { ...point, at }] : known);
      }
      tails.value = next;
    },
  };
}

export const tailsOf = makeTails();
