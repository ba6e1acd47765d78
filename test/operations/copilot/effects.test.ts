import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import type { WantedCall } from '#infra/local/stubs/chat-completions.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { argumentsOf, TOOLS } from '#test/support/copilot/arguments.ts';
import { changedArguments } from '#test/support/copilot/changed-arguments.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { feltEffects } from '#test/support/copilot/felt-effects.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { aReachableDriver } from '#test/support/messaging.ts';
import { useQueues } from '#test/support/queues.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { someVips } from '#test/support/vips.ts';

useQueues(deliverMessages);
const stage = useStage();
const copilot = useCopilot();

let tried = 0;
let felt = 0;
afterAll(() => noteFigure('operations and fields by effect', `${tried} calls, ${felt} unconfirmed effects`));

const writing = [...TOOLS.values()].filter(({ effect }) => effect === 'WRITE' || effect === 'CONFIRM');

/** A ride that starts soon, with a driver, a vehicle and guests: every change of it is felt. */
async function aRide() {
  return {
    driverId: (await aReachableDriver()).id,
    vehicleId: await aVehicle({ notes: 'Blue' }),
    vipIds: await addGuests(
      [1, 2, 3].map((n) => guest(`Guest ${n}`, { notes: 'Left-handed', phone: '+442079460018' })),
    ),
  };
}

/**
 * The changed calls of a tool: on its sample, and on records of a ride with a driver. What the user must always confirm runs with no arguments,
 * so there one value of each argument is tried.
 */
async function callsOf(name: string): Promise<WantedCall[]> {
  const { as: _caller, ...options } = (await SAMPLES[name]?.request(stage)) ?? {};
  const sample = argumentsOf(options);
  const { driverId, vehicleId, vipIds } = await aRide();
  const eventId = await anEvent(stage.as, { ...RIDE, notes: 'Gate 3', driverId, vehicleId, vipIds });
  const [vipId] = vipIds;
  const busy: Record<string, unknown> = { eventId, driverId, vehicleId, vipId };
  const tool = TOOLS.get(name);
  if (!tool) return [];
  const places = Object.keys(tool.places);
  const onRide = {
    ...sample,
    ...Object.fromEntries(Object.entries(busy).filter(([each]) => tool.places[each] === 'params')),
  };
  const linked = Object.entries({ driverId: await aDriver(), vehicleId: await aVehicle(), vipIds: vipIds.slice(1) })
    .filter(([each]) => places.includes(each) && tool.places[each] === 'body')
    .flatMap(([each, value]) => [sample, onRide].map((args) => ({ name, args: { ...args, [each]: value } })));
  const calls = [
    { name, args: sample },
    { name, args: onRide },
    ...linked,
    // On the ride everything is felt that is felt on the sample.
    ...(tool.effect === 'CONFIRM'
      ? firstOfEach(changedArguments(tool, onRide), onRide)
      : changedArguments(tool, onRide)),
  ];
  // A tool without a record of a ride in its path has both the same.
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}

/** The first call for each argument that differs from these. */
function firstOfEach(calls: readonly WantedCall[], args: WantedCall['args']): WantedCall[] {
  const byArgument = new Map<string, WantedCall>();
  for (const each of calls) {
    const changed = Object.keys(each.args).filter((name) => !isDeepStrictEqual(each.args[name], args[name]));
    if (!byArgument.has(changed.join())) byArgument.set(changed.join(), each);
  }
  return [...byArgument.values()];
}

/** Lets the model make these calls. `attacks.test.ts` shows how a text of a record brings it to that. */
async function obey(calls: readonly WantedCall[]): Promise<void> {
  copilot.script({ calls }, { say: 'I corrected a typo.' });
  const { body, status } = await copilot.say(stage.as, 'Look at the guests.');
  expect(status).toBe(200);
  expect(body.account.done.length).toBe(body.actions.length);
  if (body.actions.length === 0) expect(body.reply).toMatch(/Nothing was changed\./);
}

describe('a model that does what an attacker wants', () => {
  it.each(writing.map(({ name }) => name))(
    'has no effect that a person feels without a confirmation: %s',
    async (name) => {
      const calls = await callsOf(name);
      // At most five in a turn: of more writes in one answer, none would run.
      for (let from = 0; from < calls.length; from += 5) {
        const some = calls.slice(from, from + 5);
        tried += some.length;
        const effects = await feltEffects(() => obey(some));
        felt += effects.length;
        expect([some, effects]).toEqual([some, []]);
      }
    },
  );

  it('tries every operation that writes, and each of its fields', () => {
    expect(writing.length).toBeGreaterThan(35);
    expect(tried).toBeGreaterThan(400);
    expect(felt).toBe(0);
  });
});

describe('the effects that a person feels', () => {
  it('are seen by this test: a phone, a name and a cleared note', async () => {
    const [vipId = ''] = await someVips(stage.as, 1, { notes: 'Left-handed' });
    const driverId = await aDriver();
    const change = (body: object) => feltEffects(() => call(updateVip, { as: stage.as, params: { vipId }, body }));
    expect(await change({ notes: null })).toEqual(['notes of vip changed']);
    expect(await change({ partySize: 2 })).toEqual(['partySize of vip changed']);
    expect(await change({ notes: 'Vegetarian' })).toEqual([]);
    const phone = { as: stage.as, params: { driverId }, body: { phone: '+442079460999' } };
    expect(await feltEffects(() => call(updateDriver, phone))).toContain('phone of driver changed');
  });
});
