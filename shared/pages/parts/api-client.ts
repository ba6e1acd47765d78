import type { ProblemDocument } from '#shared/schemas/problem.ts';
import { SECOND_MS } from '#shared/units/durations.ts';
import { type Asked, ask, NotReached, type Reply, withQuery } from './client.ts';
import type { Session } from './session.ts';

export { NotReached };

/** A refusal of the service. `document` is its problem document. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly document: ProblemDocument;
  /** How many seconds to wait before the next request, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(document: ProblemDocument, retryAfter?: number) {
    super(document.detail ?? document.title);
    this.document = document;
    this.retryAfter = retryAfter;
  }
}

/** Returns what an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export interface Answer<T> {
  readonly value: T;
  /** The ETag of the answer, for `If-Match` and `If-None-Match`. */
  readonly etag: string | undefined;
}

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Write {
  readonly body?: unknown;
  /** The ETag of what the person saw. The service refuses the write with 412 if it has changed since. */
  readonly ifMatch?: string | undefined;
  /** Asks what would happen. Nothing is written. */
  readonly dryRun?: boolean;
  /** The Idempotency-Key of a POST. A repeat under the same key does nothing twice. Default: a new one. */
  readonly key?: string;
  /**
   * Hears that the write waits. With it, a lost answer is asked for again, and a write that was one request too many is sent again when the service takes
   * it: once, and under the key of the first try, so that nothing is done twice. Only a POST has a key; the version guards the others.
   */
  readonly onWait?: OnWait | undefined;
}

/** Shows that a write waits, and for how many seconds. May return what says afterwards whether the person still wants it. */
export type OnWait = (seconds: number) => (() => boolean) | undefined | void;

/** The window of the limit. What asks for a longer wait is refused: a budget of a month can be spent. */
const LONGEST_WAIT_SECONDS = 60;

/** Waits where a write was one request too many, and throws the error where the same write is not worth a second try. */
async function pause(error: unknown, onWait: OnWait): Promise<void> {
  if (error instanceof NotReached) return;
  const seconds = error instanceof ApiProblem && error.document.status === 429 && error.retryAfter;
  if (!seconds || seconds > LONGEST_WAIT_SECONDS) throw error;
  const isWanted = onWait(seconds);
  await new Promise((done) => setTimeout(done, seconds * SECOND_MS));
  if (isWanted?.() === false) throw error;
}

/** The API of this service, called as the person who has signed in. All calls throw ApiProblem, NotReached or SignedOut. */
export interface Api {
  get<T>(path: string): Promise<T>;
  /** Reads unless the answer is still the one with this ETag. Returns undefined then. */
  getIfChanged<T>(path: string, etag: string | undefined): Promise<Answer<T> | undefined>;
  /** Reads all pages of a list. */
  list<T>(path: string): Promise<T[]>;
  send<T>(method: Method, path: string, write?: Write): Promise<Answer<T>>;
}

/** Is told of each answer. A page sets it to slow down by the `RateLimit-*` headers before it is refused. */
export const hearing: { answered: (answer: Response) => void } = { answered: () => undefined };

/** The service answers before this, or not at all. A request without an end would keep the page from asking again. A read is tried twice. */
const LONGEST_MS = { read: 12 * SECOND_MS, write: 30 * SECOND_MS } as const;

async function heardFetch(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  // A file takes as long on its way as the line is slow.
  const signal =
    init?.body instanceof Blob ? null : AbortSignal.timeout(LONGEST_MS[init?.method === 'GET' ? 'read' : 'write']);
  const answer = await fetch(url, { ...init, signal });
  hearing.answered(answer);
  return answer;
}

export function apiOf(session: Session): Api {
  const request = async (asked: Asked): Promise<Reply> => {
    const reply = await ask({ ...asked, token: await session.token() }, heardFetch);
    if (reply.ok) return reply;
    const { data, retryAfter, status } = reply;
    // A proxy may refuse without a problem document.
    const isProblem = (data as Partial<ProblemDocument> | null)?.code;
    const document = isProblem ? data : { title: `HTTP ${status}`, status, code: 'UNAVAILABLE' };
    throw new ApiProblem(document as ProblemDocument, Number(retryAfter) || undefined);
  };
  const read = (url: string, ifNoneMatch?: string): Promise<Reply> =>
    twice(() => request({ method: 'GET', url, ifNoneMatch }));
  const get = async <T>(url: string): Promise<T> => (await read(url)).data as T;
  return {
    get,
    getIfChanged: async <T>(url: string, ifNoneMatch: string | undefined) => {
      const reply = await read(url, ifNoneMatch);
      return reply.status === 304 ? undefined : answerOf<T>(reply);
    },
    list: async <T>(path: string) => {
      const items: T[] = [];
      for (let url: string | undefined = path; url; ) {
        const page: { readonly items: readonly T[]; readonly nextCursor?: string | null } = await get(url);
        items.push(...page.items);
        url = page.nextCursor ? withQuery(path, 'cursor', page.nextCursor) : undefined;
      }
      return items;
    },
    send: async <T>(method: Method, url: string, { key, onWait, ...write }: Write = {}) => {
      const idempotencyKey = method === 'POST' ? (key ?? crypto.randomUUID()) : undefined;
      const once = () => request({ method, url, ...write, idempotencyKey });
      if (!onWait) return answerOf<T>(await (write.dryRun ? twice(once) : once()));
      const reply = await once().catch(async (error: unknown) => {
        await pause(error, onWait);
        return once().catch(async (again: unknown) => {
          // The lost answer may have been that this very change was made.
          const isRepeat = error instanceof NotReached && again instanceof ApiProblem && method === 'PATCH';
          const found = isRepeat && (await read(url).catch(() => undefined));
          if (!found || !holds(found.data, write.body)) throw again;
          return found;
        });
      });
      return answerOf<T>(reply);
    },
  };
}

/** Asks once more where the answer is lost: for what does nothing twice. */
function twice<T>(once: () => Promise<T>): Promise<T> {
  return once().catch((error: unknown) => {
    if (error instanceof NotReached) return once();
    throw error;
  });
}

/** Whether a record has all values of a change. */
function holds(record: unknown, change: unknown): boolean {
  const found = record as Readonly<Record<string, unknown>>;
  return Object.entries(change ?? {}).every(([name, value]) => JSON.stringify(found[name]) === JSON.stringify(value));
}

function answerOf<T>({ data, etag }: Reply): Answer<T> {
  return { value: (data === '' ? undefined : data) as T, etag };
}

/** Reads a file of the service, and gives it to the person as a download. */
export async function download(api: Pick<Api, 'get'>, path: string, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await api.get<Blob>(path));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
