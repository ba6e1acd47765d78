import { describe, expect, it } from '@jest/globals';
import type { Context as LambdaContext } from 'aws-lambda';
import * as notFound from '#functions/system/not-found.ts';
import { ProblemDocument } from '#shared/schemas/problem.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { useTable } from '#test/support/table.ts';

const OURS = 'https://board.example.org';

// The deployment sets these. They are read at the first use.
Object.assign(process.env, {
  CORS_ORIGINS: OURS,
  MOTORCADE_ROUTES: JSON.stringify({
    '/api/board': ['GET', 'HEAD'],
    '/api/docs': ['GET', 'HEAD'],
    '/api/vips': ['POST', 'GET', 'HEAD'],
    '/api/vips/{vipId}': ['GET', 'HEAD', 'PATCH'],
    '/api/users/me': ['GET', 'HEAD'],
    '/api/users/{id}': ['DELETE', 'PATCH'],
  }),
});
useTable();

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const event = gatewayEvent({ method, path, routeKey: '$default', headers });
  return notFound.handler(event, { awsRequestId: 'test' } as LambdaContext);
}

describe('notFound', () => {
  it.each(['/api/vips/', '/api/vips//', '/API/VIPS', '/api/vips/vip_1/more', '/common-events', '/api/__proto__'])(
    'answers 404 to %s with a problem document',
    async (path) => {
      const refused = await ask('GET', path);
      expect(refused.statusCode).toBe(404);
      expect(refused.headers).toMatchObject({ 'Content-Type': 'application/problem+json' });
      expect(ProblemDocument.parse(JSON.parse(refused.body ?? ''))).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    },
  );

  it.each([
    ['DELETE', '/api/vips', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/api/vips/vip_1', 'GET, HEAD, PATCH, OPTIONS'],
    // The methods of `/api/users/{id}` are none of its own.
    ['POST', '/api/users/me', 'GET, HEAD, OPTIONS'],
    ['HEAD', '/api/users/usr_1', 'DELETE, PATCH, OPTIONS'],
  ])('answers 405 to %s %s and names the allowed methods', async (method, path, allow) => {
    const refused = await ask(method, path);
    expect(refused.statusCode).toBe(405);
    expect(refused.headers).toMatchObject({ Allow: allow });
    if (method !== 'HEAD') expect(JSON.parse(refused.body ?? '')).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });

  it('answers a preflight request of a configured origin', async () => {
    const answer = await ask('OPTIONS', '/api/vips', { origin: OURS, 'access-control-request-method': 'POST' });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBeUndefined();
    expect(answer.headers).toMatchObject({
      Allow: 'GET, HEAD, POST, OPTIONS',
      Vary: 'Origin',
      'Access-Control-Allow-Origin': OURS,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST',
      'Access-Control-Allow-Headers':
        'Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, MCP-Protocol-Version, Mcp-Session-Id, Mcp-Method, Mcp-Name',
      'Access-Control-Max-Age': '7200',
    });
  });

  it('answers 404 to OPTIONS of a path that does not exist', async () => {
    expect((await ask('OPTIONS', '/api/nowhere', { origin: OURS })).statusCode).toBe(404);
  });

  it('says at the root where the board, the documentation and the API are: a page for a browser, JSON for all else', async () => {
    expect((await ask('GET', '/api')).body).toBe((await ask('GET', '/')).body);
    const json = await ask('GET', '/');
    expect([json.statusCode, json.headers?.['Content-Type']]).toEqual([200, 'application/json; charset=utf-8']);
    const places = { name: 'Motorcade', api: '/api', board: '/api/board', documentation: '/api/docs' };
    expect(JSON.parse(json.body ?? '')).toEqual(places);
    const page = await ask('GET', '/', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(page.headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8', Vary: 'Origin, Accept' });
    const links = [...(page.body ?? '').matchAll(/href="([^"]*)"/g)].map(([, path]) => path);
    expect(links).toEqual(['/api/board', '/api/docs']);
    expect(page.headers?.['Content-Security-Policy']).toContain("default-src 'none'");
    expect((await ask('HEAD', '/')).body).toBeUndefined();
    expect((await ask('POST', '/')).statusCode).toBe(404);
  });

  it('allows no other origin', async () => {
    const answer = await ask('OPTIONS', '/api/vips', { origin: 'https://elsewhere.example.org' });
    expect(answer.statusCode).toBe(204);
    expect(Object.keys(answer.headers ?? {}).filter((name) => name.startsWith('Access-Control'))).toEqual([]);
  });

  it('counts for the rate limit', async () => {
    const first = await ask('GET', '/nowhere');
    const second = await ask('GET', '/nowhere');
    const left = (answer: typeof first): number => Number(answer.headers?.['RateLimit-Remaining']);
    expect(left(second)).toBe(left(first) - 1);
  });
});
