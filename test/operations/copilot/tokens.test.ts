import { afterAll, describe, expect, it } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer';
import { findTools } from '#shared/domain/copilot/find-tools.ts';
import { anEvent } from '#test/support/activities.ts';
import { TOOLS } from '#test/support/copilot/arguments.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const copilot = useCopilot();

/** What one call of the model may cost before the conversation. */
const MOST_TOKENS = 6_000;

describe('what the model gets before the conversation', () => {
  let tokens = 0;
  afterAll(() => noteFigure('tokens before the conversation', `${tokens} of at most ${MOST_TOKENS}`));

  it('has at most 6,000 tokens, and a description for each argument', async () => {
    const as = await aUser('COORDINATOR');
    await copilot.say(as, 'Good morning');
    const { messages = [], tools = [] } = copilot.stub.requests.at(-1) ?? {};
    tokens = countTokens(JSON.stringify([messages.filter(({ role }) => role === 'system'), tools]));
    expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
    expect(tools.length).toBeGreaterThan(8);
    const without = [...TOOLS.values()].flatMap(({ name, parameters }) =>
      Object.entries((parameters['properties'] ?? {}) as Record<string, object>).flatMap(([argument, schema]) =>
        'description' in schema || JSON.stringify(schema).includes('"description"') ? [] : [`${name}.${argument}`],
      ),
    );
    expect(without).toEqual([]);
  });

  it('grows by what find_tools finds, in the next call of the turn', async () => {
    const as = await aUser('COORDINATOR');
    copilot.script(
      { calls: [{ name: 'find_tools', args: { words: 'send a message to a driver' } }] },
      { say: 'Here.' },
    );
    await copilot.say(as, 'Tell Ben');
    const [before, after] = copilot.stub.requests.slice(-2).map(({ tools }) => tools.map((tool) => tool.function.name));
    expect(before).not.toContain('sendDriverMessage');
    expect(after).toContain('sendDriverMessage');
  });

  it.each([
    ['send a message to a driver', 'sendDriverMessage'],
    ['delete a guest', 'deleteVip'],
    ['block a vehicle', 'createVehicleBlock'],
    ['where is a driver', 'getDriverLocation'],
    ['record the delay of a flight', 'recordFlightDelay'],
    ['mark a guest in a muster', 'markMusterGuest'],
    ['change the phone of a driver', 'updateDriver'],
    ['restore an activity', 'restoreEvent'],
    ['print a day sheet', 'createReport'],
    ['close the muster', 'closeMuster'],
    ['mark a whole coach in the muster', 'markMusterGuests'],
    ['calendar link of a guest', 'createVipFeed'],
    ['add a place', 'createPlace'],
    ['swap two rides', 'swapEvents'],
    ['cancel a ride', 'moveEventStatus'],
  ])('is found by its words: %s', (words, name) => {
    expect(findTools(TOOLS, words).map((tool) => tool.name)).toContain(name);
  });
});

describe('a long list', () => {
  it('is cut by asking for fewer, so that its cursor goes on behind what was shown', async () => {
    const as = await aUser('COORDINATOR');
    const titles = Array.from({ length: 40 }, (_, n) => `Talk ${String(n).padStart(2, '0')}`);
    for (const title of titles) await anEvent(as, { title, description: 'x'.repeat(1_500) });
    const seen: string[] = [];
    copilot.stub.answer(({ messages }) => {
      const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
      seen.splice(0, seen.length, ...results.flatMap((text) => text.match(/Talk \d\d/g) ?? []));
      const cursor = /"nextCursor":"([^"]+)"/.exec(results.at(-1) ?? '')?.[1];
      const isEnd = results.length > 0 && cursor === undefined;
      return isEnd
        ? { say: 'All.' }
        : { calls: [{ name: 'listEvents', args: { search: 'Talk', ...(cursor ? { cursor } : {}) } }] };
    });
    await copilot.say(as, 'Name all talks');
    expect([...new Set(seen)].sort()).toEqual(titles);
  });
});
