import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod';
import * as createVip from '#functions/vips/create-vip.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { useLog } from '#test/support/log.ts';
import { probe } from '#test/support/probe.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';
import { useUser } from '#test/support/use-user.ts';

const log = useLog();
useTable();
const faults = useFaults();
const coordinator = useUser('COORDINATOR');
let token: string;
beforeAll(async () => {
  token = await tokenFor(coordinator, { email: 'claimed@secret.example', name: 'Claimed Name' });
});

const SECRETS = {
  name: 'Velvet Thunderbolt',
  phone: '+44 7700 900461',
  email: 'velvet@hidden.example',
  notes: 'The code of the gate is 7-4-1-1',
  contact: 'Aunt Saffron',
};
const vip = {
  name: SECRETS.name,
  department: 'ADMIN',
  phone: SECRETS.phone,
  email: SECRETS.email,
  notes: SECRETS.notes,
  emergencyContact: { name: SECRETS.contact, phone: SECRETS.phone },
};

function post(body: unknown, more: CallOptions = {}) {
  return call(createVip, {
    body,
    ...more,
    headers: { authorization: `Bearer ${token}`, cookie: 'crumb=1', ...more.headers },
  });
}
function broken(fault: () => unknown) {
  return probe({ method: 'POST', access: 'token', body: z.unknown() }, fault);
}
function withItem() {
  return new ConditionalCheckFailedException({
    $metadata: {},
    message: 'lost',
    Item: { name: { S: SECRETS.name } },
  } as never);
}

function expectNoSecrets(also: readonly string[] = []) {
  expect(log.lines().length).toBeGreaterThan(0);
  const [, claims = '', signature = ''] = token.split('.');
  const secrets = [
    ...Object.values(SECRETS),
    claims,
    signature,
    'claimed@secret.example',
    'Claimed Name',
    'crumb',
    ...also,
  ];
  expect(secrets.filter((secret) => log.text().includes(secret))).toEqual([]);
}

it('logs no bodies, tokens or contact details of a request that succeeds', async () => {
  expect((await post(vip, { headers: { 'idempotency-key': 'my-own-secret-key' } })).status).toBe(201);
  expectNoSecrets(['my-own-secret-key']);
});

it.each<[string, () => ReturnType<typeof post>, number]>([
  ['that is invalid', () => post({ ...vip, partySize: SECRETS.notes, [SECRETS.name]: 1 }), 400],
  ['that is not JSON', () => post(`{"name":"${SECRETS.name}",`), 400],
  ['of another type', () => post(JSON.stringify(vip), { headers: { 'content-type': 'text/plain' } }), 415],
  ['that is too large', () => post({ ...vip, notes: SECRETS.notes.repeat(50_000) }), 413],
  ['with an unknown query parameter', () => post(vip, { query: { [SECRETS.name]: SECRETS.phone } }), 400],
  ['with a broken token', () => call(createVip, { headers: { authorization: `Bearer ${token}x` }, body: vip }), 401],
  ['with a password', () => call(createVip, { headers: { authorization: 'Basic SECRETSECRET' }, body: vip }), 401],
])('logs no bodies, tokens or contact details of a request %s', async (_what, ask, status) => {
  expect((await ask()).status).toBe(status);
  expectNoSecrets(['SECRETSECRET']);
});

it.each<[string, () => unknown]>([
  ['an answer that does not fit its schema', () => ({ email: SECRETS.email })],
  ['an error of the table with the item', () => Promise.reject(withItem())],
  ['an error of the table as a cause', () => Promise.reject(new Error('not written', { cause: withItem() }))],
  [
    'a message with an address and a number',
    () => Promise.reject(new Error(`cannot reach ${SECRETS.email} at ${SECRETS.phone}`)),
  ],
  ['a message with a token', () => Promise.reject(new Error(`refused: Bearer ${token}`))],
  ['an address with a key', () => Promise.reject(new Error('GET https://x.example/v1?access_key=SECRETSECRET&a=1'))],
  ['JSON that ends early', () => JSON.parse('{"x": hushhush}')],
  [
    'an error with properties',
    () => Promise.reject(Object.assign(new Error('bad'), { config: { headers: { authorization: token } }, vip })),
  ],
  ['a thrown value that is not an error', () => Promise.reject(vip)],
])('logs no bodies, tokens or contact details after %s', async (_what, fault) => {
  const failing = { ...broken(fault) };
  const narrow = probe(
    { ...failing.contract, success: { status: 200, body: z.object({ email: z.literal('x') }), description: '' } },
    fault,
  );
  const answer = await call(narrow, { body: vip, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(500);
  expectNoSecrets(['SECRETSECRET', 'hush']);
});

it('logs no bodies, tokens or contact details when the table fails', async () => {
  faults.on('TransactWriteItems', new Error(`cannot store ${JSON.stringify(vip)}`.replace(SECRETS.name, '')));
  const answer = await post(vip);
  expect(answer.status).toBe(500);
  expect(log.text()).not.toContain(SECRETS.email);
  expect(log.text()).not.toContain(SECRETS.phone);
});

it('logs what a refusal is about: its code, the ids and the fields, and no names', async () => {
  await post({ ...vip, partySize: 0, email: 'none' });
  const [line] = log.lines().filter(({ code }) => code === 'VALIDATION_FAILED');
  expect(line).toMatchObject({ fields: expect.arrayContaining(['body.partySize', 'body.email']) });
  expect(line).not.toHaveProperty('about');
  expectNoSecrets();
});
