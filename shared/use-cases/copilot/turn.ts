import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';
import { BOUNDS, type StopReason, type TurnReport } from '#shared/domain/copilot/bounds.ts';
import type { ModelCall } from '#shared/domain/copilot/conversation.ts';
import { describeWrite } from '#shared/domain/copilot/describe-write.ts';
import { judgeCalls, type Verdict } from '#shared/domain/copilot/judge-calls.ts';
import { type GoodCall, type ReadCall, readCall, sameCallKey, type Tools } from '#shared/domain/copilot/read-call.ts';
import { toolResult } from '#shared/domain/copilot/tool-result.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { CopilotAction } from '#shared/schemas/copilot.ts';
import { callTool } from './call-tool.ts';

export interface TurnParts {
  readonly tools: Tools;
  readonly invoke: InvokeOperation;
  /** Aborts when the time of the turn ends. */
  readonly signal: AbortSignal;
  /** From it follow the idempotency keys of the turn's writes. */
  readonly seed: string;
}

/** A call that waits for the user, with the words that describe it. */
export interface PlannedStep {
  readonly call: GoodCall;
  readonly summary: string;
}

/** The result of one call, for the model. */
export interface CallResult {
  readonly callId: string;
  readonly content: string;
}

/** The calls of one turn: runs what may run at once, collects what the user must confirm, and keeps account of what was written. */
export class Turn {
  readonly actions: CopilotAction[] = [];
  readonly steps: PlannedStep[] = [];
  /** The answer of the newest proposal that the model asked for. */
  proposal: Readonly<Record<string, unknown>> | undefined;
  readonly #parts: TurnParts;
  readonly #asked = new Map<string, number>();
  /** The results of the writes of this turn: an identical call gets the first result and writes nothing. */
  readonly #written = new Map<string, string>();
  #writes = 0;

  constructor(parts: TurnParts) {
    this.#parts = parts;
  }

  /** Runs the calls of one answer of the model. Returns one result per call, or the reason to stop. */
  async run(calls: readonly ModelCall[]): Promise<readonly CallResult[] | StopReason> {
    const read = calls.map((call) => readCall(this.#parts.tools, call));
    const good = read.filter((call) => 'tool' in call);
    if (this.#isRepeating(good)) return 'IDENTICAL_CALLS';
    const verdicts = new Map(judgeCalls(good, this.#writes).map((verdict, place) => [good[place], verdict]));
    const perform = (call: ReadCall): Promise<CallResult> =>
      'tool' in call ? this.#perform(call, verdicts.get(call) ?? 'PROPOSE') : Promise.resolve(refused(call));
    if (good.every(({ tool }) => tool.effect === 'READ')) return Promise.all(read.map(perform));
    const results: CallResult[] = [];
    for (const call of read) {
      if (this.#parts.signal.aborted) return 'TIME';
      results.push(await perform(call));
    }
    return results;
  }

  /** Returns what the turn did and did not do, in words. */
  report(): TurnReport {
    const summaries = (outcome: string): string[] =>
      this.actions.filter((action) => action.outcome === outcome).map(({ summary }) => summary);
    return {
      done: summaries('DONE'),
      uncertain: summaries('UNKNOWN'),
      notDone: this.steps.map(({ summary }) => summary),
    };
  }

  #isRepeating(calls: readonly GoodCall[]): boolean {
    for (const call of calls) {
      const key = sameCallKey(call);
      this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1);
    }
    return [...this.#asked.values()].some((times) => times > BOUNDS.identicalCalls);
  }

  async #perform(call: GoodCall, verdict: Verdict): Promise<CallResult> {
    return { callId: call.id, content: await (verdict === 'PROPOSE' ? this.#plan(call) : this.#do(call)) };
  }

  async #do(call: GoodCall): Promise<string> {
    if (call.tool.effect === 'WRITE') return this.#write(call);
    const { body, status } = await callTool(this.#parts.invoke, call);
    if (call.tool.effect === 'PROPOSAL' && status < 400) this.proposal = body;
    return toolResult(status, body);
  }

  async #write(call: GoodCall): Promise<string> {
    const key = sameCallKey(call);
    const earlier = this.#written.get(key);
    if (earlier !== undefined) return earlier;
    const idempotencyKey = idFrom('copilot', `${this.#parts.seed} ${key}`);
    const answer = await callTool(this.#parts.invoke, call, { idempotencyKey });
    this.#record(call, answer);
    const result = toolResult(answer.status, answer.body);
    if (answer.status < 400) this.#written.set(key, result);
    return result;
  }

  /** A refusal wrote nothing. After a fault or an outage that is unknown. */
  #record(call: GoodCall, { body, status }: OperationAnswer): void {
    if (status >= 400 && status < 500) return;
    this.#writes += 1;
    this.actions.push({
      operationId: call.tool.name,
      id: typeof body['id'] === 'string' ? body['id'] : null,
      summary: describeWrite(call, status < 400 ? body : {}),
      outcome: status < 400 ? 'DONE' : 'UNKNOWN',
    });
  }

  /** Tries a call as a dry run. If it would succeed, it becomes a step of the turn's proposal. */
  async #plan(call: GoodCall): Promise<string> {
    const { body, status } = await callTool(this.#parts.invoke, call, { dryRun: true });
    if (status >= 400) return toolResult(status, body);
    const isNew = this.steps.every((step) => sameCallKey(step.call) !== sameCallKey(call));
    if (isNew) this.steps.push({ call, summary: describeWrite(call, body) });
    return toolResult(status, { ...body, NOT_DONE: 'The user must confirm this. It is a step of the proposal.' });
  }
}

const refused = ({ id, problem }: Exclude<ReadCall, GoodCall>): CallResult => ({
  callId: id,
  content: toolResult(problem.status, { ...problem }),
});
