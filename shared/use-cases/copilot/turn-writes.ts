import type { InvokeOperation, OperationAnswer } from '#shared/adapters/operations/operation-invoker.ts';

import { type GoodCall, sameCallKey, type Tools } from '#shared/domain/copilot/read-call.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import type { Shown, Spelling } from '#shared/domain/proposals/written.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { CopilotAction } from '#shared/schemas/copilot.ts';
import { linksOf } from '#shared/use-cases/proposals/say-steps.ts';
import { callTool } from './call-tool.ts';
import { isPlanned, stepOf, type Waiting } from './planned.ts';
import { type TriedWrite, tryWrite } from './try-write.ts';

interface WriteParts {
  readonly tools: Tools;
  readonly seed: string;
  readonly seen: ReadonlyMap<string, number>;
  readonly invoke: InvokeOperation;
  /** Reads the names of the records whose ids stand in these values. */
  readonly spell: (values: readonly unknown[]) => Promise<Spelling>;
}

const UNNAMED: Spelling = { names: new Map(), timezone: 'UTC', tells: false };

/** The writes of one turn: makes the harmless ones, plans the others, and keeps account of both. */
export class TurnWrites {
  readonly actions: CopilotAction[] = [];
  readonly waiting: Waiting[] = [];
  readonly #parts: WriteParts;
  /** The latest write of each call: a repeat of it gets its answer. A later write of the same record ends that. */
  readonly #made = new Map<string, { readonly target: string; readonly answer: OperationAnswer }>();
  /** The last refusal of each operation, until a later call of it succeeds. */
  readonly #refused = new Map<string, string>();
  #calls = 0;

  constructor(parts: WriteParts) {
    this.#parts = parts;
  }

  get count(): number {
    return this.actions.length;
  }

  outcome(): { readonly done: string[]; readonly unknown: string[]; readonly refused: string[] } {
    const of = (outcome: CopilotAction['outcome']): string[] =>
      this.actions.filter((action) => action.outcome === outcome).map(({ summary }) => summary);
    return { done: of('DONE'), unknown: of('UNKNOWN'), refused: [...this.#refused.values()] };
  }

  /** Tries a write on a dry run. Makes it if its effect is harmless, else plans it for the user. */
  async make(call: GoodCall, verdict: 'TRY' | 'PROPOSE'): Promise<OperationAnswer> {
    const key = sameCallKey(call);
    const earlier = this.#made.get(key);
    if (earlier) return earlier.answer;
    this.#calls += 1;
    const idSeed = idFrom('seed', `${this.#parts.seed} ${this.#calls} ${key}`);
    const tried = await tryWrite(call, { ...this.#parts, idSeed });
    if (tried.answer.status >= 400 && !this.#namesPlanned(call)) return this.#refuse(call, tried.answer);
    return verdict === 'TRY' && tried.mayRun ? this.#write(call, tried, idSeed) : this.#plan(call, tried, idSeed);
  }

  async #write(call: GoodCall, { before, version }: TriedWrite, idSeed: string): Promise<OperationAnswer> {
    const answer = await callTool(this.#parts.invoke, call, { idempotencyKey: idSeed, idSeed, version });
    const { body, status } = answer;
    if (status >= 400 && status < 500) return this.#refuse(call, answer);
    const isDone = status < 400;
    this.actions.push({
      operationId: call.tool.name,
      id: typeof body['id'] === 'string' ? body['id'] : null,
      summary: await this.#say(call, before, isDone ? body : {}),
      outcome: isDone ? 'DONE' : 'UNKNOWN',
    });
    if (!isDone) return answer;
    this.#refused.delete(call.tool.name);
    const target = targetOf(call);
    for (const [key, made] of this.#made) if (target !== '{}' && made.target === target) this.#made.delete(key);
    this.#made.set(sameCallKey(call), { target, answer });
    return answer;
  }

  /** The model learns what the call would do, under the ids that new records will have. */
  async #plan(call: GoodCall, { answer, before, version }: TriedWrite, idSeed: string): Promise<OperationAnswer> {
    const body = answer.status < 400 ? answer.body : {};
    const makes = answer.status === 201 ? String(body['id']) : undefined;
    if (!isPlanned(this.waiting, call)) {
      const summary = await this.#say(call, before, body);
      this.waiting.push({ key: sameCallKey(call), step: stepOf(call, { idSeed, version }), summary, makes });
    }
    this.#refused.delete(call.tool.name);
    return { status: 200, body: { ...body, NOT_DONE: 'The user must confirm this. It is a step of the proposal.' } };
  }

  /** A refused dry run is no refusal if the call needs a record that an earlier step of the proposal makes. */
  #namesPlanned({ args }: GoodCall): boolean {
    const text = JSON.stringify(args);
    return this.waiting.some((each) => 'makes' in each && each.makes !== undefined && text.includes(each.makes));
  }

  /** Says what a write does, with names and values. Never throws: what is written must be in the account. */
  async #say({ parts, tool }: GoodCall, before: Shown | undefined, after: Shown): Promise<string> {
    const { body, params, query } = parts;
    const facts = { method: tool.method, summary: tool.summary, params, query, body, before, after };
    try {
      return describeWrite(facts, await this.#parts.spell([params, body, linksOf(before), linksOf(after)]));
    } catch (error) {
      logger().error('names for the account of the copilot not read', { error: error as Error });
      return describeWrite(facts, UNNAMED);
    }
  }

  #refuse(call: GoodCall, answer: OperationAnswer): OperationAnswer {
    this.#refused.set(call.tool.name, `${call.tool.summary}: ${String(answer.body['detail'])}`);
    return answer;
  }
}

const targetOf = ({ parts }: GoodCall): string => JSON.stringify(parts.params);
