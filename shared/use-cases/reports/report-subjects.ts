import { invalidNow } from '#shared/contract/invalid-field.ts';
import { byId, requireAllLive } from '#shared/domain/records.ts';
import type { Takes } from '#shared/domain/reports/options.ts';
import { findDrivers, listDrivers } from '#shared/entities/drivers/driver.ts';
import { listMotorcades, motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { listSuppliers, supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { allVehicles, findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips, listVips } from '#shared/entities/vips/vip.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_SCHEDULES_PER_REPORT, type NewReport } from '#shared/schemas/reports/report.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { resolveRange } from '#shared/use-cases/settings/request-dates.ts';

const PAGE = { limit: MAX_SCHEDULES_PER_REPORT };
const LIVE = ['live' as const];

/** Whose papers a report has. */
export interface ReportSubjects {
  readonly ids: readonly string[];
  /** Their records, if they were read to find the ids. */
  readonly vips?: readonly VipRecord[];
  readonly drivers?: readonly DriverRecord[];
  readonly vehicles?: readonly VehicleRecord[];
}

type Found = { readonly id: string; readonly deletedAt?: string | undefined };
type Subjects = Exclude<Takes['ids'], 'LINE' | 'PERSON' | undefined>;

/** The records that `ids` names. `all` reads those of a report that names none. */
interface Subject {
  readonly noun: string;
  readonly subject: 'Vip' | 'Driver' | 'Vehicle' | 'Motorcade' | 'Supplier';
  readonly find: (ids: readonly string[]) => Promise<readonly Found[]>;
  readonly all: (wanted: Pick<NewReport, 'from' | 'to'>) => Promise<ReportSubjects>;
}

const SUBJECTS: Readonly<Record<Subjects, Subject>> = {
  VIPS: {
    noun: 'VIP',
    subject: 'Vip',
    find: (ids) => findVips(ids),
    all: async () => {
      const filter = { listings: LIVE, includeRosterOnly: false };
      const vips = whole(await listVips(filter, { list: 'report of vips', ...PAGE }));
      return { ids: idsOf(vips), vips };
    },
  },
  DRIVERS: {
    noun: 'driver',
    subject: 'Driver',
    find: (ids) => findDrivers(ids),
    all: async () => {
      const drivers = whole(await listDrivers({ listings: LIVE }, { list: 'report of drivers', ...PAGE }));
      return { ids: idsOf(drivers), drivers };
    },
  },
  VEHICLES: {
    noun: 'vehicle',
    subject: 'Vehicle',
    find: (ids) => findVehicles(ids),
    all: async () => {
      const vehicles = await allVehicles();
      return { ids: idsOf(vehicles), vehicles };
    },
  },
  MOTORCADES: {
    noun: 'motorcade',
    subject: 'Motorcade',
    find: (ids) => motorcadeStore.findMany(ids),
    all: async ({ from, to }) => {
      const filter = await resolveRange({ from, to });
      return { ids: idsOf(whole(await listMotorcades(filter, { list: 'report of motorcades', ...PAGE }))) };
    },
  },
  SUPPLIERS: {
    noun: 'supplier',
    subject: 'Supplier',
    find: (ids) => supplierStore.findMany(ids),
    all: async () => ({
      ids: idsOf(whole(await listSuppliers({ listings: LIVE }, { list: 'report of suppliers', ...PAGE }))),
    }),
  },
};

function idsOf(records: readonly Found[]): string[] {
  return records.map(({ id }) => id);
}

function whole<T>({ items, nextCursor }: { readonly items: readonly T[]; readonly nextCursor: string | null }) {
  if (nextCursor === null) return items;
  throw invalidNow(
    'body.ids',
    fault('REQUIRED', `must name whose schedules: of all there are more than ${MAX_SCHEDULES_PER_REPORT}`),
  );
}

/**
 * Returns whose papers a report has: those of `ids`, or all VIPs who need transportation, or all drivers, vehicles, motorcades or suppliers. Other
 * kinds have none. Throws VALIDATION_FAILED if there are more than 1,000.
 */
export async function reportSubjects(wanted: NewReport, { ids: of }: Takes): Promise<ReportSubjects> {
  const { ids } = wanted;
  if (ids) return { ids };
  return of && of !== 'PERSON' && of !== 'LINE' ? SUBJECTS[of].all(wanted) : { ids: [] };
}

/** Throws NotFound if one of these does not exist, and Forbidden if the actor may not see their schedule. */
export async function requireSubjects(
  { actor }: Pick<UseCaseContext, 'actor'>,
  ids: readonly string[],
  { ids: of }: Takes,
): Promise<void> {
  if (!of || of === 'PERSON' || of === 'LINE') return;
  const { find, noun, subject } = SUBJECTS[of];
  for (const found of requireAllLive(ids, byId(await find(ids)), noun)) actor.authorize('read', subject, found);
}
