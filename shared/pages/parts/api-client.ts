import type { ProblemDocument } from '#shared/schemas/problem.ts';
import type { Session } from './session.ts';

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

/** The service was not reached: no network, or no answer. Whether a write came through is unknown: repeat it under its key. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
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

/** A request without what every request has. */
interface Sent {
  readonly method?: Method;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string | null;
}

/** Is told of each answer. A page sets it to slow down by the `RateLimit-*` headers before it is refused. */
export const hearing: { answered: (answer: Response) => void } = { answered: () => undefined };

export function apiOf(session: Session): Api {
  const request = async (path: string, init: Sent): Promise<Response> => {
    const headers = { ...init.headers, Authorization: `Bearer ${await session.token()}` };
    const response = await fetch(path, { ...init, headers, cache: 'no-store' }).catch((error: unknown) => {
      throw new NotReached('The service is not reached', { cause: error });
    });
    hearing.answered(response);
    if (response.ok || response.status === 304) return response;
    throw await problemOf(response);
  };
  const get = async <T>(path: string): Promise<T> => (await (await request(path, {})).json()) as T;
  return {
    get,
    getIfChanged: async <T>(path: string, etag: string | undefined) => {
      const response = await request(path, etag ? { headers: { 'If-None-Match': etag } } : {});
      return response.status === 304 ? undefined : answerOf<T>(response);
    },
    list: async <T>(path: string) => {
      const items: T[] = [];
      let cursor: string | null | undefined;
      do {
        const address = new URL(path, location.origin);
        if (cursor) address.searchParams.set('cursor', cursor);
        const page: Page<T> = await get(`${address.pathname}${address.search}`);
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return items;
    },
    send: async <T>(method: Method, path: string, { body, dryRun, ifMatch, key }: Write = {}) => {
      const address = new URL(path, location.origin);
      if (dryRun) address.searchParams.set('dryRun', 'true');
      const headers: Record<string, string> = {};
      if (body !== undefined) headers['Content-Type'] = 'application/json';
      if (ifMatch) headers['If-Match'] = ifMatch;
      if (method === 'POST') headers['Idempotency-Key'] = key ?? crypto.randomUUID();
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      return answerOf<T>(await request(`${address.pathname}${address.search}`, init));
    },
  };
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text();
  return { value: (text ? JSON.parse(text) : undefined) as T, etag: response.headers.get('ETag') ?? undefined };
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const isProblem = response.headers.get('Content-Type')?.startsWith('application/problem+json');
  const document = isProblem
    ? ((await response.json()) as ProblemDocument)
    : ({ title: response.statusText, status: response.status, code: 'UNAVAILABLE' } as ProblemDocument);
  return new ApiProblem(document, Number.isFinite(seconds) ? seconds : undefined);
}
