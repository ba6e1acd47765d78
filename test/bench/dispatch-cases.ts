import type { Compiled } from '#shared/domain/dispatch/compile.ts';
import type { Instance } from '#shared/domain/dispatch/instance.ts';
import { NONE, type Plan } from '#shared/domain/dispatch/plan.ts';
import type { Level } from '#shared/domain/dispatch/solve.ts';
import type { MipLimits } from '#shared/domain/dispatch/solve-mip.ts';
import { waves } from '#test/domain/dispatch/instances.ts';

/** How many rides, vehicles and drivers an instance has. */
export interface DispatchSize {
  readonly name: string;
  readonly rides: number;
  readonly vehicles: number;
  readonly drivers: number;
  readonly rules?: Partial<Instance['rules']>;
}

/** Ten hours a day and nine hours of rest. */
const FEW: Partial<Instance['rules']> = { maxDrivingMinutes: 600, minRestMinutes: 540 };

export const SMALL: DispatchSize = { name: 'S', rides: 60, vehicles: 6, drivers: 10 };
export const MEDIUM: DispatchSize = { name: 'M', rides: 200, vehicles: 20, drivers: 30 };
export const LARGE: DispatchSize = { name: 'L', rides: 500, vehicles: 60, drivers: 80 };

export const ASSIGN_SIZES: readonly DispatchSize[] = [
  SMALL,
  { ...SMALL, name: 'S, few drivers', drivers: 5, rules: FEW },
  MEDIUM,
  { ...MEDIUM, name: 'M, few drivers', drivers: 16, rules: FEW },
  LARGE,
  { ...LARGE, name: 'L, few drivers', drivers: 48, rules: FEW },
];

export const SEEDS: readonly number[] = Array.from({ length: 10 }, (_, place) => place + 1);

/** The memory of a request, but more time, so that a busy machine proves as much. */
export const BENCH_LIMITS: MipLimits = { seconds: 60, megabytes: 400 };

export function instanceOf({ drivers, rides, rules, vehicles }: DispatchSize, seed: number): Instance {
  return waves({ rides, vehicles, drivers }, seed, rules);
}

/** Returns the instance as if people had been told the plan. */
export function toldInstance(instance: Instance, { drivers, rides, vehicles }: Compiled, plan: Plan): Instance {
  return {
    ...instance,
    rides: rides.map((ride, number) => {
      const [vehicleId, driverId] = [
        vehicles.ids[plan.vehicle[number] ?? NONE],
        drivers.ids[plan.driver[number] ?? NONE],
      ];
      return vehicleId === undefined || driverId === undefined ? ride : { ...ride, vehicleId, driverId };
    }),
  };
}

/** Tells whether coverage, changes and empty seats are proven. */
export function isProven(levels: readonly Level[]): boolean {
  return levels.some(({ goal, isOptimal }) => goal === 'EMPTY_SEATS' && isOptimal);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Returns the mean and, in brackets, the largest value. */
export function meanAndMax(values: readonly number[], digits: number): string {
  return `${mean(values).toFixed(digits)} (${Math.max(...values).toFixed(digits)})`;
}
