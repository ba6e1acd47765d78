import { type CallOptions, call } from './call.ts';
import { aDriver, aVehicle } from './fleet.ts';
import { useTable } from './table.ts';
import { useUser } from './use-user.ts';

/** A car as a motorcade answers it. */
export interface Car {
  readonly activityId: string;
  readonly position: number;
  readonly role: string;
  readonly status: string;
  readonly startTime: string;
  readonly vehicleId: string | null;
  readonly driverId: string | null;
  readonly vipIds: string[];
}

/** What a motorcade is moved to that begins 25 minutes late. */
export const LATER = { startTime: '2027-05-10T09:25:00.000Z', endTime: '2027-05-10T10:25:00.000Z' };

/** A vehicle and a driver that a car holds. */
export async function held(seatCapacity = 4) {
  return { vehicleId: await aVehicle({ seatCapacity }), driverId: await aDriver() };
}

/** Gives a test file a table, a coordinator, and calls of motorcades by their ID. */
export function useMotorcades() {
  useTable();
  const as = useUser('COORDINATOR');
  async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
    return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
  }
  return { as, ask };
}
