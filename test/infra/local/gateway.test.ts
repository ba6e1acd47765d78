import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ProblemDocument } from '#shared/schemas/problem.ts';
import { echoOperation } from './echo-operation.ts';
import { useGateway } from './use-gateway.ts';

const list = echoOperation('list', { method: 'GET', path: '/api/things', aliases: ['/things'] });
const one = echoOperation('one', { method: 'GET', path: '/api/things/{thingId}' });
const mine = echoOperation('mine', { method: 'GET', path: '/api/things/mine' });
const calendar = echoOperation('calendar', { method: 'GET', path: '/api/things/{thingId}/plan.ics' });
const add = echoOperation('add', { method: 'POST', path: '/api/things' });
const failing = echoOperation('failing', { method: 'GET', path: '/api/failing' }, () => {
  throw new Error('secret of the house');
});
const unsendable = echoOperation('unsendable', { method: 'GET', path: '/api/unsendable' }, () => ({
  statusCode: 200,
  headers: { 'X-Bad': 'line\nbreak' },
}));
const bytes = echoOperation('bytes', { method: 'GET', path: '/api/bytes' }, () => ({
  statusCode: 200,
  headers: { 'Content-Type': 'image/png', 'X-Number': 7 },
  cookies: ['a=1', 'b=2; HttpOnly'],
  body: Buffer.from([0, 255, 128]).toString('base64'),
  isBase64Encoded: true,
}));
const nothing = echoOperation('nothing', { method: 'DELETE', path: '/api/things/{thingId}' }, () => ({
  statusCode: 204,
}));
const rest = echoOperation('rest', { method: 'GET', path: '/{proxy+}', fallback: true });
const all = [list, one, mine, calendar, add, failing, unsendable, bytes, nothing, rest];
const gateway = useGateway(all.map(({ operation }) => operation));

async function text(path: string, init?: RequestInit) {
  return (await fetch(gateway.url(path), init)).text();
}

describe('the routes of the local gateway', () => {
  it('prefers a path that is written out to one with a parameter', async () => {
    expect(await text('/api/things/mine')).toBe('mine');
    expect(await text('/api/things/other')).toBe('one');
    expect(await text('/api/things/mine/plan.ics')).toBe('calendar');
  });

  it('tells methods and aliases apart', async () => {
    expect(await text('/api/things')).toBe('list');
    expect(await text('/things')).toBe('list');
    expect(list.last().routeKey).toBe('GET /things');
    expect(await text('/api/things', { method: 'POST' })).toBe('add');
  });

  it('gives HEAD to the operation of the GET, and sends no body', async () => {
    const reply = await fetch(gateway.url('/things'), { method: 'HEAD' });
    expect([reply.status, await reply.text(), reply.headers.has('content-length')]).toEqual([200, '', false]);
    expect(list.last()).toMatchObject({ routeKey: 'HEAD /things', requestContext: { http: { method: 'HEAD' } } });
    await text('/api/things/1', { method: 'DELETE' });
    expect(nothing.last().routeKey).toBe('DELETE /api/things/{thingId}');
  });

  it.each(['/api/things/', '/API/things', '/api//things', '/api/things/1/2', '/', '/api/things/mine/plan'])(
    'gives %s to the fallback',
    async (path) => {
      expect(await text(path)).toBe('rest');
      expect(rest.last()).toMatchObject({ routeKey: '$default', rawPath: path });
      expect(rest.last()).not.toHaveProperty('pathParameters');
    },
  );

  it('gives methods that a path lacks to the fallback', async () => {
    expect(await text('/api/things', { method: 'PUT' })).toBe('rest');
    expect(await text('/api/things', { method: 'OPTIONS' })).toBe('rest');
    expect(await gateway.raw('PROPFIND /api/things HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(/rest$/);
  });

  it('takes ids of any length', async () => {
    const id = 'x'.repeat(3_000);
    expect(await text(`/api/things/${id}`)).toBe('one');
    expect(one.last().pathParameters).toEqual({ thingId: id });
  });
});

describe('the answers of the local gateway', () => {
  it('sends bytes, headers and cookies as the operation gave them', async () => {
    const reply = await fetch(gateway.url('/api/bytes'));
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from([0, 255, 128]));
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('x-number')).toBe('7');
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2; HttpOnly']);
  });

  it('sends 204 without a body or a length', async () => {
    const reply = await fetch(gateway.url('/api/things/1'), { method: 'DELETE' });
    expect(reply.status).toBe(204);
    expect(reply.headers.has('content-length')).toBe(false);
  });

  it.each(['/api/failing', '/api/unsendable'])('says nothing of its inside when %s fails, and stays', async (path) => {
    const reply = await fetch(gateway.url(path));
    expect(reply.status).toBe(500);
    const shown = await reply.text();
    expect(ProblemDocument.parse(JSON.parse(shown)).code).toBe('INTERNAL');
    expect(shown).not.toMatch(/secret|break/);
    expect(await text('/api/things')).toBe('list');
  });
});

describe('requests that the local gateway refuses', () => {
  it.each(['/api/things/%zz', '/api/things/%', '/api/things/%C3%28', '/api/things?q=%e'])(
    'answers 400 to %s',
    async (path) => {
      const answer = await gateway.raw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('VALIDATION_FAILED');
    },
  );

  it.each([
    ['what is not HTTP', 'hello there\r\n\r\n', 400],
    ['no Host', 'GET /api/things HTTP/1.1\r\n\r\n', 400],
    ['a header without a name', 'GET /api/things HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400],
    ['two lengths', 'POST /api/things HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'a length beside chunks',
      'POST /api/things HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a bad chunk', 'POST /api/things HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['headers without end', `GET /api/things HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('closes the connection on %s', async (_what, bytes, status) => {
    expect(await gateway.raw(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(await text('/api/things')).toBe('list');
  });

  it('answers 413 to more than 10 MB and takes exactly 10 MB', async () => {
    const most = 10 * 1024 * 1024;
    const send = (size: number) => fetch(gateway.url('/api/things'), { method: 'POST', body: Buffer.alloc(size, 'a') });
    const refused = await send(most + 1);
    expect(refused.status).toBe(413);
    expect(ProblemDocument.parse(await refused.json()).code).toBe('PAYLOAD_TOO_LARGE');
    const taken = await send(most);
    expect(await taken.text()).toBe('add');
    expect(Buffer.from(add.last().body ?? '', 'base64').byteLength).toBe(most);
  });

  it('forgets a client that goes away in the middle of its request', async () => {
    const before = add.events.length;
    await new Promise<void>((resolve) => {
      const going = request(gateway.url('/api/things'), { method: 'POST', headers: { 'content-length': 1_000 } });
      going.on('error', () => resolve());
      going.write('half', () => going.destroy(new Error('gone')));
    });
    expect(await text('/api/things')).toBe('list');
    expect(add.events).toHaveLength(before);
  });
});
