import { createServer } from 'node:http';
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from '@jest/globals';
import { jobs } from '#functions/registry.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { examine } from '#infra/operations/doctor.ts';
import { localPlace, type Place, queueClient } from '#infra/operations/find-place.ts';
import { linesOf } from '#infra/operations/finding.ts';
import { replayOneByOne } from '#infra/operations/queues.ts';
import { ANSWERED } from '#shared/domain/services/service-word.ts';
import { noteWord } from '#shared/use-cases/services/note-word.ts';
import { useFiles } from '#test/support/files.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';

const found = await jobs();
const contracts = found.map(({ contract }) => contract);
useTable();
useFiles();
useQueues(...found);

interface Given {
  readonly timers?: boolean;
  readonly serviceVariables?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

function placeWith({ environment = {}, serviceVariables = [], timers = true }: Given = {}): Place {
  return localPlace(
    {
      pid: 1,
      api: 'http://127.0.0.1:1',
      isReady: true,
      control: 'http://127.0.0.1:1',
      secret: '',
      timers,
      serviceVariables: [...serviceVariables],
      environment: { ...(process.env as Record<string, string>), ...environment },
    },
    contracts,
  );
}

async function problemsOf(given: Given = {}) {
  return (await examine(placeWith(given), found)).filter(({ level }) => level === 'problem');
}

describe('the doctor of the local service', () => {
  it('finds a healthy service healthy, and warns of services that are on but not configured', async () => {
    const findings = await examine(placeWith(), found);
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
    expect(linesOf(findings)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ok {6}issuer: /),
        expect.stringMatching(/^ok {6}table .*: healthy$/),
        expect.stringMatching(/^ok {6}files: /),
        'ok      queues: nothing has failed',
        'WARNING flights: on in the settings, but not configured',
      ]),
    );
  });

  it('names what a service lacks, and the timers that are off', async () => {
    const serviceVariables = ['FLIGHTS_URL', 'GPS_URL', 'GPS_USER', 'MESSAGING_URL', 'COPILOT_URL'];
    expect(await problemsOf({ serviceVariables, timers: false })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'flights: FLIGHTS_KEY missing' }),
        expect.objectContaining({ text: 'gps: GPS_TOKEN missing' }),
        expect.objectContaining({ text: 'messaging: MESSAGING_NUMBER and MESSAGING_WEBHOOK_SECRET missing' }),
        { level: 'problem', text: 'schedule flight-poller: disabled', cure: 'Start without MOTORCADE_JOBS=off.' },
      ]),
    );
  });

  it('asks each service whose address it has, and else says what the service heard last', async () => {
    const server = createServer(({ url }, response) => {
      if (url?.startsWith('/v1/accounts')) response.end(JSON.stringify(['+4915100000000']));
      else response.writeHead(401).end();
    });
    const origin = `http://127.0.0.1:${await listen(server, 0)}`;
    const now = new Date().toISOString();
    await noteWord('gps', ANSWERED, now);
    await noteWord('flights', { problem: 'SERVICE_REFUSES', said: 'The flight provider refuses the key (401).' }, now);
    Object.assign(process.env, { GPS_URL: origin, GPS_TOKEN: 'a-secret-token', COPILOT_URL: origin });
    Object.assign(process.env, { MESSAGING_URL: origin, MESSAGING_NUMBER: '+4915100000000' });
    const lines = linesOf(await examine(placeWith(), found));
    expect(lines).toEqual(
      expect.arrayContaining([
        `PROBLEM gps: asked now: The GPS tracker refuses the token or the password (401). It answered the service well at ${now}.`,
        '        -> An administrator of the deployment can mend it: GPS_TOKEN, or GPS_USER and GPS_PASSWORD.',
        'PROBLEM flights: The flight provider refuses the key (401). It has not answered the service well yet.',
        'PROBLEM copilot: asked now: The model of the copilot answered 401. It has not answered the service well yet.',
        'ok      messaging: asked now: It answered well. It has not answered the service well yet.',
      ]),
    );
    expect(lines.join('\n')).not.toContain('a-secret-token');
    process.env['MESSAGING_NUMBER'] = '+4915100000001';
    const again = linesOf(await examine(placeWith(), found)).join('\n');
    expect(again).toContain(
      'PROBLEM messaging: asked now: The messaging provider does not have the number that sends.',
    );
    await closeServer(server, 0);
    await noteWord('flights', ANSWERED, new Date().toISOString());
    for (const name of ['GPS_URL', 'GPS_TOKEN', 'COPILOT_URL', 'MESSAGING_URL', 'MESSAGING_NUMBER'])
      delete process.env[name];
  });

  it('says that the issuer does not answer, and that the table does not exist, and goes on', async () => {
    const environment = { OIDC_JWKS_URI: 'http://127.0.0.1:9/jwks', TABLE_NAME: 'no-such-table' };
    expect((await problemsOf({ environment })).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^issuer: no keys at http:\/\/127\.0\.0\.1:9\/jwks: /),
      expect.stringMatching(/^table: cannot be checked: ResourceNotFoundException: /),
    ]);
  });

  it('counts dead letters and says how to replay them. The replay loses none', async () => {
    const place = placeWith();
    const client = queueClient(place);
    const queue = place.queues.find(({ name }) => name === 'deliver-messages');
    const { deadLettersUrl = '', url = '' } = queue ?? {};
    for (const MessageBody of ['{"messageId":"msg_1"}', '{"messageId":"msg_2"}'])
      await client.send(new SendMessageCommand({ QueueUrl: deadLettersUrl, MessageBody }));
    expect(await problemsOf()).toEqual([
      {
        level: 'problem',
        text: 'queue deliver-messages: 2 messages failed after all retries',
        cure: expect.stringContaining('npm run ops -- replay deliver-messages'),
      },
    ]);
    expect(await replayOneByOne(client, { url, deadLettersUrl })).toBe(2);
    expect(await replayOneByOne(client, { url, deadLettersUrl })).toBe(0);
    expect(await problemsOf()).toEqual([]);
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10 }));
    expect(Messages.map(({ Body }) => Body).sort()).toEqual(['{"messageId":"msg_1"}', '{"messageId":"msg_2"}']);
    client.destroy();
  });
});
