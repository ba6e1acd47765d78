import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SENTENCES as TABLE } from '#infra/local/stubs/model/sentences.ts';
import { sayAll } from '#test/support/copilot/converse.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { DONE, SENTENCES } from '#test/support/copilot/sentences/all.ts';
import { HOUR, useSentences } from '#test/support/copilot/sentences/use-sentences.ts';

/** A real endpoint, if the environment names one. Else the model of the demonstration answers. */
const { EVALUATED_KEY, EVALUATED_MODEL, EVALUATED_URL } = process.env;
const RUNS = EVALUATED_URL ? 4 : 1;
const isWhole = Boolean(EVALUATED_URL ?? process.env['COPILOT_FIGURES']);
/** Every third, in the order of the document. `sentences.long.test.ts` says the others, or the figures of the copilot count all of them. */
const SAID = isWhole ? SENTENCES : SENTENCES.filter((_sentence, place) => place % 3 === 0);

const { demonstration, faultOf, steps } = useSentences();
const { coordinator: as } = demonstration;

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
    if (!isWhole) return;
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

  it.each(SAID.map((sentence) => [sentence.say, sentence] as const))(
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

// `sentences-at-any-hour.long.test.ts` says them at other hours, with those of the documents.
describe('the model of the demonstration', () => {
  it('suggests questions and new records before deletions', async () => {
    await demonstration.fresh(HOUR);
    const { answer } = await sayAll(as, ['Good morning']);
    const suggested = [...answer.reply.matchAll(/“([^”]+)”/g)].map(([, say]) => say);
    expect(suggested).toEqual(TABLE.map(({ say }) => say));
    expect(suggested.slice(0, 30).filter((say) => /delete|cancel|take|undo/i.test(say ?? ''))).toEqual([]);
  });

  it('names the activities that a word may mean, without the rides of each', async () => {
    await demonstration.fresh(HOUR);
    await sayAll(as, ['Plan Small supper at the Guildhall at 19:30', 'Plan Late supper at the Mill at 21:30']);
    const { answer } = await sayAll(as, ['Cancel the Supper']);
    expect(answer.reply).toContain(
      'There are several of Supper: Small supper (2027-05-09 19:30), Late supper (2027-05-09 21:30). Which one do you mean?',
    );
    expect((await sayAll(as, ['Cancel the Gala, with its rides'], false)).answer.account.waiting[0]).toContain(
      'Gala dinner',
    );
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

describe('the documents', () => {
  it('list these sentences, with what each does', async () => {
    const text = await readFile('docs/assistants.md', 'utf8');
    const listed = [...text.matchAll(/^\| “(?<say>[^”]+)” \| (?<does>.+) \|$/gm)].map(({ groups }) => ({ ...groups }));
    expect(listed).toEqual(SENTENCES.map(({ does, say }) => ({ say, does })));
    expect([DONE.length, SENTENCES.length]).toEqual([40, 42]);
  });
});
