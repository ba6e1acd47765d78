import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import type { ChatMessage } from '#shared/domain/copilot/conversation.ts';
import type { GoodCall, Tools } from '#shared/domain/copilot/read-call.ts';
import type { TurnState } from '#shared/domain/copilot/turn-record.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import { type Shown, type Spelling, sayInEnglish } from '#shared/domain/proposals/names.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { logger } from '#shared/platform/logger.ts';
import type { CopilotSentence, TellTurn } from '#shared/schemas/copilot/copilot.ts';
import type { StagedItem } from '#shared/table/stage.ts';
import { linksOf } from '#shared/use-cases/proposals/say-steps.ts';

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
  /** Works out by what people would learn of a write, from the items that it would write. */
  readonly told: (items: readonly StagedItem[], now: string) => Promise<readonly string[]>;
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

/** Reads the names of the records whose ids stand in these values. */
type Spell = (values: readonly unknown[]) => Promise<Spelling>;

const UNNAMED: Spelling = { names: new Map(), timezone: 'UTC', tells: false };

/** Says what a write does, with names and values. Never throws: what is written must be in the account. */
export async function sayWrite(
  spell: Spell,
  { parts, tool }: GoodCall,
  before: Shown | undefined,
  after: Shown,
): Promise<CopilotSentence> {
  const { body, params, query } = parts;
  const facts = {
    method: tool.method,
    operationId: tool.name,
    summary: tool.summary,
    params,
    query,
    body,
    before,
    after,
  };
  try {
    const spelling = await spell([params, body, linksOf(before), linksOf(after)]);
    return inWords(describeWrite(facts, spelling), spelling);
  } catch (error) {
    logger().error('names for the account of the copilot not read', { error: error as Error });
    return inWords(describeWrite(facts, UNNAMED), UNNAMED);
  }
}

function inWords(said: Said, { timezone }: Spelling): CopilotSentence {
  return { text: sayInEnglish(said, timezone), code: said.code, values: said.values ?? {} };
}
