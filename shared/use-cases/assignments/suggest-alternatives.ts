import { daysOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { takesAssignments } from '#shared/domain/assignments/seats.ts';
import { byResource, standingOf } from '#shared/domain/assignments/standing.ts';
import { allDrivers } from '#shared/entities/driver.ts';
import { assignmentsOnDay } from '#shared/entities/ledger.ts';
import { allVehicles } from '#shared/entities/vehicle.ts';
import { MAX_TURNAROUND_MINUTES } from '#shared/schemas/assignment-limits.ts';
import type { Alternative } from '#shared/schemas/problem.ts';

/** How many alternatives a refusal offers. */
const OFFERED = 3;

export interface Window {
  readonly start: string;
  readonly end: string;
  readonly turnaroundMinutes: number;
  readonly except?: string | undefined;
}

/** Which of these are free in a window, by what the index says. */
const freeAmong = async <T extends { readonly id: string }>(
  resource: Resource,
  records: readonly T[],
  window: Window,
): Promise<T[]> => {
  const days = await Promise.all(daysOf(window, MAX_TURNAROUND_MINUTES).map((day) => assignmentsOnDay(day, resource)));
  const held = byResource(days.flat());
  return records.filter(({ id }) => standingOf(held.get(id) ?? [], window).free);
};

/** Up to three vehicles that are free and have the seats, the smallest sufficient first. */
export const freeVehicles = async (window: Window, seats: number): Promise<Alternative[]> => {
  const fitting = (await allVehicles()).filter((vehicle) => takesAssignments(vehicle) && vehicle.seatCapacity >= seats);
  const free = await freeAmong('VEHICLE', fitting, window);
  return free
    .sort((a, b) => a.seatCapacity - b.seatCapacity)
    .slice(0, OFFERED)
    .map(({ id, name, seatCapacity }) => ({ resource: 'VEHICLE', id, name, seatCapacity }));
};

/** Up to three drivers who are free. */
export const freeDrivers = async (window: Window): Promise<Alternative[]> => {
  const free = await freeAmong('DRIVER', await allDrivers(), window);
  return free.slice(0, OFFERED).map(({ id, name }) => ({ resource: 'DRIVER', id, name }));
};
