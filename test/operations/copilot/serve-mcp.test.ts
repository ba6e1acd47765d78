import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as serveMcp from '#functions/copilot/serve-mcp.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getResourceMetadata from '#functions/system/get-resource-metadata.ts';
import * as updateUser from '#functions/users/update-user.ts';
import { createGateway, routerOf } from '#infra/local/gateway/gateway.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { TOOLS } from '#test/support/copilot/arguments.ts';
import { OPERATIONS, useCopilot } from '#test/support/copilot/copilot.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';
import { someVips } from '#test/support/vips.ts';

process.env['PUBLIC_URL'] = 'https://motorcade.example';
useTable();
useCopilot();
let as: string;
let server: Server;
let address: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  server = createGateway(Promise.resolve(routerOf(OPERATIONS)));
  address = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(() => closeServer(server, 0));

/** Connects an MCP client with the token of a user. */
async function connect(who = as): Promise<Client> {
  const headers = { authorization: `Bearer ${await tokenFor(who)}` };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/api/mcp`), { requestInit: { headers } }));
  return client;
}

function textOf(result: object): string {
  return (result as { content: { text: string }[] }).content[0]?.text ?? '';
}

describe('an MCP client', () => {
  it('finds the reading tools and the one that makes proposals, and no other', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    const expected = [...TOOLS.values()].filter(({ effect }) => effect === 'READ' || effect === 'PROPOSAL');
    expect(tools.map(({ name }) => name)).toEqual([...expected.map(({ name }) => name), 'describe_operation']);
    expect(tools.length).toBeGreaterThan(25);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true).map(({ name }) => name)).toEqual([
      'createProposal',
    ]);
    await client.close();
  });

  it('reads as the user', async () => {
    const [vipId] = await someVips(as, 1, { name: 'Ngozi Adeyemi' });
    const client = await connect();
    const found = await client.callTool({ name: 'listVips', arguments: { search: 'Ngozi' } });
    expect(JSON.parse(textOf(found))).toMatchObject({ status: 200, answer: { items: [{ id: vipId }] } });
    await client.close();
  });

  it('shows phones only where they are asked for', async () => {
    const [vipId = ''] = await someVips(as, 1, { phone: '+442079460018' });
    const client = await connect();
    const hidden = await client.callTool({ name: 'getVip', arguments: { vipId } });
    expect(textOf(hidden)).not.toContain('2079460018');
    const shown = await client.callTool({ name: 'getVip', arguments: { vipId, includeContacts: true } });
    expect(textOf(shown)).toContain('2079460018');
    await client.close();
  });

  it('learns what a step of a proposal takes, and the known arguments from an error', async () => {
    const client = await connect();
    const found = await client.callTool({ name: 'describe_operation', arguments: { operationId: 'updateEvent' } });
    expect(JSON.parse(textOf(found))).toMatchObject({
      status: 200,
      answer: { params: { required: ['eventId'] }, body: { properties: { title: {} } } },
    });
    const steps = [{ operationId: 'updateEvent', params: { eventId: 'x' }, body: { colour: 'red' } }];
    const refused = await client.callTool({ name: 'createProposal', arguments: { kind: 'OPERATIONS', steps } });
    expect(textOf(refused)).toMatch(/unknown arguments: colour\. The known ones are: .*title/);
    await client.close();
  });

  it('makes a proposal of tools that write, and cannot apply it', async () => {
    const eventId = await anEvent(as, { title: 'Lunch' });
    const client = await connect();
    const steps = [{ operationId: 'updateEvent', params: { eventId }, body: { title: 'Late lunch' } }];
    const made = await client.callTool({ name: 'createProposal', arguments: { kind: 'OPERATIONS', steps } });
    const { answer } = JSON.parse(textOf(made)) as { answer: { id: string; reviewUrl: string } };
    expect(answer.reviewUrl).toMatch(new RegExp(`^https?://.+/api/review#${answer.id}$`));
    expect(answer).toMatchObject({ kind: 'OPERATIONS', applied: 0 });
    for (const name of ['applyProposal', 'updateEvent', 'deleteEvent', 'askCopilot']) {
      const refused = await client.callTool({ name, arguments: { id: answer.id, eventId, title: 'X' } });
      expect(refused.isError).toBe(true);
    }
    const users = [{ operationId: 'updateUser', params: { id: as }, body: { role: 'ADMINISTRATOR' } }];
    const refused = await client.callTool({ name: 'createProposal', arguments: { kind: 'OPERATIONS', steps: users } });
    expect(textOf(refused)).toContain('must name a tool that writes');
    await client.close();
  });

  it('reads a long list to its end, page by page', async () => {
    const titles = Array.from({ length: 40 }, (_, n) => `Speech ${String(n).padStart(2, '0')}`);
    for (const title of titles) await anEvent(as, { title, description: 'x'.repeat(1_500) });
    const client = await connect();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const args = { search: 'Speech', ...(cursor ? { cursor } : {}) };
      const text = textOf(await client.callTool({ name: 'listEvents', arguments: args }));
      seen.push(...(text.match(/Speech \d\d/g) ?? []));
      cursor = (JSON.parse(text) as { answer: { nextCursor: string | null } }).answer.nextCursor;
    }
    expect([...new Set(seen)].sort()).toEqual(titles);
    await client.close();
  });

  it('reads the times of the time zone of the event', async () => {
    const eventId = await anEvent(as, { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' });
    await withSettings({ timezone: 'Asia/Kathmandu' });
    const client = await connect();
    const text = textOf(await client.callTool({ name: 'getEvent', arguments: { eventId } }));
    expect(JSON.parse(text)).toMatchObject({ answer: { startTime: '2027-05-10T14:45:00+05:45' } });
    await client.close();
  });

  it('needs a token of a user who may use assistants', async () => {
    await expect(connect(await aUser('DRIVER'))).rejects.toThrow(/403|FORBIDDEN/);
  });
});

describe('what an assistant reads as documents', () => {
  it('is the attention list and the sheet of a day, without contact details', async () => {
    const vipIds = await someVips(as, 1, { name: 'Ada Osei', phone: '+442079460018', partySize: 3 });
    const times = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
    await anEvent(as, { type: 'TRANSPORT', title: 'Arrival', pickupLocation: 'LHR', vipIds, ...times });
    const client = await connect();
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['motorcade://attention', 'motorcade://day-sheet/today']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['motorcade://day-sheet/{date}']);
    const read = async (uri: string): Promise<string> => {
      const { contents } = await client.readResource({ uri });
      return (contents[0] as { text: string }).text;
    };
    expect(JSON.parse(await read('motorcade://attention'))).toHaveProperty('items');
    expect(await read('motorcade://day-sheet/today')).toMatch(/^Day sheet of \d{4}-\d\d-\d\d, times in /);
    const sheet = await read('motorcade://day-sheet/2027-05-10');
    expect(sheet).toContain('guests: Ada Osei (3 people) | driver: NONE | vehicle: NONE');
    expect(sheet).not.toContain('2079460018');
    for (const uri of ['motorcade://day-sheet/never', 'motorcade://other', 'x motorcade://day-sheet/2027-05-10'])
      await expect(client.readResource({ uri })).rejects.toThrow(/not found/i);
    await client.close();
  });

  it('has prompts for the morning and for someone who is ill', async () => {
    const client = await connect();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['morning_briefing', 'someone_is_ill']);
    const briefing = await client.getPrompt({ name: 'morning_briefing' });
    expect(briefing.messages).toMatchObject([
      { role: 'user', content: { text: expect.stringContaining('attention') } },
    ]);
    const ill = await client.getPrompt({ name: 'someone_is_ill', arguments: { name: 'Ben' } });
    expect(ill.messages).toMatchObject([{ content: { text: expect.stringContaining('"Ben"') } }]);
    await expect(client.getPrompt({ name: 'someone_is_ill' })).rejects.toThrow(/name is required/);
    await expect(client.getPrompt({ name: 'other' })).rejects.toThrow(/no prompt/);
    await client.close();
  });
});

describe('a token for the address of assistants alone', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'listVips', arguments: {} } };
  const resource = async () => ((await call(getResourceMetadata)).body as { resource: string }).resource;
  const headers = async () => ({
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${await tokenFor(as, { aud: await resource() })}`,
  });

  it('is accepted there, and lets its tools read', async () => {
    const { status, text } = await call(serveMcp, { body: list, headers: await headers() });
    expect(status).toBe(200);
    expect(text).toContain('\\"status\\":200');
  });

  it('is refused if it was issued before its user lost access, until they sign in again', async () => {
    const user = await aUser('ADMINISTRATOR');
    const admin = await aUser('ADMINISTRATOR');
    const ask = async (iat: number) => {
      const token = await tokenFor(user, { aud: await resource(), iat });
      const sent = { ...(await headers()), authorization: `Bearer ${token}` };
      return call(serveMcp, { body: list, headers: sent });
    };
    const now = Math.floor(Date.now() / 1_000);
    expect((await ask(now - 60)).status).toBe(200);
    await call(updateUser, { as: admin, params: { id: user }, body: { role: 'COORDINATOR' } });
    const refused = await ask(now - 60);
    expect(refused.status).toBe(401);
    expect(refused.headers['www-authenticate']).toContain('resource_metadata=');
    expect((await ask(now + 60)).status).toBe(200);
  });

  it('is accepted nowhere else, so it can apply nothing', async () => {
    const refused = await call(applyProposal, { params: { id: 'prp_1' }, headers: await headers() });
    expect([refused.status, refused.body.detail]).toEqual([401, 'The access token is for assistants (MCP) only.']);
    const other = `Bearer ${await tokenFor(as, { aud: 'https://other.example/api/mcp' })}`;
    const foreign = await call(serveMcp, { body: list, headers: { ...(await headers()), authorization: other } });
    expect(foreign.status).toBe(401);
  });
});

describe('POST /api/mcp', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const headers = { accept: 'application/json, text/event-stream' };

  it('answers without a session, as one event or as JSON', async () => {
    const answer = await call(serveMcp, { as, body: list, headers });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('listVips');
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
  });

  it('answers 401 without a token, 400 to what is no JSON-RPC, and 503 if it is switched off', async () => {
    expect((await call(serveMcp, { body: list, headers })).status).toBe(401);
    expect((await call(serveMcp, { as, body: { hello: 1 }, headers })).body.code).toBe('VALIDATION_FAILED');
    for (const body of [{ jsonrpc: '2.0' }, { jsonrpc: '2.0', id: 1, method: 7 }]) {
      const refused = await call(serveMcp, { as, body, headers });
      expect([refused.status, refused.body.jsonrpc, refused.body.error.code]).toEqual([400, '2.0', -32_600]);
    }
    // An id that JSON-RPC advises against comes back as it was.
    expect(
      (await call(serveMcp, { as, body: { jsonrpc: '2.0', id: 0.5, method: 'x', error: {} }, headers })).body.id,
    ).toBe(0.5);
    await withSettings({ features: { flights: true, gps: true, messaging: true, copilot: false } });
    expect((await call(serveMcp, { as, body: list, headers })).body.code).toBe('FEATURE_DISABLED');
    await withSettings({ features: { flights: true, gps: true, messaging: true, copilot: true } });
  });

  it.each([
    ['no Accept', undefined, 200],
    ['an empty one', '', 200],
    ['*/*', '*/*', 200],
    ['*/* with a weight', 'text/html;q=0.9, */*;q=0.8', 200],
    ['the types as ranges', 'application/*, text/event-stream', 200],
    ['JSON alone', 'application/json', 406],
    ['a page alone', 'text/html', 406],
  ])('answers a request with %s (%s): %i', async (_what, accept, expected) => {
    const { status, text } = await call(serveMcp, {
      as,
      body: list,
      ...(accept === undefined ? {} : { headers: { accept } }),
    });
    expect(status).toBe(expected);
    expect(text.includes('listVips')).toBe(expected === 200);
  });

  it('serves a real client whose HTTP library sends */*', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${await tokenFor(as)}` };
    const send: typeof fetch = (url, init) => {
      const sent = new Headers(init?.headers);
      sent.set('accept', '*/*');
      return fetch(url, { ...init, headers: sent });
    };
    const url = new URL(`${address}/api/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers }, fetch: send }));
    expect((await client.listTools()).tools.length).toBeGreaterThan(25);
    await client.close();
  });

  it('passes JSON-RPC errors through as they are', async () => {
    const { text } = await call(serveMcp, { as, body: { jsonrpc: '2.0', id: 7, method: 'no/such' }, headers });
    expect(text).toContain('"code":-32601');
    expect(text).toContain('"id":7');
  });

  it.each([
    ['origin', 'https://evil.example'],
    ['host', 'evil.example'],
  ])('refuses another %s with 403', async (name, value) => {
    const answer = await call(serveMcp, { as, body: list, headers: { ...headers, [name]: value } });
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('names its metadata in a 401', async () => {
    const answer = await call(serveMcp, { body: list, headers });
    expect(answer.headers['www-authenticate']).toMatch(
      /^Bearer resource_metadata="https?:\/\/\S+\/\.well-known\/oauth-protected-resource"$/,
    );
  });
});
