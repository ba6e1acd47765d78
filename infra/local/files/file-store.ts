import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';
import { refusalOf } from './signed-request.ts';

/** An S3-compatible store of one bucket that, as S3, serves no request whose signature does not hold. */
export interface LocalFileStore {
  readonly endpoint: string;
  readonly bucket: string;
  stop(): Promise<void>;
}

interface Options {
  /** Where the files are kept; without it in memory. */
  readonly dataFolder?: string;
  /** With what requests are signed. */
  readonly secret: string;
}

/** What the service signs with on this machine: it guards nothing but these files, on the loopback address. */
export const LOCAL_SECRET = 'local';

const BUCKET = 'motorcade-files';
const GRACE_MS = 1_000;

/** Starts the store on a free port of the loopback address. */
export const startFileStore = async ({ dataFolder, secret }: Options): Promise<LocalFileStore> => {
  const folders = dataFolder ? { dataDir: join(dataFolder, 'files'), s3StorageDir: join(dataFolder, 'files') } : {};
  if (folders.dataDir) mkdirSync(folders.dataDir, { recursive: true });
  const store = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false, ...folders });
  store.createBucket(BUCKET);
  const guard = createServer((received, response) => pass(received, response, store.port, secret));
  const port = await listen(guard, 0);
  const stop = async () => {
    await closeServer(guard, GRACE_MS);
    await store.stop();
  };
  return { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, stop };
};

/** The store of a service that is starting, as one of its parts. */
export const startFiles = async (dataFolder: string, parts: AsyncDisposableStack): Promise<LocalFileStore> => {
  const store = await startFileStore({ dataFolder, secret: LOCAL_SECRET });
  parts.defer(() => store.stop());
  return store;
};

const pass = (received: IncomingMessage, response: ServerResponse, port: number, secret: string): void => {
  const { headers, method = 'GET', url: path = '/' } = received;
  const url = new URL(path, `http://${headers.host}`);
  const refusal = refusalOf({ method, url, headers }, secret, Date.now());
  if (refusal) {
    response.writeHead(403, { 'Content-Type': 'application/xml' });
    response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${refusal}</Code></Error>`);
    return;
  }
  const onward = request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...askedFor(url) });
    answer.pipe(response);
  });
  onward.on('error', (error) => response.destroy(error));
  received.pipe(onward);
};

/** The headers that a signed link asks for by its query, which the store behind does not know. */
const askedFor = ({ searchParams }: URL): Record<string, string> =>
  Object.fromEntries(
    [...searchParams].flatMap(([name, value]) =>
      name.startsWith('response-') ? [[name.slice('response-'.length), value]] : [],
    ),
  );
