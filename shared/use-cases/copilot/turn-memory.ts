import type { InvokeOperation } from '#shared/adapters/operations/lambda.ts';
import { type GoodCall, sameCallKey } from '#shared/domain/copilot/read-call.ts';
import { BOUNDS } from '#shared/domain/copilot/turn-bounds.ts';
import type { TurnState } from '#shared/domain/copilot/turn-record.ts';
import { linkIn, type Shown } from '#shared/domain/proposals/names.ts';
import type { PeopleLink } from '#shared/schemas/proposals/people-link.ts';

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
