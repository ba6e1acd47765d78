import { aeroAlertedOf } from '#infra/local/stubs/aeroapi-flight.ts';
import { later } from '#shared/domain/time/days.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { CallOptions } from '#test/support/call.ts';
import type { Scenario, Scene } from './scenario.ts';

const LONDON = { airport: 'Heathrow', iata: 'LHR', icao: 'EGLL', timezone: 'Europe/London' };
const BERLIN = { airport: 'Berlin Brandenburg', iata: 'BER', icao: 'EDDB', timezone: 'Europe/Berlin' };

interface Tracked {
  readonly id: string;
  readonly flightNumber: string;
  readonly date: string;
  readonly arrives: string;
}

let numbered = 100;

/** Adds a flight to the provider that departs in three hours, with this delay. */
function known({ services }: Scene, flightNumber: string, minutesLate = 0): Omit<Tracked, 'id'> {
  // The scenario of alerts sets another provider.
  delete process.env['FLIGHTS_VENDOR'];
  const departs = Date.now() + 3 * HOUR_MS;
  const arrives = new Date(departs + 2 * HOUR_MS).toISOString();
  services.flights.setFlights([
    {
      iata: flightNumber,
      icao: flightNumber.replace('BA', 'BAW'),
      airline: { name: 'British Airways', iata: 'BA', icao: 'BAW' },
      from: LONDON,
      to: BERLIN,
      departs: new Date(departs).toISOString(),
      arrives,
      delays: minutesLate > 0 ? [{ knownFrom: '2026-01-01T00:00:00Z', minutes: minutesLate }] : [],
    },
  ]);
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: LONDON.timezone }).format(departs);
  return { flightNumber, date, arrives };
}

function newNumber(): string {
  numbered += 1;
  return `BA${numbered}`;
}

async function tracked(scene: Scene): Promise<Tracked> {
  const flight = known(scene, newNumber());
  const { flightNumber, date } = flight;
  const { id } = await scene.ask('trackFlight', { body: { flightNumber, flightDate: date } });
  return { ...flight, id: id as string };
}

async function of(scene: Scene, more: Partial<CallOptions> = {}): Promise<Partial<CallOptions>> {
  const { date, flightNumber } = await tracked(scene);
  return { params: { flightNumber }, query: { date }, ...more };
}

/** Makes a pick-up whose flight is now late. */
async function latePickup(scene: Scene) {
  const { arrives, date, flightNumber, id } = await tracked(scene);
  const at = (hours: number): string => later(arrives, hours * HOUR_MS);
  const eventId = await scene.fresh.event({ flightId: id, startTime: at(0.5), endTime: at(1.5) });
  known(scene, flightNumber, 40);
  await scene.ask('refreshFlight', { params: { flightNumber }, query: { date } });
  return { eventId, flight: { params: { flightNumber }, query: { date } } };
}

const farOff: Scenario = {
  name: 'too early to ask the provider',
  ask: () => ({ body: { flightNumber: newNumber(), flightDate: '2027-06-20' } }),
};
const soon: Scenario = {
  name: 'and ask the provider',
  ask: (scene) => {
    const { date, flightNumber } = known(scene, newNumber());
    return { body: { flightNumber, flightDate: date } };
  },
};

/** The scenarios of the flight operations, by operation id. */
export const FLIGHT_SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  deleteFlight: [{ ask: (scene) => of(scene) }],
  followFlight: [{ ask: async (scene) => ({ params: { eventId: (await latePickup(scene)).eventId } }) }],
  followFlightPickups: [{ ask: async (scene) => (await latePickup(scene)).flight }],
  getFlight: [{ ask: (scene) => of(scene) }],
  recordFlightDelay: [{ ask: (scene) => of(scene, { body: { minutes: 45 } }) }],
  rebookFlight: [
    {
      ask: async (scene) => {
        const { flight } = await latePickup(scene);
        const arrival = { scheduledTime: '2027-06-20T12:00:00Z' };
        const body = { flightNumber: newNumber(), flightDate: '2027-06-20', arrival };
        return { params: { bookedFlight: flight.params.flightNumber }, query: flight.query, body };
      },
    },
  ],
  receiveFlightAlert: [
    {
      ask: async (scene) => {
        const { flightNumber: iata, id } = await tracked(scene);
        const secret = 'a-secret-of-flights-that-is-long';
        Object.assign(process.env, { FLIGHTS_VENDOR: 'aeroapi', FLIGHTS_WEBHOOK_SECRET: secret });
        const departs = new Date(Date.now() + 3 * HOUR_MS).toISOString();
        const arrives = later(departs, 2 * HOUR_MS);
        const airline = { name: 'British Airways', iata: 'BA', icao: 'BAW' };
        const flight = { iata, airline, from: LONDON, to: BERLIN, departs, arrives };
        const body = { alert_id: numbered, event_code: 'off', flight: aeroAlertedOf(flight, Date.now() + 4 * HOUR_MS) };
        return { params: { secret }, query: { flight: id }, body };
      },
    },
  ],
  refreshFlight: [{ ask: (scene) => of(scene) }],
  trackFlight: [farOff, soon],
  updateFlight: [{ ask: (scene) => of(scene, { body: { notes: 'Changed seats' } }) }],
};
