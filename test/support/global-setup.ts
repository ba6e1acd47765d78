import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { preparePages } from '#infra/bundling/prepare-pages.ts';
import { startEngine } from '#infra/local/engine/dynamodb.ts';
import { running } from './running.ts';

/**
 * Starts the services that all test files share: the table engine, and an identity provider that publishes one key. Gives the run a
 * temporary folder of its own, also for the commands that tests run. It is removed at the end, with all that they left behind.
 */
export default async function setup(): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'motorcade-tests-'));
  process.env['TMPDIR'] = temporary;
  // Workers load the same files in each run, and commands in one run: often those of a new folder, which no later run has.
  process.env['NODE_COMPILE_CACHE'] = resolve('.build/compiled');
  process.env['COMPILED_OF_COMMANDS'] = join(temporary, 'compiled');
  await preparePages();
  const engine = process.env['DDB_ENDPOINT'] ? undefined : await startEngine();
  if (engine) process.env['DDB_ENDPOINT'] = engine.endpoint;

  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const names = { kid: 'test-key', alg: 'RS256', use: 'sig' };
  const keySet = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), ...names }] });
  const provider = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json').end(keySet);
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  process.env['TEST_ISSUER'] = `http://127.0.0.1:${port}`;
  process.env['TEST_SIGNING_KEY'] = JSON.stringify({ ...(await exportJWK(privateKey)), ...names });

  running.stop = async () => {
    await engine?.stop();
    provider.closeAllConnections();
    provider.close();
    // A process that ends just now may still keep its compiled code there.
    await rm(temporary, { recursive: true, force: true, maxRetries: 5 });
  };
}
