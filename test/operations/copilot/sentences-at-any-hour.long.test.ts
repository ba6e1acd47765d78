import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { SENTENCES as TABLE } from '#infra/local/stubs/model/sentences.ts';
import { sayAll } from '#test/support/copilot/converse.ts';
import { useCopilot } from '#test/support/copilot/copilot.ts';
import { SENTENCES } from '#test/support/copilot/sentences/all.ts';
import type { CoordinatorSentence } from '#test/support/copilot/sentences/world.ts';
import { useDemonstration } from '#test/support/demonstration.ts';
import { swept } from '#test/support/sweep.ts';

const HOUR = '14:00';
/** Other local times at which people try a fresh demonstration. */
const OTHER_HOURS = ['00:30', '23:30'];

const demonstration = useDemonstration();
useCopilot();
const { coordinator } = demonstration;

/** What the model says where it does not understand, or does not find what a sentence names. */
const LOST = /I understand:|There (?:is|are) (?:no|several)|I have no tool|not possible|is over/;

type Sentence = Pick<CoordinatorSentence, 'after' | 'say'>;

/** Says a sentence in a fresh demonstration at an hour, and expects that it is understood. Returns what the answer did: wrote something, made a proposal, or neither. */
async function kindAt(hour: string, { after = [], say }: Sentence): Promise<string> {
  await demonstration.fresh(hour);
  const { answer } = await sayAll(coordinator, [...after, say], false);
  expect([say, hour, answer.reply]).toEqual([say, hour, expect.not.stringMatching(LOST)]);
  return [answer.actions.length > 0 ? 'DONE' : '', answer.proposal ? 'WAITS' : ''].join('');
}

/** Expects that a sentence does the same at all these hours. */
async function expectUnderstood(hours: readonly string[], sentence: Sentence): Promise<void> {
  const kinds: string[] = [];
  for (const hour of hours) kinds.push(await kindAt(hour, sentence));
  expect([sentence.say, kinds]).toEqual([sentence.say, hours.map(() => kinds[0])]);
}

describe('the model of the demonstration', () => {
  it('understands what names no day also late at night, when all of today is over', async () => {
    const undated = SENTENCES.filter(({ after, say }) => !after && !say.includes('tomorrow'));
    expect(undated.length).toBeGreaterThan(15);
    // What all of them do by day is in `sentences.test.ts` and `sentences.long.test.ts`.
    const compared = swept(undated, 3);
    for (const sentence of undated)
      await expectUnderstood([...(compared.includes(sentence) ? [HOUR] : []), '23:30'], sentence);
  });

  it.each(['docs/walk.md', 'docs/crises.md', 'docs/behaviour/copilot.md'])(
    'understands at any hour what this document says: %s',
    async (document) => {
      const sentences = saidIn(await readFile(document, 'utf8'));
      expect(sentences.length).toBeGreaterThanOrEqual(document === 'docs/crises.md' ? 0 : 1);
      // Those of the table are said at each hour above.
      const others = sentences.filter((said) => !SENTENCES.some(({ after, say }) => say === said && !after));
      for (const say of others) await expectUnderstood([HOUR, ...OTHER_HOURS], { say });
    },
  );

  it('does each sentence that it says it understands, and names only vans where it is asked for vans', async () => {
    const told = new Set(SENTENCES.map(({ say }) => say));
    const others = TABLE.map(({ say }) => say).filter((say) => !told.has(say));
    expect(others).toEqual([
      'Which vans are free tomorrow at 9?',
      'Where is Danny Okoro?',
      'Add the van Blue Van with seven seats',
      'Print the itinerary of Zoë Łukasiewicz',
    ]);
    for (const say of others.filter((each) => each !== 'Where is Danny Okoro?'))
      await expectUnderstood([HOUR], { say });
    // This test runs without a tracker.
    const where = await sayAll(coordinator, ['Where is Danny Okoro?']);
    expect(where.answer.reply).toContain('GPS is off');
    await demonstration.fresh(HOUR);
    const { answer } = await sayAll(coordinator, ['Which vans are free tomorrow at 9?']);
    const [, free = ''] = /Free: (.*)\./.exec(answer.reply) ?? [];
    expect(free.split(', ').filter((name) => !/\bvan\b/i.test(name))).toEqual([]);
    expect(free).not.toBe('');
  });
});

/** Returns what the documents say to the copilot in their commands. */
function saidIn(text: string): string[] {
  return [...text.matchAll(/\bsay '([^']+)'|"role": ?"user", ?"content": ?"([^"$']{5,})"/g)].map(
    ([, said, content]) => said ?? content ?? '',
  );
}
