import type { InvokeOperation } from '#shared/adapters/operations/operation-invoker.ts';
import type { ChatMessage } from '#shared/domain/copilot/conversation.ts';
import type { Tools } from '#shared/domain/copilot/read-call.ts';
import type { TurnState } from '#shared/domain/copilot/turn-record.ts';
import type { TellTurn } from '#shared/schemas/copilot/copilot-events.ts';
import type { Spell } from './say-write.ts';

/** What a turn works with. */
export interface TurnParts {
  readonly tools: Tools;
  readonly invoke: InvokeOperation;
  /** Aborts when the time of the turn ends. */
  readonly signal: AbortSignal;
  /** From it follow the idempotency keys of the turn's writes, and the ids of its new records. */
  readonly seed: string;
  /** The time of the turn, and the time zone of the event. */
  readonly now: string;
  readonly timezone: string;
  readonly spell: Spell;
  /** The conversation, unless another run began the turn. */
  readonly messages: readonly ChatMessage[];
  /** How far another run of this turn came. */
  readonly state?: TurnState | undefined;
  /** Stores how far the turn is, before each write. If it throws, the write is not made. */
  readonly keep?: ((state: TurnState) => Promise<void>) | undefined;
  /** Reads whether an earlier run made the write with this number. */
  readonly hasWritten?: ((n: number) => Promise<boolean>) | undefined;
  readonly tell?: TellTurn | undefined;
}
