import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import { Problem } from '#shared/contract/problem.ts';
import { IdempotencyKeyInFlight } from '#shared/contract/problems.ts';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import {
  presentTurn,
  type TurnCaller,
  type TurnRecord,
  type TurnState,
  type TurnWork,
} from '#shared/domain/copilot/turn-record.ts';
import { isEnded } from '#shared/domain/users/access.ts';
import { createTurn, findTurn, replaceTurn } from '#shared/entities/copilot/turn.ts';
import { findUser } from '#shared/entities/users/user.ts';
import { newId } from '#shared/platform/ids.ts';
import { logger } from '#shared/platform/logger.ts';
import type { CopilotAnswer } from '#shared/schemas/copilot/copilot.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { spellingOf } from '#shared/use-cases/proposals/say-steps.ts';
import { requireQueued } from '#shared/use-cases/queue-for-job.ts';
import { whoIsTold } from '#shared/use-cases/telling/who-is-told.ts';
import { type Conversation, converse } from './converse.ts';
import { requireCopilotService } from './copilot-service.ts';

/**
 * Stores how far a turn is, for a repeat, a job or a reader. Each write requires that this run has written last: of two runs of one turn,
 * one goes on, and the other gets IdempotencyKeyInFlight before it writes anything else.
 */
export class TurnJournal {
  readonly #work: TurnWork;
  #turn: TurnRecord;
  #isStored: boolean;

  constructor(turn: TurnRecord, work: TurnWork, isStored: boolean) {
    this.#turn = { ...turn, run: newId('run') };
    this.#work = work;
    this.#isStored = isStored;
  }

  get isStored(): boolean {
    return this.#isStored;
  }

  /** Stores the turn as it is now. `isQueued`: a job goes on with it. */
  keep(state?: TurnState, isQueued = false): Promise<void> {
    return this.#store({ ...this.#turn, isQueued, work: { ...this.#work, ...(state ? { state } : {}) } });
  }

  /** Stores the answer, and no more of the conversation. Does nothing if the turn was not stored. */
  async answer(answer: CopilotAnswer): Promise<void> {
    if (this.#isStored) await this.#store({ ...this.#turn, isQueued: false, answer });
  }

  /** Reads whether an operation has made the write with this number. */
  async hasWritten(n: number): Promise<boolean> {
    const { createdAt, id } = this.#turn;
    return (await findTurn(id, createdAt))?.written === n;
  }

  async #store(turn: TurnRecord): Promise<void> {
    const { version } = this.#turn;
    const next = this.#isStored ? { ...turn, version: version + 1 } : turn;
    const isOurs = await (this.#isStored ? replaceTurn(next, version) : createTurn(next));
    if (!isOurs) throw new IdempotencyKeyInFlight('Another run goes on with this turn.');
    this.#turn = next;
    this.#isStored = true;
  }
}

interface TurnRun extends Omit<Conversation, 'handOver' | 'hasWritten' | 'keep' | 'seed'> {
  readonly id: string;
  readonly journal: TurnJournal;
  /** Whether a repeat or a reader may come: then the turn is stored before each write. */
  readonly isKept: boolean;
  /** Whether a job may go on with it. */
  readonly mayTakeLonger: boolean;
}

/** Runs a turn, or goes on with it, and stores its answer if the turn is stored. Throws as `converse` does. */
export async function runTurn({ id, isKept, journal, mayTakeLonger, ...parts }: TurnRun): Promise<CopilotAnswer> {
  try {
    const answer = await converse({
      ...parts,
      seed: id,
      keep: isKept ? (state) => journal.keep(state) : undefined,
      hasWritten: (n) => journal.hasWritten(n),
      handOver: mayTakeLonger ? (state) => handOver(id, journal, state) : undefined,
    });
    if (answer.status !== 'PENDING') await journal.answer(answer);
    return journal.isStored ? { id, ...answer } : answer;
  } catch (error) {
    if (error instanceof Problem && !(error instanceof IdempotencyKeyInFlight)) await journal.answer(failed(error));
    throw error;
  }
}

/** Lets the job go on with a turn. Returns undefined if it cannot: the turn then ends here. */
async function handOver(id: string, journal: TurnJournal, state: TurnState): Promise<CopilotAnswer | undefined> {
  try {
    await journal.keep(state, true);
    await queueTurn(id);
    return presentTurn({ id, isOver: false, state });
  } catch (error) {
    if (error instanceof IdempotencyKeyInFlight) throw error;
    logger().error('a turn of the copilot was not handed over', { turnId: id, error: error as Error });
    return undefined;
  }
}

/** Lets the job go on with a stored turn. A second message does no harm. Throws Outage. */
export function queueTurn(turnId: string): Promise<void> {
  return requireQueued('continue-turns', { turnId });
}

function failed({ code, details: { values = {} }, message }: Problem): CopilotAnswer {
  return {
    status: 'FAILED',
    failure: message,
    account: { done: [], waiting: [], notDone: [], unknown: [] },
    sentences: [{ text: message, code, values }],
    reply: '',
    actions: [],
    people: [],
  };
}

interface ContinueMeans {
  /** All tools. */
  readonly tools: () => Promise<Tools>;
  readonly invokeAs: (caller: TurnCaller) => InvokeOperation;
}

/**
 * Goes on with a turn that one request had no time for, as its user. Does nothing if it is answered, has expired, or another run goes on
 * with it, or if its user lost access since. A write that an interrupted run began is made once.
 */
export async function continueTurn(
  { now }: Pick<UseCaseContext, 'now'>,
  id: string,
  { invokeAs, tools }: ContinueMeans,
): Promise<void> {
  const turn = await findTurn(id, now);
  if (!turn?.work?.state || turn.answer) return;
  const { work } = turn;
  const user = await findUser(turn.createdBy);
  if (!user?.isApproved || user.deletedAt || isEnded(turn, user)) return;
  const { jobMs, modelWithin, settings } = await requireCopilotService();
  const all = await tools();
  try {
    await runTurn({
      id,
      journal: new TurnJournal(turn, work, true),
      isKept: true,
      mayTakeLonger: false,
      model: modelWithin(jobMs, { now, user }),
      invoke: invokeAs(work.caller),
      tools: new Map([...all].filter(([name]) => work.tools.includes(name))),
      signal: AbortSignal.timeout(jobMs),
      now,
      timezone: settings.timezone,
      spell: spellingOf,
      told: whoIsTold,
      ownHosts: work.ownHosts,
      messages: [],
      state: work.state,
    });
  } catch (error) {
    if (!(error instanceof IdempotencyKeyInFlight)) throw error;
    logger().info('another run goes on with the turn', { turnId: id });
  }
}
