import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import type { Account } from '#shared/domain/copilot/account.ts';
import { BOUNDS, type StopReason } from '#shared/domain/copilot/bounds.ts';
import type { ModelCall } from '#shared/domain/copilot/conversation.ts';

import { judgeCalls, type Verdict } from '#shared/domain/copilot/judge-calls.ts';
import { type GoodCall, type ReadCall, readCall, sameCallKey, type Tools } from '#shared/domain/copilot/read-call.ts';
import { versionsIn } from '#shared/domain/copilot/seen-versions.ts';
import { toolResult } from '#shared/domain/copilot/tool-result.ts';
import type { Shown, Spelling } from '#shared/domain/proposals/written.ts';
import { callTool } from './call-tool.ts';
import { type Proposed, proposeSteps } from './propose-steps.ts';
import { TurnWrites } from './turn-writes.ts';

export interface TurnParts {
  readonly tools: Tools;
  readonly invoke: InvokeOperation;
  /** Aborts when the time of the turn ends. */
  readonly signal: AbortSignal;
  /** From it follow the idempotency keys of the turn's writes, and the ids of its new records. */
  readonly seed: string;
  /** Reads the names of the records whose ids stand in these values. */
  readonly spell: (values: readonly unknown[]) => Promise<Spelling>;
}

/** The result of one call, for the model. */
export interface CallResult {
  readonly callId: string;
  readonly content: string;
}

/** The calls of one turn: runs what may run at once, and collects what the user must confirm. */
export class Turn {
  readonly writes: TurnWrites;
  readonly #parts: TurnParts;
  readonly #asked = new Map<string, number>();
  /** The versions of the records that the model has read. */
  readonly #seen = new Map<string, number>();
  #operations = 0;
  /** Calls of the last answer that were not run. */
  #left: readonly string[] = [];

  constructor(parts: TurnParts) {
    this.#parts = parts;
    const { seed, spell, tools } = parts;
    this.writes = new TurnWrites({ tools, seed, spell, seen: this.#seen, invoke: (request) => this.#invoke(request) });
  }

  /** Runs the calls of one answer of the model. Returns one result per call, or the reason to stop. */
  async run(calls: readonly ModelCall[]): Promise<readonly CallResult[] | StopReason> {
    const read = calls.map((call) => readCall(this.#parts.tools, call));
    const good = read.filter((call) => 'tool' in call);
    this.#left = good.filter(({ tool }) => tool.effect !== 'READ').map(({ tool }) => tool.summary);
    if (this.#isRepeating(good)) return 'IDENTICAL_CALLS';
    const verdicts = new Map(judgeCalls(good, this.writes.count).map((verdict, place) => [good[place], verdict]));
    const perform = (call: ReadCall): Promise<CallResult> =>
      'tool' in call ? this.#perform(call, verdicts.get(call) ?? 'PROPOSE') : Promise.resolve(refused(call));
    if (good.every(({ tool }) => tool.effect === 'READ'))
      return this.#unlessSpent(await Promise.all(read.map(perform)));
    const results: CallResult[] = [];
    for (const call of read) {
      if (this.#parts.signal.aborted) return 'TIME';
      results.push(await perform(call));
      if ('tool' in call && call.tool.effect !== 'READ') this.#left = this.#left.slice(1);
    }
    return this.#unlessSpent(results);
  }

  /** Makes the proposal of everything that waits for the user. */
  propose(): Promise<Proposed> {
    return proposeSteps(this.#parts.invoke, this.writes.waiting);
  }

  /** Returns what the turn did and did not do, in words. */
  account({ notDone, waiting }: Proposed): Account {
    const { done, refused: lost, unknown } = this.writes.outcome();
    const left = this.#left.map((summary) => `${summary}: not tried`);
    return { done, waiting, notDone: [...notDone, ...lost, ...left], unknown };
  }

  #invoke(request: Parameters<InvokeOperation>[0]): ReturnType<InvokeOperation> {
    this.#operations += 1;
    if (this.#operations <= BOUNDS.operations) return this.#parts.invoke(request);
    const detail = `A turn makes at most ${BOUNDS.operations} requests.`;
    return Promise.resolve({ status: 429, body: { status: 429, code: 'RATE_LIMITED', detail } });
  }

  #unlessSpent(results: readonly CallResult[]): readonly CallResult[] | StopReason {
    return this.#operations > BOUNDS.operations ? 'OPERATIONS' : results;
  }

  #isRepeating(calls: readonly GoodCall[]): boolean {
    for (const call of calls) {
      const key = sameCallKey(call);
      this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1);
    }
    return [...this.#asked.values()].some((times) => times > BOUNDS.identicalCalls);
  }

  async #perform(call: GoodCall, verdict: Verdict): Promise<CallResult> {
    const { body, status } = await (verdict === 'RUN' ? this.#read(call) : this.writes.make(call, verdict));
    // A dry run shows a version that no record has yet.
    const isReal = status < 400 && !('NOT_DONE' in body);
    for (const [id, version] of isReal ? versionsIn(body) : []) this.#seen.set(id, version);
    return { callId: call.id, content: toolResult(status, body) };
  }

  async #read(call: GoodCall): Promise<{ readonly status: number; readonly body: Shown }> {
    const answer = await callTool((request) => this.#invoke(request), call);
    if (call.tool.effect === 'PROPOSAL' && answer.status < 400) this.writes.waiting.push({ proposal: answer.body });
    return answer;
  }
}

const refused = ({ id, problem }: Exclude<ReadCall, GoodCall>): CallResult => ({
  callId: id,
  content: toolResult(problem.status, { ...problem }),
});
