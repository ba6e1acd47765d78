import pMap from 'p-map';
import { RESOURCES, type Resource } from '#shared/domain/assignments/assignment.ts';
import { byResource, type Ledger } from '#shared/domain/assignments/standing.ts';
import { assignmentsOnDay } from '#shared/entities/assignments/ledger.ts';

/** Days that are read in parallel, of each kind of resource. */
const DAYS_AT_ONCE = 20;

/** Reads the ledger days of all vehicles and drivers. Days are UTC dates. */
export async function readLedger(days: readonly string[]): Promise<Ledger> {
  const read = async (resource: Resource) =>
    byResource((await pMap(days, (day) => assignmentsOnDay(day, resource), { concurrency: DAYS_AT_ONCE })).flat());
  const [vehicles, drivers] = await Promise.all(RESOURCES.map(read));
  return { VEHICLE: vehicles ?? new Map(), DRIVER: drivers ?? new Map() };
}
