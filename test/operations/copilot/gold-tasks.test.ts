import { afterAll, describe, expect, it } from '@jest/globals';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import type { Operation } from '#functions/registry.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { argumentsOf, TOOLS } from '#test/support/copilot/arguments.ts';
import { OPERATIONS, useCopilot } from '#test/support/copilot/copilot.ts';
import { effectOf } from '#test/support/copilot/end-state.ts';
import { noteFigure } from '#test/support/copilot/figures.ts';
import { useQueues } from '#test/support/queues.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import type { Prepare } from '#test/support/samples/sample.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { allItems, removeOthers } from '#test/support/table-items.ts';

useQueues(deliverMessages);
const stage = useStage();
const copilot = useCopilot();

/** One task: a request made by hand, and the same said to the copilot. */
interface Task {
  readonly name: string;
  readonly operation: Operation;
  readonly prepare: Prepare;
}

/** Every third tool is tried. `tools-by-role.test.ts` shows of all of them that the operation gets what the tool was given. */
const EVERY = 3;
/** The refusals that are tried: one of each code. Whatever the operation, the copilot does the same with a refusal. */
const refused = new Set<string>();

const TASKS: readonly Task[] = OPERATIONS.filter(({ contract }) => {
  const effect = TOOLS.get(contract.operationId)?.effect;
  return effect === 'WRITE' || effect === 'CONFIRM';
}).flatMap((operation, position) => {
  const name = operation.contract.operationId;
  const sample = SAMPLES[name];
  if (!sample) return [];
  const tasks = position % EVERY === 0 ? [{ name, operation, prepare: sample.request }] : [];
  for (const [code, prepare] of Object.entries(sample.conflicts ?? {})) {
    // A driver meets BOARDING_LOCKED, and drivers have no copilot.
    if (refused.has(code) || code === 'BOARDING_LOCKED') continue;
    refused.add(code);
    tasks.push({ name: `${name}, refused with ${code}`, operation, prepare });
  }
  return tasks;
});

async function byHand({ operation, prepare }: Task): Promise<string[]> {
  const options = await prepare(stage);
  return effectOf(() => call(operation, { as: stage.as, ...options }));
}

/** Says it to the copilot, and confirms what it proposes. */
async function byCopilot({ operation, prepare }: Task): Promise<string[]> {
  const options: CallOptions = await prepare(stage);
  const as = options.as ?? stage.as;
  copilot.script({ calls: [{ name: operation.contract.operationId, args: argumentsOf(options) }] }, { say: 'Done' });
  return effectOf(async () => {
    const { body, status } = await copilot.say(as, 'Do it');
    expect(status).toBe(200);
    if (body.proposal) expect((await copilot.confirm(as, body.proposal.id)).status).toBe(200);
  });
}

describe('a task', () => {
  let right = 0;
  afterAll(() => noteFigure('gold tasks', `${right} of ${TASKS.length} with the right end state`));

  it('is there at least 40 times', () => {
    expect(TASKS.length).toBeGreaterThanOrEqual(40);
  });

  it.each(TASKS.map((task) => [task.name, task] as const))(
    'leaves the same records by the copilot as by hand: %s',
    async (_name, task) => {
      const start = await allItems();
      const expected = await byHand(task);
      await removeOthers(start);
      expect(await byCopilot(task)).toEqual(expected);
      right += 1;
    },
  );
});
