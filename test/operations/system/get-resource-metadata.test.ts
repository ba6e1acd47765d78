import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as getResourceMetadata from '#functions/system/get-resource-metadata.ts';
import { createGateway, routerOf } from '#infra/local/gateway/gateway.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { call } from '#test/support/call.ts';
import { OPERATIONS, useCopilot } from '#test/support/copilot/copilot.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useCopilot();
let server: Server;
let address: string;
beforeAll(async () => {
  server = createGateway(Promise.resolve(routerOf(OPERATIONS)));
  address = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterAll(() => closeServer(server, 0));

describe('POST /api/mcp', () => {
  it('has metadata that name the identity provider, at both well-known paths', async () => {
    const { body } = await call(getResourceMetadata);
    expect(body).toMatchObject({
      resource: expect.stringMatching(/\/api\/mcp$/),
      authorization_servers: [process.env['OIDC_ISSUER']],
      bearer_methods_supported: ['header'],
    });
    const { path, aliases } = getResourceMetadata.contract;
    for (const each of [path, ...aliases]) expect((await fetch(`${address}${each}`)).status).toBe(200);
  });
});
