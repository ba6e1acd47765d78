import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import type { ChatMessage } from '#shared/domain/copilot/conversation.ts';
import { type GoodCall, sameCallKey, type Tools } from '#shared/domain/copilot/read-call.ts';
import { BOUNDS } from '#shared/domain/copilot/turn-bounds.ts';
import type { TurnState } from '#shared/domain/copilot/turn-record.ts';
import { describeWrite } from '#shared/domain/proposals/describe-write.ts';
import { linkIn, type Shown, type Spelling, sayInEnglish } from '#shared/domain/proposals/names.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import { logger } from '#shared/platform/logger.ts';
import type { CopilotSentence, TellTurn } from '#shared/schemas/copilot/copilot.ts';
import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';
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

/** What a turn has asked for and read. */
export class TurnMemory {
  /** The versions of the records that the model has read. */
  readonly seen: Map<string, number>;
  /** The links that the user gets. */
  readonly links: PeopleLink[];
  readonly #repeats: Map<string, number>;
  readonly #people: Set<string>;
  #operations: number;

  constructor(from?: TurnState) {
    this.seen = new Map(from?.seen);
    this.links = [...(from?.links ?? [])];
    this.#repeats = new Map(from?.repeats);
    this.#people = new Set(from?.people);
    this.#operations = from?.operations ?? 0;
  }

  state(): Pick<TurnState, 'links' | 'operations' | 'people' | 'repeats' | 'seen'> {
    return {
      links: [...this.links],
      operations: this.#operations,
      people: this.people,
      repeats: [...this.#repeats],
      seen: [...this.seen],
    };
  }

  /** The ids of the VIPs and drivers whose records the turn has read. */
  get people(): string[] {
    return [...this.#people].sort();
  }

  /** Whether the turn has asked for more than it may. */
  get isSpent(): boolean {
    return this.#operations > BOUNDS.operations;
  }

  /** Counts the calls. Returns whether one of them was made too often. */
  isRepeating(calls: readonly GoodCall[]): boolean {
    for (const call of calls) {
      const key = sameCallKey(call);
      this.#repeats.set(key, (this.#repeats.get(key) ?? 0) + 1);
    }
    return [...this.#repeats.values()].some((times) => times > BOUNDS.identicalCalls);
  }

  /** Remembers the versions of the records in an answer that the model reads. */
  sees(answer: Shown): void {
    for (const [id, version] of versionsIn(answer)) this.seen.set(id, version);
  }

  /** Keeps the link in an answer for the user. Of papers of the same name they get the newest. */
  keepsLink(answer: Shown, summary: string): void {
    const link = linkIn(answer, summary);
    const place = this.links.findIndex(({ title }) => title === link?.title);
    if (link) this.links.splice(place === -1 ? this.links.length : place, 1, link);
  }

  /** Counts each request, refuses those beyond the bound, and remembers the people in the answers. */
  counting(invoke: InvokeOperation): InvokeOperation {
    return async (request) => {
      this.#operations += 1;
      if (this.isSpent) {
        const detail = `A turn makes at most ${BOUNDS.operations} requests.`;
        return { status: 429, body: { status: 429, code: 'RATE_LIMITED', detail } };
      }
      const answer = await invoke(request);
      for (const id of peopleIn(answer.body)) this.#people.add(id);
      return answer;
    };
  }
}

const PERSON = /\b(?:vip|drv)_[0-9a-z]{20}\b/g;

/** Returns the ids of VIPs and drivers in an answer. */
function peopleIn(answer: unknown): readonly string[] {
  return JSON.stringify(answer).match(PERSON) ?? [];
}

/** Returns the versions of all records in an answer, by id. */
function versionsIn(value: unknown): (readonly [string, number])[] {
  if (Array.isArray(value)) return value.flatMap(versionsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { id, version } = value as { readonly id?: unknown; readonly version?: unknown };
  const own = typeof id === 'string' && typeof version === 'number' ? [[id, version] as const] : [];
  return [...own, ...Object.values(value).flatMap(versionsIn)];
}
