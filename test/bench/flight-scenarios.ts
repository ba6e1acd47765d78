import { later } from '#shared/domain/time/days.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { aeroAlertedOf } from '#test/support/aeroapi-flight.ts';
import type { CallOptions } from '#test/support/call.ts';
import type { Scenarios, Scene } from './scenario.ts';

const LONDON = { airport: 'Heathrow', iata: 'LHR', icao: 'EGLL', timezone: 'Europe/London' };
const BERLIN = { airport: 'Berlin Brandenburg', iata: 'BER', icao: 'EDDB', timezone: 'Europe/Berlin' };
const ROUTE = { airline: { name: 'British Airways', iata: 'BA', icao: 'BAW' }, from: LONDON, to: BERLIN };

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
      ...ROUTE,
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
  return { ...flight, id: await scene.made('trackFlight', { body: { flightNumber, flightDate: date } }) };
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

/** The scenarios of the flight operations. */
export const FLIGHT_SCENARIOS: Scenarios = {
  deleteFlight: { '': (scene) => of(scene) },
  followFlight: { '': async (scene) => ({ params: { eventId: (await latePickup(scene)).eventId } }) },
  followFlightPickups: { '': async (scene) => (await latePickup(scene)).flight },
  getFlight: { '': (scene) => of(scene) },
  recordFlightDelay: { '': (scene) => of(scene, { body: { minutes: 45 } }) },
  restoreFlight: { '': (scene) => of(scene) },
  rebookFlight: {
    '': async (scene) => {
      const { params, query } = (await latePickup(scene)).flight;
      const arrival = { scheduledTime: '2027-06-20T12:00:00Z' };
      const body = { flightNumber: newNumber(), flightDate: '2027-06-20', arrival };
      return { params: { bookedFlight: params.flightNumber }, query, body };
    },
  },
  receiveFlightAlert: {
    '': async (scene) => {
      const { flightNumber: iata, id } = await tracked(scene);
      const secret = 'a-secret-of-flights-that-is-long';
      Object.assign(process.env, { FLIGHTS_VENDOR: 'aeroapi', FLIGHTS_WEBHOOK_SECRET: secret });
      const departs = new Date(Date.now() + 3 * HOUR_MS).toISOString();
      const flight = { iata, ...ROUTE, departs, arrives: later(departs, 2 * HOUR_MS) };
      const body = { alert_id: numbered, event_code: 'off', flight: aeroAlertedOf(flight, Date.now() + 4 * HOUR_MS) };
      return { params: { secret }, query: { flight: id }, body };
    },
  },
  refreshFlight: { '': (scene) => of(scene) },
  trackFlight: {
    'too early to ask the provider': () => ({ body: { flightNumber: newNumber(), flightDate: '2027-06-20' } }),
    'and ask the provider': (scene) => {
      const { date, flightNumber } = known(scene, newNumber());
      return { body: { flightNumber, flightDate: date } };
    },
  },
  updateFlight: { '': (scene) => of(scene, { body: { notes: 'Changed seats' } }) },
};
