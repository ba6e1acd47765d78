import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { ProblemClass, ProblemDetails } from '#shared/contract/problem.ts';
import * as problems from '#shared/contract/problems.ts';
import { notFound } from '#shared/domain/records.ts';
import { WriteLost } from '#shared/table/write.ts';
import { call } from '#test/support/call.ts';
import { gatewayEvent } from '#test/support/event.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';

const log = useLog();
useTable();
let coordinator: string;
beforeAll(async () => {
  coordinator = await aUser('COORDINATOR');
});

function throwing(error: unknown, declared: readonly ProblemClass[] = []) {
  return probe({ problems: declared }, () => {
    throw error;
  });
}

const DETAILS: ProblemDetails = {
  errors: [],
  conflicts: [],
  alternatives: [],
  capacity: { seats: 7, needed: 9 },
  unavailable: ['table'],
  travel: [],
  unmet: [],
  kind: 'FORM',
};

describe('a problem', () => {
  it('that refuses a request is logged as information without a stack, also if it names the record that is missing', async () => {
    const answer = await call(throwing(notFound('There is no VIP with this id.', 'vip_1'), [problems.NotFound]));
    expect(answer.status).toBe(404);
    expect(log.lines()).toEqual([expect.objectContaining({ level: 'INFO', code: 'NOT_FOUND', status: 404 })]);
    expect(log.lines()[0]).not.toHaveProperty('error');
  });

  it.each(Object.values(problems).map((kind) => [kind.code, kind] as const))(
    '%s is answered as an RFC 9457 problem document',
    async (code, kind) => {
      const details = Object.fromEntries(kind.has.map((field) => [field, DETAILS[field]]));
      const answer = await call(throwing(new kind('Said for a person.', details), [kind]));
      expect(answer.status).toBe(kind.status);
      expect(answer.headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
      expect(answer.body).toEqual({
        type: `urn:motorcade:problem:${code.toLowerCase().replaceAll('_', '-')}`,
        title: kind.title,
        status: kind.status,
        detail: 'Said for a person.',
        instance: answer.headers['x-request-id'],
        code,
        ...details,
      });
    },
  );

  it('has a unique code in upper case', () => {
    const codes = Object.values(problems).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[A-Z][A-Z_]+$/.test(code))).toEqual([]);
  });

  it('carries its details under permanent names', async () => {
    const details = { capacity: { seats: 6, needed: 7 }, alternatives: [] };
    const { body } = await call(
      throwing(new problems.CapacityExceeded('Too few.', details), [problems.CapacityExceeded]),
    );
    expect(body).toMatchObject(details);
  });

  it('adds its own headers', async () => {
    const limited = new problems.MethodNotAllowed('No.', {}, { Allow: 'GET' });
    expect((await call(throwing(limited, [problems.MethodNotAllowed]))).headers['allow']).toBe('GET');
  });

  it('is answered 500 in tests if the contract does not declare it', async () => {
    const answer = await call(throwing(new problems.StillInUse('Not declared.')));
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(log.text()).toContain('probe does not declare STILL_IN_USE');
  });
});

describe('an unexpected error', () => {
  it.each<[string, unknown]>([
    ['an error', new Error('connect ECONNREFUSED 10.0.0.7 with password hunter2')],
    ['a text', 'hunter2'],
    ['nothing', undefined],
    ['null', null],
    ['a rejected promise', Promise.reject(new Error('hunter2')).catch((error: unknown) => error)],
    [
      'an error of a schema',
      new z.ZodError([{ code: 'custom', path: ['hunter2'], message: 'hunter2', input: 'hunter2' }]),
    ],
  ])('thrown as %s is answered 500 INTERNAL without its details', async (_what, thrown) => {
    const answer = await call(throwing(await thrown));
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      type: 'urn:motorcade:problem:internal',
      title: 'Something went wrong on our side',
      status: 500,
      detail: 'The error is on our side. It is logged under the id in `instance`.',
      instance: answer.headers['x-request-id'],
      code: 'INTERNAL',
    });
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  it('is logged once with all details and the request id', async () => {
    const fault = new Error('the roof is on fire', { cause: new TypeError('no water') });
    const answer = await call(throwing(fault));
    expect(log.lines()).toEqual([
      expect.objectContaining({
        level: 'ERROR',
        message: 'request failed',
        operationId: 'probe',
        requestId: answer.body.instance,
        status: 500,
        error: expect.objectContaining({
          message: 'the roof is on fire',
          stack: expect.stringContaining('problems.test.ts'),
          cause: expect.objectContaining({ name: 'TypeError', message: 'no water' }),
        }),
      }),
    ]);
  });

  it('results from an answer that does not match its schema', async () => {
    const wrong = probe({ success: { status: 200, body: z.object({ name: z.string() }), description: '' } }, () => ({
      name: 7,
    }));
    expect(await call(wrong)).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  });
});

describe('an answer', () => {
  it('has only declared fields', async () => {
    const narrow = probe({ success: { status: 200, body: z.object({ name: z.string() }), description: '' } }, () => ({
      name: 'Ada',
      secret: 'hunter2',
    }));
    expect((await call(narrow)).text).toBe('{"name":"Ada"}');
  });
});

describe('a lost write that a handler does not retry', () => {
  const lost = () => throwing(new WriteLost([0], new Error('ConditionalCheckFailed')), [problems.ContendedWrite]);

  it('is answered 409 CONTENDED_WRITE', async () => {
    expect(await call(lost())).toMatchObject({ status: 409, body: { code: 'CONTENDED_WRITE' } });
  });
});

describe('each request', () => {
  it.each([
    ['one that succeeds', () => call(probe({})), { level: 'INFO', message: 'request', status: 200 }],
    [
      'one that is refused',
      () => call(probe({ access: 'token' })),
      { level: 'INFO', code: 'UNAUTHENTICATED', status: 401 },
    ],
    [
      'one that fails',
      () => call(throwing(new Error('x'))),
      { level: 'ERROR', message: 'request failed', status: 500 },
    ],
  ])('writes one log line: %s', async (_what, ask, line) => {
    const answer = await ask();
    expect(log.lines()).toEqual([
      expect.objectContaining({
        ...line,
        service: 'motorcade',
        operationId: 'probe',
        requestId: answer.headers['x-request-id'],
        durationMs: expect.any(Number),
      }),
    ]);
  });

  it('logs the id of the user', async () => {
    await call(probe({ access: ['read', 'Vip'] }), { as: coordinator });
    expect(log.lines()).toEqual([expect.objectContaining({ userId: coordinator })]);
  });

  it('has its own log context, also if several share one Lambda context', async () => {
    const slow = probe({}, async ({ event, query }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      return { query, id: event.requestContext.requestId };
    });
    const context = { awsRequestId: 'same' } as Parameters<typeof slow.handler>[1];
    const events = Array.from({ length: 20 }, () => gatewayEvent({ method: 'GET', path: '/api/probe' }));
    const results = await Promise.all(events.map((event) => slow.handler(event, context)));
    const ids = events.map(({ requestContext }) => requestContext.requestId);
    expect(results.map(({ headers }) => headers?.['X-Request-Id'])).toEqual(ids);
    expect(
      log
        .lines()
        .map(({ requestId }) => requestId)
        .sort(),
    ).toEqual([...ids].sort());
  });
});
