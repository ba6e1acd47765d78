import { afterAll, afterEach, expect, it } from '@jest/globals';
import { receiptOf, replyOf, type SignalStub, startSignalCli } from '#infra/local/stubs/signal-cli.ts';
import { clientOf, fetchToken } from './api-client.ts';
import { endAll, runScript, startLocalService, withFolder } from './local-service.ts';

const SECRET = 'webhook-secret';
const PHONE = '+4915120000001';
let stub: SignalStub | undefined;
afterEach(() => stub?.stop());
afterAll(endAll);

it('a changed ride reaches the phone of its driver through the queue, and is confirmed with OK through the webhook', () =>
  withFolder(async (folder) => {
    const phones = await startSignalCli();
    stub = phones;
    const env = {
      MOTORCADE_JOBS: 'off',
      MESSAGING_URL: phones.url,
      MESSAGING_NUMBER: phones.number,
      MESSAGING_WEBHOOK_SECRET: SECRET,
    };
    const service = await startLocalService({ folder, env });
    const ask = clientOf(service.url, await fetchToken(folder, 'ada'));
    await ask('POST', '/api/users/register', {});
    const driver = (await ask('POST', '/api/drivers', { name: 'Dana', phone: PHONE })).body;
    const times = { startTime: '2031-05-10T09:00:00Z', endTime: '2031-05-10T10:00:00Z' };
    const ride = { type: 'TRANSPORT', title: 'Ride', vipIds: [], driverId: driver.id, ...times };
    const path = `/api/events/${(await ask('POST', '/api/events', ride)).body.id}`;
    let seconds = 0;
    /** Runs the job after the minute in which changes are joined, and returns the text that the phone got. */
    const told = async (): Promise<string> => {
      seconds += 100;
      const now = new Date(Date.now() + seconds * 1_000).toISOString();
      const { stderr } = await runScript('job', ['deliver-messages', '--now', now], { MOTORCADE_DATA: folder });
      expect(stderr).toBe('');
      return phones.delivered.at(-1)?.text ?? '';
    };
    const post = async (notification: object, secret: string): Promise<number> => {
      const url = `${service.url}/api/messaging/webhook?secret=${secret}`;
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(notification) })).status;
    };

    expect(await told()).toContain('NEW Ride');
    const { version } = (await ask('PATCH', path, { startTime: '2031-05-10T09:15:00Z' })).body;
    const text = await told();
    expect(text).toContain('CHANGED Ride');
    const [confirmation = ''] = /OK \d+/.exec(text) ?? [];
    const reply = replyOf(PHONE, confirmation, Date.now());
    expect(await post(reply, 'wrong')).toBe(401);
    expect((await ask('GET', path)).body).not.toHaveProperty('acknowledgedVersion');
    expect(await post(reply, SECRET)).toBe(200);
    expect((await ask('GET', path)).body).toMatchObject({ version, acknowledgedVersion: version });

    const last = phones.delivered.find((each) => each.text === text);
    expect(await post(receiptOf(last ?? { to: PHONE, timestamp: 0 }, 'read', Date.now()), SECRET)).toBe(200);
    const { items } = (await ask('GET', `/api/drivers/${driver.id}/messages`)).body;
    const shown = items.map(({ direction, status }: Record<string, string>) => `${direction} ${status}`);
    expect(shown).toEqual(expect.arrayContaining(['INBOUND RECEIVED', 'OUTBOUND READ', 'OUTBOUND SENT']));
    expect(items.some((each: Record<string, string>) => each.text?.startsWith('You have confirmed:'))).toBe(true);
    expect(service.output()).not.toContain(SECRET);
    await service.stop();
  }));
