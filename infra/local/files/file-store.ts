import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startFauxqs } from 'fauxqs';
import { LOCAL_CREDENTIALS } from '#infra/local/engine/local-client.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { type ServerLimits, serverOptions } from '#infra/local/gateway/server-limits.ts';
import { logger } from '#shared/platform/logger.ts';
import { refusalOf } from './signed-request.ts';

/** An S3-compatible store of one bucket. Like S3, it refuses a request whose signature is missing, wrong or expired (403). */
export interface LocalFileStore {
  readonly endpoint: string;
  readonly bucket: string;
  stop(): Promise<void>;
}

interface Options {
  /** The folder of the files. Default: the files stay in memory. */
  readonly dataFolder?: string;
  /** The secret access key with which clients sign. */
  readonly secret: string;
  readonly limits?: ServerLimits;
}

const BUCKET = 'motorcade-files';
/** How long open requests may take when the store stops. */
const GRACE_MS = 1_000;

/** Starts the store on a free port of the loopback address. */
export async function startFileStore({ dataFolder, limits, secret }: Options): Promise<LocalFileStore> {
  const folders = dataFolder ? { dataDir: join(dataFolder, 'files'), s3StorageDir: join(dataFolder, 'files') } : {};
  if (folders.dataDir) mkdirSync(folders.dataDir, { recursive: true });
  const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, ...folders });
  store.createBucket(BUCKET);
  const server = createServer(serverOptions(limits), (received, response) => {
    answer(received, response, store.port, secret).catch((error: unknown) => {
      // The client or the inner store has closed the connection in the middle.
      logger().warn('file store request failed', { error: error as Error });
      response.destroy();
    });
  });
  const port = await listen(server, 0);
  const stop = async () => {
    await closeServer(server, GRACE_MS);
    await store.stop();
  };
  return { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, stop };
}

/** Starts the store with its files in the data folder. `parts` stops it with the service. */
export async function startFiles(dataFolder: string, parts: AsyncDisposableStack): Promise<LocalFileStore> {
  const store = await startFileStore({ dataFolder, secret: LOCAL_CREDENTIALS.secretAccessKey });
  parts.defer(() => store.stop());
  return store;
}

/** Answers a request. No request may throw outside of this promise: that would end the whole service. */
async function answer(received: IncomingMessage, response: ServerResponse, port: number, secret: string) {
  const { headers, method = 'GET', url: path = '/' } = received;
  const url = URL.parse(path, `http://${headers.host}`);
  if (!url) return refuse(response, 400, 'InvalidURI');
  const refusal = await refusalOf({ method, url, headers }, secret, Date.now());
  if (refusal) return refuse(response, 403, refusal);
  const forwarded = request({ host: '127.0.0.1', port, path, method, headers });
  const [[stored]] = await Promise.all([
    once(forwarded, 'response') as Promise<[IncomingMessage]>,
    pipeline(received, forwarded),
  ]);
  // The SDK would correct its clock by the date. Both clocks are this machine's, and a test may shift them.
  const { date: _date, ...shown } = stored.headers;
  response.sendDate = false;
  response.writeHead(stored.statusCode ?? 502, shown);
  await pipeline(stored, response);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.sendDate = false;
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}
