import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { type Copilot, useCopilot } from '#test/support/copilot/copilot.ts';
import { EVALUATION, type EvaluationTask } from '#test/support/copilot/evaluation.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';

/** A real endpoint, if `npm run bench -- copilot` names one. Else the model of the demonstration answers. */
const { EVALUATED_KEY, EVALUATED_MODEL, EVALUATED_URL } = process.env;
const RUNS = EVALUATED_URL ? 4 : 1;

useTable();
const copilot: Copilot = useCopilot();
const clock = useClock();
const passed = new Map<string, number>();

beforeEach(() => {
  if (EVALUATED_URL) {
    Object.assign(process.env, {
      COPILOT_URL: EVALUATED_URL,
      COPILOT_KEY: EVALUATED_KEY,
      COPILOT_MODEL: EVALUATED_MODEL,
    });
  }
});

/** Tells if one run ends as the task wants it. */
const passes = async ({ holds, prepare, sentence }: EvaluationTask): Promise<boolean> => {
  await removeOthers(new Map());
  clock.stop(Date.parse('2027-05-20T10:00:00Z'));
  const as = await aUser('COORDINATOR');
  await withSettings({ timezone: 'America/New_York' });
  await prepare(as);
  const { body, status } = await copilot.say(as, sentence);
  if (status !== 200) return false;
  if (body.proposal) await copilot.confirm(as, body.proposal.id);
  return holds((operation, options) => call(operation, { as, ...options }), body);
};

describe('a sentence of a coordinator', () => {
  afterAll(() => {
    const each = EVALUATION.map(({ sentence }) => passed.get(sentence) ?? 0);
    const percent = (share: number): string => `${Math.round(share * 100)} %`;
    const once = each.reduce((sum, count) => sum + count, 0) / (RUNS * EVALUATION.length);
    const always = each.filter((count) => count === RUNS).length / EVALUATION.length;
    const model = EVALUATED_URL ? `${EVALUATED_MODEL}` : 'the model of the demonstration';
    noteFigure(
      `sentences, ${model}`,
      `pass^1 ${percent(once)}${RUNS > 1 ? `, pass^${RUNS} ${percent(always)}` : ''} of ${EVALUATION.length}`,
    );
  });

  it.each(EVALUATION.map((task) => [task.sentence, task] as const))(
    'ends as they want it: %s',
    async (sentence, task) => {
      for (let run = 0; run < RUNS; run += 1) {
        if (await passes(task)) passed.set(sentence, (passed.get(sentence) ?? 0) + 1);
      }
      // A real model may fail: its share is printed, and no gate.
      if (!EVALUATED_URL) expect(passed.get(sentence)).toBe(RUNS);
    },
    240_000,
  );
});
