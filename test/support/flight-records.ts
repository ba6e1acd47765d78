import { begin } from '#shared/domain/records.ts';
import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';

/** Returns the record of a flight of 2027-05-10, with what the provider said about it. */
export function flightOf(status: FlightStatus, { arrival = {}, departure = {} }: Partial<FlightFacts>): FlightRecord {
  return begin(
    'flt_1',
    {
      flightNumber: 'AA100',
      flightDate: '2027-05-10',
      vipIds: [],
      isTracked: true,
      pollCount: 0,
      absences: 0,
      failures: 0,
      facts: { status, arrival, departure },
    },
    '2027-05-01T00:00:00.000Z',
  );
}
