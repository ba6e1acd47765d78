import { type DispatchFacts, type DispatchTask, plannedRides } from './planned-rides.ts';

/**
 * Measured on the summit of the tests, with 48 vehicles and drivers: 136 rides took 2.3 s of a core, 307 took 3.0 s, and 415 took 9 s. Rides
 * without a vehicle or driver that may serve them take longer. How many these are is unknown before the search.
 */
const SECONDS_PER_PAIR = 0.000_3;

/** Returns how long a plan is expected to take: by the rides that it plans, each with everything that may serve it. */
export function expectedSeconds({
  facts,
  task,
}: {
  readonly task: DispatchTask;
  readonly facts: DispatchFacts;
}): number {
  return secondsFor(plannedRides(task, facts).rides.length, facts.vehicles.size + facts.drivers.size);
}

/** Returns how long a plan of these rides with these vehicles and drivers is expected to take. */
export function secondsFor(rides: number, resources: number): number {
  return rides * resources * SECONDS_PER_PAIR;
}
