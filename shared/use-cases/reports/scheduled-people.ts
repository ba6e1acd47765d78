import { invalidField } from '#shared/contract/invalid-field.ts';
import { byId } from '#shared/domain/by-id.ts';
import { RULES } from '#shared/domain/reports/formats.ts';
import { requireAllLive } from '#shared/domain/require-record.ts';
import { findDrivers, listDrivers } from '#shared/entities/drivers/driver.ts';
import { listMotorcades, motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { allVehicles, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips, listVips } from '#shared/entities/vips/vip.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { MAX_SCHEDULES_PER_REPORT, type NewReport } from '#shared/schemas/reports/report.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { resolveRange } from '#shared/use-cases/settings/resolve-range.ts';

const PAGE = { limit: MAX_SCHEDULES_PER_REPORT };
const LIVE = ['live' as const];

/** Whose schedules a report has. */
export interface ScheduledPeople {
  readonly ids: readonly string[];
  /** Their records, if they were read to find the ids. */
  readonly vips?: readonly VipRecord[];
  readonly drivers?: readonly DriverRecord[];
  readonly vehicles?: readonly VehicleRecord[];
}

/**
 * Returns whose schedules a report has: those of `ids`, or all VIPs who need transportation, or all drivers, or all vehicles. Other kinds have none.
 * Throws VALIDATION_FAILED if there are more than 1,000.
 */
export async function scheduledPeople({ from, ids, kind, to }: NewReport): Promise<ScheduledPeople> {
  if (ids) return { ids };
  const { of } = RULES[kind];
  if (of === 'vips') {
    const filter = { listings: LIVE, includeRosterOnly: false };
    const vips = whole(await listVips(filter, { list: 'report of vips', ...PAGE }));
    return { ids: vips.map(({ id }) => id), vips };
  }
  if (of === 'vehicles') {
    const vehicles = await allVehicles();
    return { ids: vehicles.map(({ id }) => id), vehicles };
  }
  if (of === 'motorcades') {
    const filter = await resolveRange({ from, to });
    const found = whole(await listMotorcades(filter, { list: 'report of motorcades', ...PAGE }));
    return { ids: found.map(({ id }) => id) };
  }
  if (!of) return { ids: [] };
  const drivers = whole(await listDrivers({ listings: LIVE }, { list: 'report of drivers', ...PAGE }));
  return { ids: drivers.map(({ id }) => id), drivers };
}

type Found = { readonly id: string; readonly deletedAt?: string | undefined };
type Find = (ids: readonly string[]) => Promise<readonly Found[]>;

/** The records that `ids` names. */
const SUBJECTS = {
  vips: { find: findVips as Find, noun: 'VIP', subject: 'Vip' },
  drivers: { find: findDrivers as Find, noun: 'driver', subject: 'Driver' },
  vehicles: { find: findVehicles as Find, noun: 'vehicle', subject: 'Vehicle' },
  motorcades: {
    find: (ids: readonly string[]) => motorcadeStore.findMany(ids),
    noun: 'motorcade',
    subject: 'Motorcade',
  },
} as const;

function whole<T>({ items, nextCursor }: { readonly items: readonly T[]; readonly nextCursor: string | null }) {
  if (nextCursor === null) return items;
  throw invalidField('body.ids', `must name whose schedules: of all there are more than ${MAX_SCHEDULES_PER_REPORT}`);
}

/** Throws NotFound if one of these people does not exist, and Forbidden if the actor may not see their schedule. */
export async function requireScheduled(
  { actor }: Pick<UseCaseContext, 'actor'>,
  kind: NewReport['kind'],
  ids: readonly string[],
): Promise<void> {
  const { find, noun, subject } = SUBJECTS[RULES[kind].of ?? 'vips'];
  const found = byId(await find(ids));
  for (const person of requireAllLive(ids, found, noun)) actor.authorize('read', subject, person);
}
