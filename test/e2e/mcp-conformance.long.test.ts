import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { toolsFolder } from '#test/support/tools.ts';
import { fetchToken } from './api-client.ts';
import { endAll, startLocalService, withFolder } from './local-service.ts';

afterAll(endAll);

/** Passes requests on as they are, with a token: the suite knows none. Its requests for foreign hosts stay foreign. */
async function withToken(port: number, token: string) {
  const server = createServer((incoming, outgoing) => {
    const { headers, method, url: path } = incoming;
    const own = (name = ''): string => name.replace(`127.0.0.1:${proxyPort()}`, `127.0.0.1:${port}`);
    const { host, origin } = headers;
    const passedOn = { ...headers, host: own(host), ...(origin && { origin: own(origin) }) };
    const passed = send({ port, method, path, headers: { ...passedOn, authorization: `Bearer ${token}` } });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  const proxyPort = (): number => (server.address() as AddressInfo).port;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${proxyPort()}`, stop: () => server.close() };
}

/** The official suite fails if a scenario fails that is not in the list, or if one of the list passes. */
async function runSuite(url: string): Promise<string> {
  const suite = join(await toolsFolder(), 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
  return new Promise((resolve) => {
    const args = [suite, 'server', '--url', url, '--expected-failures', 'test/e2e/mcp-conformance.yml'];
    execFile(process.execPath, args, (error, stdout, stderr) => resolve(error ? `${stdout}\n${stderr}` : 'passed'));
  });
}

it('passes the conformance suite of MCP, but for what needs its own server', () =>
  withFolder(async (folder) => {
    const service = await startLocalService({ folder });
    const proxy = await withToken(service.port, await fetchToken(folder, 'admin'));
    await fetch(`${proxy.url}/api/users/register`, { method: 'POST' });
    expect(await runSuite(`${proxy.url}/api/mcp`)).toBe('passed');
    proxy.stop();
  }));
