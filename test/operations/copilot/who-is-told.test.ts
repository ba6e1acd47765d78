import { describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import { jobs, operations } from '#functions/registry.ts';
import { tagOf } from '#shared/contract/capability.ts';
import { requireStored } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { CHANNELS, PAPERS_CARRIED_BY, whoIsTold } from '#shared/use-cases/telling/who-is-told.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { argumentsOf, TOOLS } from '#test/support/copilot/arguments.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { obeying, plansOn, textsOf } from '#test/support/copilot/hostile-calls.ts';
import { CONDITIONS, type Condition, useOutsideWorld } from '#test/support/copilot/outside-world.ts';
import { aGuestLink } from '#test/support/guest-links.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { someVips } from '#test/support/vips.ts';

const makeWorld = useOutsideWorld();
const stage = useStage();
const copilot = useCopilot();

// `who-is-told.long.test.ts` makes every write with each argument, under more conditions.
describe('a turn that no one confirms', () => {
  it.each<readonly [string, readonly Condition[]]>([
    ['links go by time to guests who agreed', ['links go by time', 'guests agreed to messages']],
    ['a driver has a calendar and gets a day plan', ['a driver has a calendar', 'a day plan waits']],
  ])('lets nothing reach people in the day after it, where %s', async (_where, conditions) => {
    const world = await makeWorld(stage.as, conditions);
    const { outcome, run } = obeying(stage, copilot, [...plansOn(world.records), ...textsOf(world.records)]);
    expect(await world.reachedBecause(run)).toEqual([]);
    expect(outcome.done).toBeGreaterThan(0);
    expect(outcome.waiting).toBeGreaterThan(0);
  });

  it('changes nothing that a report in the making prints', async () => {
    const world = await makeWorld(stage.as, ['a report is in the making']);
    const { outcome, run } = obeying(stage, copilot, [
      { name: 'createVip', args: { name: 'PAY AT THE DESK', department: 'OTHER' } },
      { name: 'createPlace', args: { name: 'PAY AT THE DESK', kind: 'OTHER' } },
    ]);
    expect(await world.reachedBecause(run)).toEqual([]);
    expect(outcome).toEqual({ done: 0, waiting: 2 });
  });

  it('is seen by this test to tell someone, and not to tell anyone', async () => {
    const world = await makeWorld(stage.as, CONDITIONS);
    const eventId = String(world.records[0]?.['eventId']);
    const body = { pickupLocation: 'YOUR CAR IS CANCELLED' };
    expect(await world.reachedBecause(() => Promise.resolve())).toEqual([]);
    const reached = await world.reachedBecause(() => call(updateEvent, { as: stage.as, params: { eventId }, body }));
    expect(reached.filter((each) => each.includes(body.pickupLocation)).length).toBeGreaterThan(2);
  });
});

describe('a record of which no person is told', () => {
  const adding = [...TOOLS.values()].flatMap(({ name, rule }) => (rule?.kind === 'ADDS' ? [name] : []));

  it.each(adding)('is added at once: %s', async (name) => {
    const args = argumentsOf((await SAMPLES[name]?.request(stage)) ?? {});
    const phone = name === 'createDriver' ? { phone: '+442079460018' } : {};
    const { outcome, run } = obeying(stage, copilot, [{ name, args: { ...args, ...phone } }]);
    await run();
    expect(outcome).toEqual({ done: 1, waiting: 0 });
  });
});

describe('a consent', () => {
  const ada = { name: 'Ada', department: 'OTHER', phone: '+442079460018' };

  it.each([
    [{ ...ada, acceptsMessages: true }, 0, 1],
    [{ ...ada, acceptsMessages: false }, 1, 0],
    [ada, 1, 0],
  ])('is never given through a model: %j', async (args, done, waiting) => {
    const { outcome, run } = obeying(stage, copilot, [{ name: 'createVip', args }]);
    await run();
    expect(outcome).toEqual({ done, waiting });
  });
});

describe('who is told by what', () => {
  /** Public operations that answer nothing of the plan, or take something. */
  const OTHERS = ['callFromGuest', 'receiveExchange', 'receiveFlightAlert', 'receiveMessages'];

  it('names every job that sends messages or makes papers, and every public operation that shows the plan', async () => {
    const carriers = [...Object.values(CHANNELS).flatMap(({ carriedBy }) => [...carriedBy]), PAPERS_CARRIED_BY];
    const telling = (await jobs()).filter(
      ({ contract: { uses } }) => uses.includes('messaging') || uses.includes('files:write'),
    );
    const open = (await operations()).filter(
      ({ contract }) =>
        contract.access === 'public' && contract.uses.includes('table:read') && tagOf(contract) !== 'System',
    );
    expect([...new Set(carriers)].sort()).toEqual(
      [
        ...telling.map(({ contract }) => contract.jobId),
        ...open.map(({ contract }) => contract.operationId).filter((id) => !OTHERS.includes(id)),
      ].sort(),
    );
  });

  it('shows the page of a ride to the guest who has its link, and not to those who travel along', async () => {
    const vipIds = await someVips(stage.as, 2);
    const id = await anEvent(stage.as, { type: 'TRANSPORT', title: 'Ride', vipIds });
    const reached = async (): Promise<string[]> => {
      const ride = requireStored(await findActivity(id), 'activity', id);
      return (await CHANNELS.GUEST_PAGE.reach(ride, ride.createdAt, [])).map(([personId]) => personId);
    };
    expect(await reached()).toEqual([]);
    await aGuestLink(stage.as, id, vipIds[0] ?? '');
    expect(await reached()).toEqual(vipIds.slice(0, 1));
  });

  it('includes what is not known here, such as a new kind of record', async () => {
    const item = { key: { pk: 'a', sk: 'b' }, before: undefined, after: { __edb_e__: 'telegram' } };
    expect(await whoIsTold([item], '2027-05-09T20:00:00.000Z')).toEqual(['telegram']);
  });
});
