import { describe, expect, it } from '@jest/globals';
import { type Asked, ask, type Client, clientOf, NotReached, ProblemError } from '#shared/pages/parts/client.ts';

/** What openapi-typescript writes of three operations. */
interface Operations {
  readonly listVips: {
    parameters: { query?: { search?: string; cursor?: string } };
    responses: {
      200: { content: { 'application/json': { items: { id: string }[]; nextCursor: string | null } } };
      429: { content: { 'application/problem+json': { code: 'RATE_LIMITED'; detail: string } } };
    };
  };
  readonly createVip: {
    parameters: { query?: { dryRun?: boolean } };
    requestBody: { content: { 'application/json': { name: string } } };
    responses: {
      201: { content: { 'application/json': { id: string } } };
      400: { content: { 'application/problem+json': { code: 'VALIDATION_FAILED'; detail: string; kind: string } } };
      409: { content: { 'application/problem+json': { code: 'IDEMPOTENCY_KEY_IN_FLIGHT'; detail: string } } };
    };
  };
  readonly updateVip: {
    parameters: { path: { vipId: string } };
    requestBody: { content: { 'application/json': { name: string } } };
    responses: { 200: { content: { 'application/json': { id: string } } } };
  };
}

const ROUTES = {
  listVips: { method: 'GET', path: '/api/vips', takesKey: false },
  createVip: { method: 'POST', path: '/api/vips', takesKey: true },
  updateVip: { method: 'PATCH', path: '/api/vips/{vipId}', takesKey: false },
};

interface Sent {
  readonly method: string | undefined;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly at: number;
}

type Given = readonly [number, unknown, Record<string, string>?] | Error;

/** Returns a client whose requests get these answers in turn, and what it has sent. */
function clientWith(answers: readonly Given[], retries?: number) {
  const sent: Sent[] = [];
  const left = [...answers];
  const fetched = async (url: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(url));
    const headers = { ...(init.headers as Record<string, string>) };
    sent.push({ method: init.method, path: `${pathname}${search}`, headers, at: Date.now() });
    const next = left.shift();
    if (!next || next instanceof Error) throw next ?? new Error('no more answers');
    const [status, body, more = {}] = next;
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': type, ...more } });
  };
  const client: Client<Operations> = clientOf(ROUTES, {
    baseUrl: 'https://api.example.org/',
    token: () => `token ${sent.length}`,
    fetch: fetched,
    ...(retries === undefined ? {} : { retries }),
  });
  return { client, sent };
}

const LIMITED = { code: 'RATE_LIMITED', detail: 'Too many requests.' };
const EMPTY = { items: [], nextCursor: null };

describe('a client', () => {
  it.each([429, 503])(
    'waits after %i as long as Retry-After says, asks again, and asks for a new token',
    async (status) => {
      const { client, sent } = clientWith([
        [status, LIMITED, { 'Retry-After': '1' }],
        [200, EMPTY],
      ]);
      expect(await client.call('listVips')).toMatchObject({ ok: true, data: EMPTY, status: 200 });
      expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer token 0', 'Bearer token 1']);
      expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(990);
    },
  );

  it('reads a Retry-After that is a date, as proxies send it', async () => {
    const at = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 1_000);
    const { client, sent } = clientWith([
      [503, LIMITED, { 'Retry-After': at.toUTCString() }],
      [200, EMPTY],
    ]);
    await client.call('listVips');
    expect(sent[1]?.at).toBeGreaterThanOrEqual(at.getTime() - 10);
  });

  it('gives up after `retries`, and answers the problem', async () => {
    const limited: Given = [429, LIMITED, { 'Retry-After': '0' }];
    const { client, sent } = clientWith([limited, limited, limited], 2);
    expect(await client.call('listVips')).toEqual({ ok: false, status: 429, problem: LIMITED });
    expect(sent).toHaveLength(3);
  });

  it('does not wait for a month: a budget that is spent is an answer', async () => {
    const { client, sent } = clientWith([[429, LIMITED, { 'Retry-After': '864000' }]]);
    expect(await client.call('listVips')).toMatchObject({ ok: false, status: 429 });
    expect(sent).toHaveLength(1);
  });

  it('sends a POST again under its key, also while the first one is in flight, and never a write without one', async () => {
    const { client, sent } = clientWith([
      new TypeError('socket hang up'),
      [409, { code: 'IDEMPOTENCY_KEY_IN_FLIGHT', detail: 'In flight.' }, { 'Retry-After': '0' }],
      [201, { id: 'vip_1' }],
    ]);
    expect(await client.call('createVip', { body: { name: 'Zoë' } })).toMatchObject({
      ok: true,
      data: { id: 'vip_1' },
    });
    const keys = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    const patch = clientWith([new TypeError('socket hang up'), [200, { id: 'vip_1' }]]);
    const request = { params: { vipId: 'vip_1' }, body: { name: 'Zoë' } };
    await expect(patch.client.call('updateVip', request)).rejects.toThrow(NotReached);
    expect(patch.sent).toHaveLength(1);
  });

  it('takes a key of the caller, else a new one for each call', async () => {
    const made: Given = [201, { id: 'vip_1' }];
    const { client, sent } = clientWith([made, made, made]);
    await client.call('createVip', { body: { name: 'Zoë' }, idempotencyKey: 'row-7' });
    await client.call('createVip', { body: { name: 'Zoë' } });
    await client.call('createVip', { body: { name: 'Zoë' } });
    const [own, first, second] = sent.map(({ headers }) => headers['Idempotency-Key']);
    expect([own, first === second]).toEqual(['row-7', false]);
  });

  it('reads a list page by page, as far as it is asked, and throws the problem of a page', async () => {
    const page = (ids: string[], nextCursor: string | null): Given => [
      200,
      { items: ids.map((id) => ({ id })), nextCursor },
    ];
    const { client, sent } = clientWith([page(['a', 'b'], 'c1'), page([], 'c2'), page(['c'], null)]);
    const found: string[] = [];
    for await (const { id } of client.paginate('listVips', { query: { search: 'Ö&' } })) found.push(id);
    expect(found).toEqual(['a', 'b', 'c']);
    const search = '/api/vips?search=%C3%96%26';
    expect(sent.map(({ path }) => path)).toEqual([search, `${search}&cursor=c1`, `${search}&cursor=c2`]);
    const early = clientWith([page(['a'], 'c1')]);
    for await (const { id } of early.client.paginate('listVips')) if (id === 'a') break;
    expect(early.sent).toHaveLength(1);
    const broken = clientWith([page(['a'], 'c1'), [429, LIMITED]], 0);
    const rest = broken.client.paginate('listVips');
    expect((await rest.next()).value).toEqual({ id: 'a' });
    await expect(rest.next()).rejects.toEqual(expect.any(ProblemError));
  });

  it('sends as If-Match what was read, or an ETag, and refuses what it has not read', async () => {
    const { client, sent } = clientWith([
      [200, { id: 'vip_1' }, { ETag: '"3"' }],
      [200, { id: 'vip_1' }, { ETag: '"4"' }],
      [200, { id: 'vip_1' }],
    ]);
    const request = { params: { vipId: 'vip_1' }, body: { name: 'Zoë' } };
    const read = await client.call('updateVip', request);
    if (!read.ok) throw new Error('refused');
    await client.call('updateVip', { ...request, ifMatch: read.data });
    await client.call('updateVip', { ...request, ifMatch: '"9"' });
    expect(sent.map(({ headers }) => headers['If-Match'])).toEqual([undefined, '"3"', '"9"']);
    await expect(client.call('updateVip', { ...request, ifMatch: { id: 'vip_1' } })).rejects.toThrow(
      'no answer of this client',
    );
  });

  it('asks for a dry run in the query, and answers problems as a union by their code', async () => {
    const refused = { code: 'VALIDATION_FAILED', detail: 'No name.', kind: 'FORM' };
    const { client, sent } = clientWith([[400, refused]]);
    const result = await client.call('createVip', { body: { name: '' }, dryRun: true });
    expect(sent[0]?.path).toBe('/api/vips?dryRun=true');
    if (result.ok) throw new Error('not refused');
    // The type knows which fields a code has.
    const { problem } = result;
    expect(problem.code === 'VALIDATION_FAILED' ? problem.kind : '').toBe('FORM');
    // @ts-expect-error: an operation that does not exist
    await expect(async () => client.call('createGuest')).rejects.toThrow('There is no operation createGuest.');
  });

  it('sends a file as it is, asks whether an answer is still the same, and gives files as files', async () => {
    const sent: RequestInit[] = [];
    const replies = [
      new Response(null, { status: 304, headers: { ETag: '"3"' } }),
      new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
      new Response('{"items":', { headers: { 'Content-Type': 'application/json' } }),
    ];
    const fetched = async (_url: unknown, init: RequestInit = {}): Promise<Response> => {
      sent.push(init);
      return replies.shift() ?? Response.error();
    };
    const asked = (request: Asked) => ask(request, fetched as typeof fetch);
    const same = await asked({ method: 'GET', url: '/api/vips?limit=1', ifNoneMatch: '"3"' });
    expect(same).toMatchObject({ ok: true, status: 304, etag: '"3"', data: '' });
    expect(sent[0]?.headers).toMatchObject({ 'If-None-Match': '"3"' });
    const list = new Blob(['Name\nZoë'], { type: 'text/csv' });
    const paper = await asked({ method: 'POST', url: '/api/import?kind=VIPS', body: list, dryRun: true });
    expect([sent[1]?.body === list, sent[1]?.headers]).toEqual([true, { 'Content-Type': 'text/csv' }]);
    expect(await (paper.data as Blob).text()).toBe('%PDF');
    // An answer that ends on its way is none.
    await expect(asked({ method: 'GET', url: '/api/vips' })).rejects.toThrow(NotReached);
  });
});
