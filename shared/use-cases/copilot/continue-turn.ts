import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import { IdempotencyKeyInFlight } from '#shared/contract/problems.ts';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import type { TurnCaller } from '#shared/domain/copilot/turn-record.ts';
import { isEnded } from '#shared/domain/users/access.ts';
import { findTurn } from '#shared/entities/copilot/turn.ts';
import { findUser } from '#shared/entities/users/user.ts';
import { logger } from '#shared/platform/logger.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { spellingOf } from '#shared/use-cases/proposals/say-steps.ts';
import { whoIsTold } from '#shared/use-cases/telling/who-is-told.ts';
import { requireCopilotService } from './copilot-service.ts';
import { runTurn, TurnJournal } from './run-turn.ts';

export interface ContinueMeans {
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
