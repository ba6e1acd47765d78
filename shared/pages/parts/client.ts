/** The client of the API: the pages send their requests by it, and `npm run client` puts it into one package with the types of the OpenAPI document. It needs `fetch` and nothing else. */

/** The operations, as openapi-typescript writes them. */
type AnyOperation = { readonly parameters: object; readonly responses: object; readonly requestBody?: unknown };

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : undefined;
type Success = 200 | 201 | 202 | 204;

/** What an operation answers. */
export type Answer<O extends AnyOperation> = Json<O['responses'][keyof O['responses'] & Success]>;

/** The problems of an operation: a union by `code`. */
export type ProblemOf<O extends AnyOperation> = {
  [S in keyof O['responses']]: O['responses'][S] extends { content: { 'application/problem+json': infer T } }
    ? T
    : never;
}[keyof O['responses']];

type Parameter<O extends AnyOperation, K extends string> = O['parameters'] extends { readonly [P in K]?: infer T }
  ? T
  : never;

/** What a caller gives. `ifMatch` is the answer that was read, or its ETag. */
export interface Request<O extends AnyOperation> {
  readonly params?: Parameter<O, 'path'>;
  readonly query?: Parameter<O, 'query'>;
  readonly body?: O extends { readonly requestBody?: { content: { 'application/json': infer T } } } ? T : never;
  readonly ifMatch?: object | string;
  readonly dryRun?: boolean;
  /** Default of an operation that takes one: a new one for each call, the same for its retries. */
  readonly idempotencyKey?: string;
}

export type Result<O extends AnyOperation> =
  | { readonly ok: true; readonly data: Answer<O>; readonly status: number; readonly etag: string | undefined }
  | { readonly ok: false; readonly problem: ProblemOf<O>; readonly status: number };

export interface Route {
  readonly method: string;
  readonly path: string;
  readonly takesKey: boolean;
}

export interface ClientOptions {
  /** Such as `https://api.example.org`, without `/api`. */
  readonly baseUrl: string;
  /** An access token, or a function that gives one that is valid now. It is asked for each request. */
  readonly token?: string | (() => string | Promise<string>);
  /** How often a request is sent again: after 429, 503, 409 while its first one is in flight, or no answer at all. Default: 3. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

type Item<T> = T extends { readonly items: readonly (infer I)[] } ? I : never;

export interface Client<Ops> {
  /** Calls an operation. Throws NotReached if no answer came. */
  call<K extends keyof Ops & string>(
    operationId: K,
    request?: Request<Ops[K] & AnyOperation>,
  ): Promise<Result<Ops[K] & AnyOperation>>;
  /** Reads the items of all pages of a list. Throws ProblemError at a refusal. */
  paginate<K extends keyof Ops & string>(
    operationId: K,
    request?: Request<Ops[K] & AnyOperation>,
  ): AsyncGenerator<Item<Answer<Ops[K] & AnyOperation>>>;
}

/** A refusal in the middle of a list. */
export class ProblemError extends Error {
  readonly problem: unknown;

  constructor(problem: { readonly detail?: string }) {
    super(problem.detail);
    this.problem = problem;
  }
}

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly ifMatch?: object | string;
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
}

/** One request. */
export interface Asked {
  readonly method: string;
  /** With its query. A page gives a path. */
  readonly url: string;
  readonly token?: string | undefined;
  /** Goes as JSON, and a file as it is. */
  readonly body?: unknown;
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** What the service says: what is asked for, or a problem. */
export interface Reply {
  readonly ok: boolean;
  readonly status: number;
  /** The value of JSON, a text, or a file. */
  readonly data: unknown;
  readonly etag: string | undefined;
  /** Seconds or, from a proxy, a date. */
  readonly retryAfter: string | null;
}

/** No answer came: no network, or it ended on the way. Whether a write came through is unknown: repeat it under its key. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

const PAUSE_SECONDS = 0.5;
/** What asks for a longer wait is answered: a budget of a month can be spent. */
const LONGEST_PAUSE_SECONDS = 60;
const RETRIED = [429, 503];
/** The ETag of each answer that was read, so that the answer itself can be given as `ifMatch`. */
const etags = new WeakMap<object, string>();

/** Returns a client of the operations that `routes` names. */
export function clientOf<Ops>(routes: Readonly<Record<string, Route>>, options: ClientOptions): Client<Ops> {
  const call = (operationId: string, given: Given = {}): Promise<Result<AnyOperation>> => {
    const route = routes[operationId];
    if (!route) throw new TypeError(`There is no operation ${operationId}.`);
    return send(route, given, options);
  };
  async function* paginate(operationId: string, given: Given = {}): AsyncGenerator {
    let cursor: string | undefined;
    do {
      const result = await call(operationId, { ...given, query: { ...given.query, ...(cursor && { cursor }) } });
      if (!result.ok) throw new ProblemError(result.problem);
      const page = result.data as {
        readonly items: readonly unknown[];
        readonly nextCursor?: string | null;
      };
      yield* page.items;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }
  return { call, paginate } as unknown as Client<Ops>;
}

async function send(route: Route, given: Given, options: ClientOptions): Promise<Result<AnyOperation>> {
  const { body, dryRun, ifMatch, idempotencyKey } = given;
  const tag = typeof ifMatch === 'object' ? etags.get(ifMatch) : ifMatch;
  if (ifMatch !== undefined && tag === undefined) throw new TypeError('ifMatch is no answer of this client.');
  const key = idempotencyKey ?? (route.takesKey ? crypto.randomUUID() : undefined);
  const url = `${options.baseUrl.replace(/\/$/, '')}${pathOf(route, given)}`;
  const asked = { method: route.method, url, body, dryRun, ifMatch: tag, idempotencyKey: key };
  const { data, etag, ok, status } = await askAgain(asked, options);
  if (!ok) return { ok, status, problem: data as never };
  if (etag !== undefined && typeof data === 'object' && data) etags.set(data, etag);
  return { ok, status, data: data as never, etag };
}

/** Asks until an answer comes that another request would not better. */
async function askAgain(asked: Asked, options: ClientOptions): Promise<Reply> {
  const { fetch: fetched, retries = 3 } = options;
  // What no key protects could be done twice.
  const isSafe = asked.method === 'GET' || asked.idempotencyKey !== undefined;
  for (let tries = 0; ; tries += 1) {
    const token = typeof options.token === 'function' ? await options.token() : options.token;
    const isLast = tries >= retries;
    const reply = await ask({ ...asked, token }, fetched).catch((error: unknown) => {
      if (isLast || !isSafe) throw error;
      return undefined;
    });
    const seconds = secondsOf(reply?.retryAfter) ?? PAUSE_SECONDS * 2 ** tries;
    if (reply && (isLast || !isRetried(reply) || seconds > LONGEST_PAUSE_SECONDS)) return reply;
    await new Promise((done) => setTimeout(done, seconds * 1_000));
  }
}

/** Sends one request. Throws NotReached. */
export async function ask(asked: Asked, fetched: typeof fetch = fetch): Promise<Reply> {
  const { body, dryRun, method, url } = asked;
  try {
    const answer = await fetched(dryRun ? withQuery(url, 'dryRun', 'true') : url, {
      method,
      headers: headersOf(asked),
      // The JSON of nothing is undefined.
      body: body instanceof Blob ? body : JSON.stringify(body),
      cache: 'no-store',
    });
    const { headers, ok, status } = answer;
    const etag = headers.get('ETag') ?? undefined;
    const retryAfter = headers.get('Retry-After');
    return { ok: ok || status === 304, status, data: await dataOf(answer), etag, retryAfter };
  } catch (error) {
    throw new NotReached('The service is not reached', { cause: error });
  }
}

export function withQuery(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}

function dataOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get('Content-Type') ?? 'text/';
  if (/[/+]json\b/.test(type)) return answer.json();
  return type.startsWith('text/') ? answer.text() : answer.blob();
}

/** Of the conflicts, only that of a request in flight says when to ask again. */
function isRetried({ retryAfter, status }: Reply): boolean {
  return RETRIED.includes(status) || (status === 409 && retryAfter !== null);
}

function secondsOf(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = Number(retryAfter);
  return seconds >= 0 ? seconds : (Date.parse(retryAfter) - Date.now()) / 1_000;
}

function pathOf({ path }: Route, { params = {}, query = {} }: Given): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

function headersOf({ body, idempotencyKey, ifMatch, ifNoneMatch, token }: Asked): Record<string, string> {
  const headers = {
    Authorization: token && `Bearer ${token}`,
    // A file says its own type.
    'Content-Type': typeOf(body),
    'If-Match': ifMatch,
    'If-None-Match': ifNoneMatch,
    'Idempotency-Key': idempotencyKey,
  };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value)) as Record<string, string>;
}

function typeOf(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  return body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json';
}
