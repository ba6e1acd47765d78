import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

/** Returns a time on the day of the samples. */
export function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}

const MADE = '2027-05-01T00:00:00.000Z';

/** Returns an activity. It is named by its title, and takes place at its `location`. */
export function activity(
  type: ActivityRecord['type'],
  title: string,
  [startTime, endTime]: readonly [string, string],
  fields: Partial<ActivityRecord> = {},
): ActivityRecord {
  return {
    ...begin(title, { type, title, startTime, endTime, status: 'SCHEDULED' as const, vipIds: ['vip_1'] }, MADE),
    ...fields,
  };
}

export function ride(title: string, from: string, to: string, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return activity('TRANSPORT', title, [at(from), at(to)], {
    pickupLocation: 'Hotel',
    dropoffLocation: 'Hall',
    ...fields,
  });
}

export function dinner(from: string, to: string, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return activity('MEAL', 'Dinner', [at(from), at(to)], { location: 'Hall', ...fields });
}

/** What a driver reported at a time. */
export function byDriver(status: 'IN_PROGRESS' | 'COMPLETED', time: string): Partial<ActivityRecord> {
  return {
    status,
    statusSetBy: { role: 'DRIVER', at: at(time) },
  };
}

const NEW_YORK = { airport: 'John F Kennedy', iata: 'JFK', timezone: 'America/New_York' };
const LONDON = { airport: 'Heathrow', iata: 'LHR', timezone: 'Europe/London' };

interface FlightTimes {
  readonly departs: string;
  readonly arrives: string;
  readonly estimated?: string;
}

/** Returns a flight that the provider reports. It flies to the event. */
export function inbound(
  status: NonNullable<FlightRecord['facts']>['status'],
  { arrives, departs, estimated }: FlightTimes,
  fields: Partial<FlightRecord> = {},
): FlightRecord {
  return {
    ...ticketed('inbound', {}),
    facts: {
      status,
      departure: { ...NEW_YORK, scheduledTime: at(departs) },
      arrival: {
        ...LONDON,
        scheduledTime: at(arrives),
        ...(estimated === undefined ? {} : { estimatedTime: at(estimated) }),
        ...(status === 'LANDED' ? { actualTime: at(arrives) } : {}),
      },
    },
    ...fields,
  };
}

/** The same away from the event. */
export function outbound(
  status: NonNullable<FlightRecord['facts']>['status'],
  times: FlightTimes,
  fields: Partial<FlightRecord> = {},
): FlightRecord {
  const { facts, ...flight } = inbound(status, times, fields);
  if (!facts) return flight;
  const departure = { ...facts.departure, ...LONDON };
  return { ...flight, id: 'outbound', facts: { ...facts, departure, arrival: { ...facts.arrival, ...NEW_YORK } } };
}

/** Returns a flight of which only the ticket is known. */
export function ticketed(id: string, { arrives, departs }: Partial<FlightTimes>): FlightRecord {
  return {
    ...begin(
      id,
      {
        flightNumber: 'AA100',
        flightDate: '2027-05-10',
        vipIds: ['vip_1'],
        isTracked: true,
        pollCount: 1,
        absences: 0,
        failures: 0,
        lastPolledAt: at('11:50'),
      },
      MADE,
    ),
    ticket: {
      departure: departs === undefined ? undefined : { iata: 'JFK', scheduledTime: at(departs) },
      arrival: arrives === undefined ? undefined : { iata: 'LHR', scheduledTime: at(arrives) },
    },
  };
}
