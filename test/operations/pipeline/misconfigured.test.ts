import { expect, it } from '@jest/globals';
import { gatewayEvent } from '#test/support/event.ts';
import { useLog } from '#test/support/log.ts';
import { probe } from '#test/support/probe.ts';

const log = useLog();
Object.assign(process.env, { RATE_LIMIT_KEY: 'weekday', RATE_LIMIT_REQUESTS: 'many' });

it('answers 500 in a wrongly configured deployment, and logs the name of each wrong variable', async () => {
  const { handler } = probe({});
  const event = gatewayEvent({ method: 'GET', path: '/api/probe' });
  const result = await handler(event, {} as Parameters<typeof handler>[1]);
  expect(result.statusCode).toBe(500);
  expect(JSON.parse(result.body ?? '')).toMatchObject({ code: 'INTERNAL', instance: event.requestContext.requestId });
  expect(result.body).not.toContain('RATE_LIMIT');
  const [line] = log.lines().filter(({ message }) => message === 'request failed');
  expect(line).toMatchObject({ error: { message: expect.stringContaining('RATE_LIMIT_REQUESTS') } });
  expect(line).toMatchObject({ error: { message: expect.stringContaining('RATE_LIMIT_KEY') } });
});
