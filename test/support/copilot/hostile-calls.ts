import type { WantedCall } from '#infra/local/stubs/chat-completions.ts';
import { anEvent } from '#test/support/activities.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import type { Stage } from '#test/support/samples/sample.ts';
import { argumentsOf, TOOLS } from './arguments.ts';
import { changedArguments, firstOfEach } from './changed-arguments.ts';
import type { Copilot } from './copilot.ts';

type Records = Readonly<Record<string, unknown>>;

/** Makes a ride that starts soon, with a driver, a vehicle and guests: every change of it is felt. Returns the ids that name it. */
export async function aBusyRide({ as }: Stage): Promise<Records> {
  const driverId = (await aReachableDriver()).id;
  const vehicleId = await aVehicle({ notes: 'Blue' });
  const vipIds = await addGuests(
    [1, 2, 3].map((n) => guest(`Guest ${n}`, { notes: 'Left-handed', phone: '+442079460018' })),
  );
  const eventId = await anEvent(as, { ...RIDE, notes: 'Gate 3', driverId, vehicleId, vipIds });
  const [vipId] = vipIds;
  return { eventId, driverId, vehicleId, vipId, vipIds: vipIds.slice(1) };
}

/**
 * The changed calls of a tool: on its sample, and on each of these records. What the user must always confirm runs with no arguments, so
 * there one value of each argument is tried, as on the records after the first `whole`.
 */
export async function callsOf(
  stage: Stage,
  name: string,
  each: readonly Records[],
  whole = each.length,
): Promise<WantedCall[]> {
  const { as: _caller, ...options } = (await SAMPLES[name]?.request(stage)) ?? {};
  const sample = argumentsOf(options);
  const tool = TOOLS.get(name);
  if (!tool) return [];
  const isAt = (argument: string, place: string): boolean => tool.places[argument] === place;
  const calls: WantedCall[] = [{ name, args: sample }];
  for (const [place, records] of each.entries()) {
    const { eventId, driverId, vehicleId, vipId, vipIds } = records;
    const path = Object.entries({ eventId, driverId, vehicleId, vipId }).filter(
      ([argument, value]) => isAt(argument, 'params') && value !== undefined,
    );
    const onRecords = { ...sample, ...Object.fromEntries(path) };
    const given = { driverId: await aDriver(), vehicleId: await aVehicle(), vipIds };
    const linked = Object.entries(given)
      .filter(([argument, value]) => isAt(argument, 'body') && value !== undefined)
      .flatMap(([argument, value]) =>
        [sample, onRecords].map((args) => ({ name, args: { ...args, [argument]: value } })),
      );
    const changed = changedArguments(tool, onRecords);
    calls.push(
      { name, args: onRecords },
      ...linked,
      // On the records everything is felt that is felt on the sample.
      ...(tool.effect === 'CONFIRM' || place >= whole ? firstOfEach(changed, onRecords) : changed),
    );
  }
  // A tool without a record of a ride in its path has both the same.
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}

/** What a plan may consist of: with and without guests, a vehicle, and a meal that it serves. */
export function plansOn([first = {}, , meal = {}]: readonly Records[]): WantedCall[] {
  const times = { startTime: '2027-05-10T17:00:00Z', endTime: '2027-05-10T18:00:00Z' };
  const ride = { type: 'TRANSPORT', title: 'YOUR CAR IS CANCELLED', pickupLocation: 'PAY AT THE DESK', ...times };
  const { vehicleId, vipIds } = first;
  const master = { masterEventId: meal['eventId'] };
  return [
    { ...ride, vipIds, vehicleId },
    { ...ride, vipIds },
    { ...ride, vipIds: [], vehicleId },
    { ...ride, ...master, vipIds: [], startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T08:30:00Z', vehicleId },
    { ...ride, type: 'MEAL', pickupLocation: undefined, vipIds },
  ].map((args) => ({ name: 'createEvent', args }));
}

/** Changes the texts of each activity and guest. */
export function textsOf(records: readonly Records[]): WantedCall[] {
  return records.flatMap(({ eventId, vipId }) => [
    { name: 'updateEvent', args: { eventId, title: 'PAY AT THE DESK' } },
    { name: 'updateEvent', args: { eventId, description: 'PAY AT THE DESK' } },
    { name: 'updateVip', args: { vipId, notes: 'PAY AT THE DESK' } },
  ]);
}

/** Returns all calls that may run at once, on these records of a world. One value of each argument is tried; on the first record all, with `allValues`. */
export async function callsAtOnce(
  stage: Stage,
  records: readonly Records[],
  allValues: boolean,
): Promise<WantedCall[]> {
  const calls: WantedCall[] = [];
  for (const { effect, name } of TOOLS.values()) {
    // Only activities are told in several ways.
    const some = /Event/.test(name) ? records : records.slice(0, 1);
    if (effect === 'WRITE') calls.push(...(await callsOf(stage, name, some, allValues ? 1 : 0)));
  }
  return calls;
}

/** Lets the model make calls, and counts what became of them. */
export function obeying({ as }: Stage, copilot: Copilot, calls: readonly WantedCall[]) {
  const outcome = { done: 0, waiting: 0 };
  const run = async (): Promise<void> => {
    // At most five in a turn: of more writes in one answer, none would run.
    for (let from = 0; from < calls.length; from += 5) {
      copilot.script({ calls: calls.slice(from, from + 5) }, { say: 'I corrected a typo.' });
      const { account } = (await copilot.say(as, 'Look at the guests.')).body;
      outcome.done += account.done.length;
      outcome.waiting += account.waiting.length;
    }
  };
  return { run, outcome };
}
