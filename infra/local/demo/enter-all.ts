import type { Caller } from './caller.ts';
import { type Entered, enterEvent } from './enter-event.ts';
import { enterDepartures, enterFlights } from './enter-flights.ts';
import { enterMotorcade } from './enter-motorcade.ts';
import { DEMONSTRATION_TAGS, enterNeeds, enterStops } from './enter-needs.ts';
import { enterShuttle } from './enter-shuttle.ts';
import { enterSupplier } from './enter-supplier.ts';
import { enterTroubles } from './enter-troubles.ts';
import { DEMONSTRATION_ZONE, planDemonstration } from './plan.ts';
import { DEMONSTRATION_ROUTES } from './routes.ts';
import { ADMINISTRATOR, COORDINATOR, DEMONSTRATION_USERS, DRIVER, VEHICLE_OF_THE_DRIVER } from './users.ts';

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
