import { Problem } from '#shared/contract/problem.ts';
import { IdempotencyKeyInFlight } from '#shared/contract/problems.ts';
import { presentTurn } from '#shared/domain/copilot/present-turn.ts';
import type { TurnState } from '#shared/domain/copilot/turn-record.ts';
import { logger } from '#shared/platform/logger.ts';
import type { CopilotAnswer } from '#shared/schemas/copilot/copilot.ts';
import { requireQueued } from '#shared/use-cases/queue-for-job.ts';
import { type Conversation, converse } from './converse.ts';
import type { TurnJournal } from './turn-journal.ts';

export interface TurnRun extends Omit<Conversation, 'handOver' | 'hasWritten' | 'keep' | 'seed'> {
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

function failed({ message }: Problem): CopilotAnswer {
  return {
    status: 'FAILED',
    failure: message,
    account: { done: [], waiting: [], notDone: [], unknown: [] },
    reply: '',
    actions: [],
    people: [],
  };
}
