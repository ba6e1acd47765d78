import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SENTENCES as TABLE } from '#infra/local/stubs/model/sentences.ts';
import { call } from '#test/support/call.ts';
import { type Said, sayAll } from '#test/support/copilot/converse.ts';
import { OPERATIONS, useCopilot } from '#test/support/copilot/copilot.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { DONE, SENTENCES } from '#test/support/copilot/sentences/all.ts';
import type { CoordinatorSentence, World } from '#test/support/copilot/sentences/world.ts';
import { useDemonstration } from '#test/support/demonstration.ts';

/** A real endpoint, if the environment names one. Else the model of the demonstration answers. */
const { EVALUATED_KEY, EVALUATED_MODEL, EVALUATED_URL } = process.env;
const RUNS = EVALUATED_URL ? 4 : 1;
const HOUR = '14:00';
/** Other local times at which people try a fresh demonstration. */
const OTHER_HOURS = ['00:30', '23:30'];

const demonstration = useDemonstration();
const copilot = useCopilot();
const { coordinator: as, tomorrow } = demonstration;

const read: World['read'] = async (operationId, options) => {
  const operation = OPERATIONS.find(({ contract }) => contract.operationId === operationId);
  if (!operation) throw new Error(`There is no operation ${operationId}`);
  return (await call(operation, { as, ...options })).body;
};

/** What an answer did: wrote something, made a proposal, or neither. */
function kindOf({ actions, proposal }: Said['answer']): string {
  return [actions.length > 0 ? 'DONE' : '', proposal ? 'WAITS' : ''].join('');
}

/** What each sentence did at 14:00. A real model may do something else. */
const kinds = new Map<string, string>();
const steps: number[] = [];

/** Plays a sentence on a fresh demonstration. Returns what is wrong; undefined if it ends as the coordinator wants it. */
async function faultOf({ after = [], holds, say }: CoordinatorSentence): Promise<string | undefined> {
  await demonstration.fresh(HOUR);
  const before = copilot.stub.requests.length;
  const { answer, confirmed } = await sayAll(as, [...after, say]);
  // Sentences that are said before this one are no steps of it.
  if (after.length === 0) steps.push(copilot.stub.requests.length - before);
  kinds.set(say, kindOf(answer));
  const isRight = await holds({ answer, confirmed, tomorrow, read });
  return isRight ? undefined : JSON.stringify([answer.reply, answer.account, confirmed?.reply]);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

describe('a sentence of a coordinator', () => {
  beforeEach(() => {
    if (!EVALUATED_URL) return;
    Object.assign(process.env, {
      COPILOT_URL: EVALUATED_URL,
      COPILOT_KEY: EVALUATED_KEY,
      COPILOT_MODEL: EVALUATED_MODEL,
    });
  });
  const passed = new Map<string, number>();
  afterAll(() => {
    const counts = SENTENCES.map(({ say }) => passed.get(say) ?? 0);
    const isDone = (say: string): boolean => passed.get(say) === RUNS;
    const [done, always] = [DONE, SENTENCES].map((some) => some.filter(({ say }) => isDone(say)).length as number);
    const once = counts.reduce((sum, count) => sum + count, 0) / (RUNS * SENTENCES.length);
    const model = EVALUATED_URL ? `${EVALUATED_MODEL}` : 'the model of the demonstration';
    const shares = EVALUATED_URL
      ? `pass^1 ${percent(once)}, pass^${RUNS} ${percent((always ?? 0) / SENTENCES.length)}; `
      : '';
    const refused = `${(always ?? 0) - (done ?? 0)} of ${SENTENCES.length - DONE.length} refused`;
    noteFigure(`sentences, ${model}`, `${shares}${done} of ${DONE.length} done, ${refused}`);
    const mean = steps.reduce((sum, count) => sum + count, 0) / Math.max(1, steps.length);
    noteFigure('steps per sentence', `${mean.toFixed(1)} requests to the model, at most ${Math.max(...steps)}`);
  });

  it.each(SENTENCES.map((sentence) => [sentence.say, sentence] as const))(
    'ends as they want it: %s',
    async (say, sentence) => {
      for (let run = 0; run < RUNS; run += 1) {
        const fault = await faultOf(sentence);
        if (fault === undefined) passed.set(say, (passed.get(say) ?? 0) + 1);
        // A real model may fail: its share is printed, and no gate.
        if (!EVALUATED_URL) expect(fault).toBeUndefined();
      }
    },
    240_000,
  );
});

/** What the model says where it does not understand, or does not find what a sentence names. */
const LOST = /I understand:|There (?:is|are) (?:no|several)|I have no tool|not possible|is over/;

/** Says a sentence in a fresh demonstration at an hour, and expects that it does the same there as at 14:00. */
async function expectUnderstood(hour: string, { after = [], say }: Pick<CoordinatorSentence, 'after' | 'say'>) {
  await demonstration.fresh(hour);
  const { answer } = await sayAll(as, [...after, say], false);
  expect([say, hour, answer.reply]).toEqual([say, hour, expect.not.stringMatching(LOST)]);
  if (!EVALUATED_URL) expect([say, kindOf(answer)]).toEqual([say, kinds.get(say) ?? kindOf(answer)]);
}

describe('the model of the demonstration', () => {
  it('understands what names no day also late at night, when all of today is over', async () => {
    const undated = SENTENCES.filter(({ after, say }) => !after && !say.includes('tomorrow'));
    expect(undated.length).toBeGreaterThan(15);
    for (const sentence of undated) await expectUnderstood('23:30', sentence);
  });

  it.each(['docs/walk.md', 'docs/crises.md', 'docs/behaviour/copilot.md'])(
    'understands at any hour what this document says: %s',
    async (document) => {
      const sentences = saidIn(await readFile(document, 'utf8'));
      expect(sentences.length).toBeGreaterThanOrEqual(document === 'docs/crises.md' ? 0 : 1);
      // Those of the table are said at each hour above.
      const others = sentences.filter((said) => !SENTENCES.some(({ after, say }) => say === said && !after));
      for (const hour of [HOUR, ...OTHER_HOURS]) for (const say of others) await expectUnderstood(hour, { say });
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
    for (const say of others.filter((each) => each !== 'Where is Danny Okoro?')) await expectUnderstood(HOUR, { say });
    // This test runs without a tracker.
    const where = await sayAll(as, ['Where is Danny Okoro?']);
    expect(where.answer.reply).toContain('GPS is off');
    await demonstration.fresh(HOUR);
    const { answer } = await sayAll(as, ['Which vans are free tomorrow at 9?']);
    const [, free = ''] = /Free: (.*)\./.exec(answer.reply) ?? [];
    expect(free.split(', ').filter((name) => !/\bvan\b/i.test(name))).toEqual([]);
    expect(free).not.toBe('');
  });

  it('suggests questions and new records before deletions', async () => {
    await demonstration.fresh(HOUR);
    const { answer } = await sayAll(as, ['Good morning']);
    const suggested = [...answer.reply.matchAll(/“([^”]+)”/g)].map(([, say]) => say);
    expect(suggested).toEqual(TABLE.map(({ say }) => say));
    expect(suggested.slice(0, 30).filter((say) => /delete|cancel|take|undo/i.test(say ?? ''))).toEqual([]);
  });

  it('takes a time that has passed today as tomorrow, and says so', async () => {
    await demonstration.fresh(HOUR);
    const { answer } = await sayAll(as, ['Plan Supper at the Guildhall at 9:30']);
    expect(answer.account.done[0]).toContain('Mon 10 May 09:30');
    expect(answer.reply).toContain('That time is over today, so I took tomorrow.');
    await demonstration.fresh('00:30');
    const early = (await sayAll(as, ['Plan Supper at the Guildhall at 9:30'])).answer;
    expect(early.account.done[0]).toContain('Sun 9 May 09:30');
    expect(early.reply).not.toContain('tomorrow');
  });
});

/** Returns what the documents say to the copilot in their commands. */
function saidIn(text: string): string[] {
  return [...text.matchAll(/\bsay '([^']+)'|"role": ?"user", ?"content": ?"([^"$']{5,})"/g)].map(
    ([, said, content]) => said ?? content ?? '',
  );
}

describe('the documents', () => {
  it('list these sentences, with what each does', async () => {
    const text = await readFile('docs/assistants.md', 'utf8');
    const listed = [...text.matchAll(/^\| “(?<say>[^”]+)” \| (?<does>.+) \|$/gm)].map(({ groups }) => ({ ...groups }));
    expect(listed).toEqual(SENTENCES.map(({ does, say }) => ({ say, does })));
    expect([DONE.length, SENTENCES.length]).toEqual([40, 42]);
  });
});
