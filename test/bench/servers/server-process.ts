import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { JwtVerifier } from 'aws-jwt-verify';
import { optionsFrom } from '#infra/local/options.ts';
import { startService } from '#infra/local/service.ts';
import { byHand } from './by-hand.ts';

// Run as `server-process.ts ours` or `server-process.ts bare`. Starts one of the compared servers and sends its URL to the parent process.
// Answers each message with the CPU time used so far.

/** Verifies access tokens with the library alone. */
async function verifierByHand() {
  const { OIDC_AUDIENCE: audience = '', OIDC_ISSUER: issuer = '', OIDC_JWKS_URI: jwksUri = '' } = process.env;
  const verifier = JwtVerifier.create({ issuer, audience, jwksUri });
  // Set by hand: the library fetches over HTTPS only.
  verifier.cacheJwks((await (await fetch(jwksUri)).json()) as Parameters<typeof verifier.cacheJwks>[0]);
  return ({ headers }: IncomingMessage) => verifier.verify(headers.authorization?.replace('Bearer ', '') ?? '');
}

async function startBare(): Promise<string> {
  const { add, list } = byHand();
  const verify = await verifierByHand();
  const reply = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await verify(request);
    } catch {
      return reply(response, 401, {});
    }
    if (request.method === 'POST')
      return reply(response, 201, await add((await json(request)) as Record<string, unknown>));
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    return reply(response, 200, await list(Number(searchParams.get('limit'))));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const url = process.argv[2] === 'ours' ? (await startService(optionsFrom(process.env))).api : await startBare();
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.(url);
