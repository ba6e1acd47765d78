import { HOUR_MS } from '#shared/units/durations.ts';
import { calendarOf, minutes } from './calendar.ts';
import {
  ADMINISTRATOR,
  type Caller,
  COORDINATOR,
  DEMONSTRATION_USERS,
  DRIVER,
  SUPPLIER,
  VEHICLE_OF_THE_DRIVER,
} from './caller.ts';
import { type Entered, enterEvent, enterMotorcade } from './enter-event.ts';
import { enterDepartures, enterFlights, LATE_FLIGHT } from './enter-flights.ts';
import { DEMONSTRATION_TAGS, enterNeeds, enterStops } from './enter-needs.ts';
import { SITES } from './places.ts';
import { DEMONSTRATION_ZONE, type Plan, planDemonstration } from './plan.ts';
import { DEMONSTRATION_ROUTES } from './routes.ts';

/**
 * Enters the whole demonstration: people, event, messages, flights, troubles, GPS and a webhook. What needs an outside service is entered
 * only where that is a stub. Returns the path of a guest's page.
 */
export async function enterAll(
  call: Caller,
  { firstDate, stubs }: { readonly firstDate: string; readonly stubs: readonly string[] },
): Promise<string | undefined> {
  const plan = planDemonstration(firstDate);
  await enterPeople(call);
  const entered = await enterEvent(call, plan);
  await enterMotorcade(call, plan, entered);
  await enterNeeds(call, plan, entered);
  await enterStops(call, plan, entered);
  await enterShuttle(call, firstDate);
  await enterSupplier(call, entered);
  const driverId = entered.drivers.get(VEHICLE_OF_THE_DRIVER) ?? '';
  await linkDriver(call, DRIVER, driverId);
  if (stubs.includes('MESSAGING_URL')) await enterMessages(call, driverId);
  const lateFlightDate = stubs.includes('FLIGHTS_URL') ? await enterFlights(call, firstDate, entered.rides) : undefined;
  if (stubs.includes('FLIGHTS_URL')) await enterDepartures(call, entered.rides);
  await enterTroubles(call, plan, entered, lateFlightDate);
  const ofFleet = plan.fleet.flatMap(({ vehicle }) => entered.drivers.get(vehicle.name) ?? []);
  if (stubs.includes('GPS_URL')) await enterGps(call, ofFleet);
  await enterDeskTalk(call, driverId);
  await enterWebhook(call);
  return enterGuestPage(call, entered);
}

/** Registers the users. The administrator registers first, approves the others and changes the settings. */
async function enterPeople(call: Caller): Promise<void> {
  for (const { role, subject } of DEMONSTRATION_USERS) {
    await call('registerUser', { as: subject });
    if (subject === ADMINISTRATOR) continue;
    await call('updateUser', { as: ADMINISTRATOR, params: { id: subject }, body: { role, isApproved: true } });
  }
  const pdf = { contact: 'Transport desk +44 20 7946 0990' };
  const desk = { timezone: DEMONSTRATION_ZONE, country: 'GB', dayStartsAt: '04:00', turnaroundMinutes: 15 };
  const settings = { ...desk, pdf, tags: DEMONSTRATION_TAGS };
  await call('updateSettings', { as: ADMINISTRATOR, body: settings });
}

/** Links a user to a driver, so that they see their own rides. */
async function linkDriver(call: Caller, subject: string, driverId: string): Promise<void> {
  await call('updateUser', { as: ADMINISTRATOR, params: { id: subject }, body: { driverId } });
}

const TEXTS = [
  'Welcome to the team. Your schedule is attached.',
  'Is the child seat still in your vehicle?',
  'The north gate is closed on the first morning. Use the river entrance.',
] as const;

/** Sends the first messages to a driver. The phones of the demonstration confirm them and answer the question. */
async function enterMessages(call: Caller, driverId: string): Promise<void> {
  for (const [place, text] of TEXTS.entries()) {
    const body = { text, ...(place === 0 ? { attachSchedule: {} } : {}) };
    await call('sendDriverMessage', { as: COORDINATOR, key: `message-${place + 1}`, params: { driverId }, body });
  }
}

/** Makes the secret page of the first guest of the first ride. Returns its path, which is shown only once. */
async function enterGuestPage(call: Caller, { rides }: Pick<Entered, 'rides'>): Promise<string | undefined> {
  const ride = rides.find(({ vipIds }) => vipIds.length > 0);
  const [vipId] = ride?.vipIds ?? [];
  if (!ride || vipId === undefined) return undefined;
  const url = await call('createGuestLink', { as: COORDINATOR, params: { eventId: ride.id }, body: { vipId } });
  return new URL(url).pathname;
}

/** Enrols the first drivers of the fleet, one after the other: the stub moves its first devices. */
async function enterGps(call: Caller, driverIds: readonly string[]): Promise<void> {
  for (const driverId of driverIds.slice(0, DEMONSTRATION_ROUTES))
    await call('enrolDriver', { as: COORDINATOR, params: { driverId } });
}

/** What the driver asked the desk before, and the answer. */
const [ASKED, ANSWER] = ['Where do I wash the coach tonight?', 'At the depot. The gate is open until 22:00.'];
/** What they ask now. No one has read it yet, so it stands first in the attention list. */
const TEXT = 'The coach is too high for the gate at the river entrance. Where shall I wait?';

/** Enters messages of a driver to the desk: one that a coordinator has answered, and one that no one has read. */
async function enterDeskTalk(call: Caller, driverId: string): Promise<void> {
  const answers = await call('sendDeskMessage', { as: DRIVER, key: 'desk-question', body: { text: ASKED } });
  const body = { text: ANSWER, answers };
  await call('sendDriverMessage', { as: COORDINATOR, key: 'desk-answer', params: { driverId }, body });
  await call('sendDeskMessage', { as: DRIVER, key: 'desk-note', body: { text: TEXT } });
}

/**
 * Enters a webhook for a receiver that does not exist. It is off, so nothing is sent. Its secret is random, and the answer that shows it is
 * dropped: an administrator who has a receiver changes the address and rotates the secret.
 */
function enterWebhook(call: Caller): Promise<string> {
  return call('createWebhook', {
    as: ADMINISTRATOR,
    key: 'webhook',
    body: {
      url: 'https://hooks.example.org/motorcade',
      description: 'Screens in the lobby',
      types: ['activity.updated', 'attention.raised'],
      enabled: false,
    },
  });
}

/** The item of the second day that a guest does not attend any more, although they are still on its rides. */
const DECLINED = 'gallery-tour';

/** The item of the first day during which one of its guests gives an interview. */
const MISSED = 'opening';

/**
 * Enters what GET /api/attention shows: a ride without a driver, a guest in two places, rides with a guest who declined what they go to, a
 * ride whose only guest has left it and, with flights, a late flight whose pick-up has not moved.
 */
async function enterTroubles(
  call: Caller,
  plan: Plan,
  { masters, rides, vips }: Pick<Entered, 'masters' | 'rides' | 'vips'>,
  lateFlightDate: string | undefined,
): Promise<void> {
  const as = COORDINATOR;
  const arrival = rides.findLast(({ title }) => title.startsWith('Arrival: '));
  if (arrival) await call('updateEvent', { as, params: { eventId: arrival.id }, body: { driverId: null } });
  const missed = plan.appointments.find(({ item }) => item.key === MISSED);
  const [guest] = missed?.guests ?? [];
  if (missed && guest) {
    const interview = {
      type: 'MEETING',
      title: 'Interview with the Evening Herald',
      startTime: new Date(missed.start + minutes(30)).toISOString(),
      endTime: new Date(missed.start + minutes(60)).toISOString(),
      vipIds: [vips.get(guest.key)],
    };
    await call('createEvent', { as, key: 'interview', body: interview });
  }
  await enterDeclined(call, plan, { masters, rides, vips });
  if (lateFlightDate === undefined) return;
  const late = { params: { flightNumber: LATE_FLIGHT }, query: { date: lateFlightDate } };
  await call('recordFlightDelay', { as, key: 'late', ...late, body: { minutes: 55, note: 'The airline called' } });
}

/** Takes a guest off an item, but not off its rides, and the only guest off a ride to another item. */
async function enterDeclined(
  call: Caller,
  plan: Plan,
  { masters, rides, vips }: Pick<Entered, 'masters' | 'rides' | 'vips'>,
): Promise<void> {
  const as = COORDINATOR;
  const declined = plan.appointments.find(({ item }) => item.key === DECLINED);
  const guest = declined?.guests.at(-1);
  if (guest) {
    const params = { eventId: masters.get(DECLINED) ?? '', vipId: vips.get(guest.key) ?? '' };
    await call('removeEventVip', { as, params });
  }
  // A guest in a wheelchair always rides alone.
  const shared = plan.guests.filter(({ vip }) => !vip.wheelchairs).map(({ key }) => vips.get(key));
  const alone = rides.find(
    ({ title, vipIds: [first, another] }) => title.startsWith('Back from: ') && !another && shared.includes(first),
  );
  const [left] = alone?.vipIds ?? [];
  if (alone && left) await call('removeEventVip', { as, params: { eventId: alone.id, vipId: left } });
}

/** The day of the shuttle, from 0, and the clock times of its first and its last run. */
const [DAY, FROM, TO] = [1, '07:30', '13:30'];

/** Enters a shuttle of the press: a series that runs every 30 minutes, with stops, and two buses that a proposal gives to its runs. */
async function enterShuttle(call: Caller, firstDate: string): Promise<void> {
  const as = COORDINATOR;
  for (const [name, driver] of Object.entries({ 'Press Bus 1': 'Ottilie Brandt', 'Press Bus 2': 'Kwame Sørensen' })) {
    const bus = { name, type: 'BUS', seatCapacity: 33, licensePlate: `MTC PB${name.at(-1)}` };
    const usualVehicleId = await call('createVehicle', { as, key: name, body: bus });
    await call('createDriver', { as, key: name, body: { name: driver, usualVehicleId } });
  }
  const calendar = calendarOf(firstDate, DEMONSTRATION_ZONE);
  const at = (clock: string, after = 0): string => new Date(calendar(DAY, clock) + minutes(after)).toISOString();
  const [hotel, hall] = [SITES['CROWN']?.name, SITES['hall']?.name];
  const run = {
    type: 'TRANSPORT',
    title: 'Press shuttle',
    seatsNeeded: 30,
    vipIds: [],
    startTime: at(FROM),
    endTime: at(FROM, 40),
    stops: [
      { location: hotel, at: at(FROM) },
      { location: hall, at: at(FROM, 18), minutes: 4 },
      { location: hotel, at: at(FROM, 40) },
    ],
  };
  const activityIds = [await call('createEvent', { as, key: 'press-shuttle', body: run })];
  const apply = async (key: string, body: object): Promise<void> => {
    const id = await call('createProposal', { as, key, body });
    await call('applyProposal', { as, params: { id } });
  };
  const dates = [at(FROM).slice(0, 10)];
  await apply('press-shuttle', { kind: 'REPEAT', activityIds, dates, every: 'PT30M', from: FROM, to: TO });
  await apply('press-buses', { kind: 'ASSIGN', from: at(FROM), to: at(TO, 1) });
}

const COMPANY = {
  name: 'Quayside Chauffeurs',
  contacts: [
    { name: 'Imelda Crowhurst', role: 'Dispatcher', phone: '+44 7700 900280', email: 'desk@quayside.example' },
  ],
  offers: [
    { vehicleType: 'SEDAN', count: 3 },
    { vehicleType: 'VAN', count: 1 },
  ],
  noticeHours: 6,
  rank: 1,
  terms: 'Free of charge until 12 hours before the start.',
};
const FLEET = [
  {
    vehicle: { name: 'Quayside sedan', type: 'SEDAN', seatCapacity: 3, color: 'black', licensePlate: 'MTC QS1' },
    driver: { name: 'Oluwaseun Hartnell', phone: '+44 7700 900241', vehicleTypes: ['SEDAN'] },
  },
  {
    vehicle: { name: 'Quayside van', type: 'VAN', seatCapacity: 7, color: 'black', licensePlate: 'MTC QV1' },
    driver: { name: 'Marit Solbakken', phone: '+44 7700 900242', vehicleTypes: ['VAN'] },
  },
] as const;

/** How long before the first ride of the order the supplier may answer. */
const ANSWER_MS = 2 * HOUR_MS;

/** Enters a company with its user and two vehicles with their drivers, which the plan does not use. It accepts an order of the last ride. */
async function enterSupplier(call: Caller, { rides }: Pick<Entered, 'rides'>): Promise<void> {
  const as = COORDINATOR;
  const supplierId = await call('createSupplier', { as, key: 'quayside', body: COMPANY });
  await call('updateUser', { as: ADMINISTRATOR, params: { id: SUPPLIER }, body: { supplierId } });
  for (const [number, { driver, vehicle }] of FLEET.entries()) {
    const key = `quayside-${number + 1}`;
    const usualVehicleId = await call('createVehicle', { as, key, body: { ...vehicle, supplierId } });
    await call('createDriver', { as, key, body: { ...driver, supplierId, usualVehicleId } });
  }
  const ride = rides.at(-1);
  if (!ride) return;
  const deadline = new Date(ride.start - ANSWER_MS).toISOString();
  const body = { supplierId, eventIds: [ride.id], vehicleType: 'SEDAN', deadline };
  const id = await call('createOrder', { as, key: 'quayside', body });
  await call('acceptOrder', { as: SUPPLIER, key: 'quayside', params: { id } });
}
