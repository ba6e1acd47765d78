import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { type AttentionCheck, type DescribedRow, describedRow } from '#shared/domain/attention/row.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { aVip } from '#test/documents/samples.ts';
import { NO_TAGS } from '#test/support/suiting.ts';

/** Returns a time on the day of the samples. */
export function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const MADE = '2027-05-01T00:00:00.000Z';

/** A guest, who is named by their id. */
export function guest(id: string, fields: object = {}) {
  return aVip({ id, name: id, ...fields });
}

export function ride(id: string, from: string, to: string, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...begin(id, { type: 'TRANSPORT', title: id, status: 'SCHEDULED' as const, vipIds: [] }, MADE),
    startTime: at(from),
    endTime: at(to),
    ...fields,
  };
}

export function vehicle(id: string, fields: Partial<VehicleRecord> = {}): VehicleRecord {
  return {
    ...begin(id, { name: id, type: 'VAN' as const, seatCapacity: 8, status: 'AVAILABLE' as const }, MADE),
    ...fields,
  };
}

interface Flown {
  readonly departure?: FlightSide;
  readonly arrival?: FlightSide;
  readonly status?: NonNullable<FlightRecord['facts']>['status'];
  readonly divertedTo?: string;
}

export function flight(id: string, facts: Flown, fields: Partial<FlightRecord> = {}): FlightRecord {
  return {
    ...begin(id, { flightNumber: id, flightDate: '2027-05-10', vipIds: ['Ada'], isTracked: true }, MADE),
    pollCount: 0,
    absences: 0,
    failures: 0,
    facts: { status: 'SCHEDULED', departure: {}, arrival: {}, ...facts },
    ...fields,
  };
}

interface Known {
  readonly drivers?: readonly DriverRecord[];
  readonly vehicles?: readonly VehicleRecord[];
  readonly vips?: readonly VipRecord[];
}

function byId<T extends { readonly id: string }>(records: readonly T[] = []): ReadonlyMap<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

/** Returns the rows of a check, with their words and mends. */
export function told({ find }: AttentionCheck, facts: AttentionFacts): DescribedRow[] {
  return find(facts).map((row) => describedRow(row, facts.timezone));
}

/** Returns what the checks see at 08:00 in a window of 12 hours. Without `vips`, there are the guests Ada and Ben. */
export function seen({
  drivers,
  vehicles,
  vips = [guest('Ada'), guest('Ben')],
  ...facts
}: Known & Omit<Partial<AttentionFacts>, 'related'>): AttentionFacts {
  const { activities = [], flights = [] } = facts;
  return {
    now: at('08:00'),
    until: at('20:00'),
    timezone: 'UTC',
    tags: NO_TAGS,
    writing: { ...DEFAULT_SETTINGS, timezone: 'UTC' },
    travel: { turnaroundMinutes: 0 },
    handoverMinutes: 15,
    placeOf: () => undefined,
    shortRides: () => [],
    longerRide: () => undefined,
    depart: { departMinutes: 120, departMinutesAbroad: 180 },
    nearby: activities,
    motorcades: [],
    arrivals: new Map(),
    over: [],
    unanswered: [],
    gps: { intervalSeconds: 60, privacyMinutes: 60, assumedSpeedKmh: 40, devices: new Map() },
    messages: [],
    unsent: [],
    webhooks: [],
    services: [],
    musters: [],
    orders: [],
    suppliers: new Map(),
    blocks: new Map(),
    ledger: { VEHICLE: new Map(), DRIVER: new Map() },
    ...facts,
    activities,
    flights,
    related: {
      activities: byId(activities),
      drivers: byId(drivers),
      flights: byId(flights),
      vehicles: byId(vehicles),
      vips: byId(vips),
    },
  };
}
