import { daysOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { byResource, standingOf } from '#shared/domain/assignments/standing.ts';
import { takesAssignments } from '#shared/domain/assignments/warnings.ts';
import type { Travel } from '#shared/domain/ways/passage.ts';
import { assignmentsOnDay } from '#shared/entities/assignments/ledger.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { Alternative } from '#shared/schemas/problem.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/ways/way.ts';

/** The most alternatives per resource in a refusal. */
const MAX_ALTERNATIVES = 3;

export interface Window extends Travel {
  readonly start: string;
  readonly end: string;
  /** The codes of the places where it starts and ends. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of an activity whose own assignments do not count. */
  readonly except?: string | undefined;
}

/** Returns up to three free vehicles that `suits` accepts, the smallest first. */
export async function freeVehicles(window: Window, suits: (vehicle: VehicleRecord) => boolean): Promise<Alternative[]> {
  const suitable = (await allVehicles()).filter((vehicle) => takesAssignments(vehicle) && suits(vehicle));
  const free = await filterFree('VEHICLE', suitable, window);
  return free
    .sort((a, b) => a.seatCapacity - b.seatCapacity)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ id, name, seatCapacity }) => ({ resource: 'VEHICLE', id, name, seatCapacity }));
}

/** Returns up to three free drivers that `suits` accepts, in the order that `ordered` gives them. */
export async function freeDrivers(
  window: Window,
  suits: (driver: DriverRecord) => boolean,
  ordered: (drivers: readonly DriverRecord[]) => Promise<readonly DriverRecord[]>,
): Promise<Alternative[]> {
  const free = await ordered(await filterFree('DRIVER', (await allDrivers()).filter(suits), window));
  return free.slice(0, MAX_ALTERNATIVES).map(({ id, name }) => ({ resource: 'DRIVER', id, name }));
}

/** Returns the records that are free in a window and can be there in time. Reads an index: eventually consistent, may be a second old. */
async function filterFree<T extends { readonly id: string }>(
  resource: Resource,
  records: readonly T[],
  window: Window,
): Promise<T[]> {
  const days = await Promise.all(daysOf(window, MAX_WAY_MINUTES).map((day) => assignmentsOnDay(day, resource)));
  const held = byResource(days.flat());
  return records.filter(({ id }) => {
    const { free, tooFar } = standingOf(held.get(id) ?? [], window);
    return free && tooFar.length === 0;
  });
}
