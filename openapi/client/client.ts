/** The thin client of the API. `npm run client` puts it into one package with the types of the OpenAPI document. It needs `fetch` and nothing else. */

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
  /** Calls an operation. Throws only if no answer came. */
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

const PAUSE_MS = 500;
/** What asks for a longer wait is answered: a budget of a month can be spent. */
const LONGEST_PAUSE_MS = 60_000;
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
  const { baseUrl, fetch: ask = fetch, retries = 3 } = options;
  const url = `${baseUrl.replace(/\/$/, '')}${pathOf(route, given)}`;
  const headers = headersOf(route, given);
  const body = given.body === undefined ? undefined : JSON.stringify(given.body);
  // What no key protects could be done twice.
  const isSafe = route.method === 'GET' || 'Idempotency-Key' in headers;
  for (let tries = 0; ; tries += 1) {
    const token = typeof options.token === 'function' ? await options.token() : options.token;
    if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
    const isLast = tries >= retries;
    const answer = await ask(url, { method: route.method, headers, ...(body !== undefined && { body }) }).catch(
      (error: unknown) => {
        if (isLast || !isSafe) throw error;
        return undefined;
      },
    );
    const milliseconds = pauseOf(answer?.headers.get('Retry-After'), tries);
    if (answer && (isLast || !isRetried(answer) || milliseconds > LONGEST_PAUSE_MS)) return resultOf(answer);
    await new Promise((done) => setTimeout(done, milliseconds));
  }
}

/** Of the conflicts, only that of a request in flight says when to ask again. */
function isRetried({ headers, status }: Response): boolean {
  return RETRIED.includes(status) || (status === 409 && headers.has('Retry-After'));
}

/** `Retry-After` has seconds or, from a proxy, a date. */
function pauseOf(retryAfter: string | null | undefined, tries: number): number {
  if (!retryAfter) return PAUSE_MS * 2 ** tries;
  return /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Math.max(0, Date.parse(retryAfter) - Date.now());
}

function pathOf({ path }: Route, { dryRun, params = {}, query = {} }: Given): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, ...(dryRun && { dryRun }) })) {
    if (value !== undefined) search.set(name, String(value));
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

function headersOf({ takesKey }: Route, { body, idempotencyKey, ifMatch }: Given): Record<string, string> {
  const tag = typeof ifMatch === 'object' ? etags.get(ifMatch) : ifMatch;
  if (ifMatch !== undefined && tag === undefined) throw new TypeError('ifMatch is no answer of this client.');
  const key = idempotencyKey ?? (takesKey ? crypto.randomUUID() : undefined);
  return {
    Accept: 'application/json',
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(tag === undefined ? {} : { 'If-Match': tag }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
}

async function resultOf(answer: Response): Promise<Result<AnyOperation>> {
  const { headers, ok, status } = answer;
  const isJson = /[/+]json\b/.test(headers.get('Content-Type') ?? '');
  const data = (isJson ? await answer.json() : await answer.text()) as never;
  if (!ok) return { ok, status, problem: data };
  const etag = headers.get('ETag') ?? undefined;
  if (etag !== undefined && isJson) etags.set(data, etag);
  return { ok: true, status, data, etag };
}
