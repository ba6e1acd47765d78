import { later } from '#shared/domain/time/days.ts';
import type { CopilotAnswer } from '#shared/schemas/copilot/copilot.ts';
import type { TurnRecord, TurnState } from './turn-record.ts';

/** A turn that has no answer by then gets none: its runs have failed. Longer than all tries of the job take. */
const PATIENCE_MS = 20 * 60_000;

/** Returns what a reader sees of a stored turn: its answer, or how far it is. */
export function presentStored({ answer, createdAt, id, work }: TurnRecord, now: string): CopilotAnswer {
  return answer
    ? { ...answer, id }
    : presentTurn({ id, isOver: later(createdAt, PATIENCE_MS) <= now, state: work?.state });
}

interface OpenTurn {
  readonly id: string;
  /** No run goes on with it. */
  readonly isOver: boolean;
  readonly state: TurnState | undefined;
}

/** Returns what is known of a turn that has no answer. */
export function presentTurn({ id, isOver, state }: OpenTurn): CopilotAnswer {
  const actions = state?.writes.actions ?? [];
  const summaries = (outcome: 'DONE' | 'UNKNOWN'): string[] =>
    actions.flatMap((action) => (action.outcome === outcome ? [action.summary] : []));
  const open = (state?.writes.waiting ?? []).flatMap((each) => ('step' in each ? [each.summary] : []));
  const begun = state?.running?.begun ? ['A write that was under way'] : [];
  return {
    id,
    status: isOver ? 'FAILED' : 'PENDING',
    ...(isOver ? { failure: 'The turn was cut off. `account` says what is known of it. Ask again for the rest.' } : {}),
    account: {
      done: summaries('DONE'),
      waiting: [],
      notDone: isOver ? open : [],
      unknown: [...summaries('UNKNOWN'), ...(isOver ? begun : [])],
    },
    reply: isOver ? '' : 'I am still at it. Read this turn again in some seconds.',
    actions: [...actions],
    people: [...(state?.people ?? [])],
  };
}
