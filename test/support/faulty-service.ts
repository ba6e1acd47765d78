import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { useFiles } from './files.ts';
import { useTable } from './table.ts';

/** Answers a request in place of the service. */
export type Fault = (response: ServerResponse) => void;

function answers(status: number, body: string, headers: Record<string, string> = {}): Fault {
  return (response) =>
    void response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0', ...headers }).end(body);
}

/** An error as DynamoDB sends it. */
export function tableError(name: string, status = 400, headers: Record<string, string> = {}): Fault {
  return answers(
    status,
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: `${name} of the test` }),
    headers,
  );
}

/** An error as S3 sends it. */
export function filesError(code: string, status: number): Fault {
  return answers(status, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`, {
    'Content-Type': 'application/xml',
  });
}

/** Accepts the request and never answers. */
export const HANGS: Fault = () => undefined;
export const RESETS: Fault = (response) => void response.socket?.resetAndDestroy();
export const ENDS_HALFWAY: Fault = (response) =>
  void response.writeHead(200, { 'Content-Length': '1000' }).write('{"It', () => response.destroy());
/** Sends the beginning of its answer, and then nothing. */
export const STALLS: Fault = (response) => void response.writeHead(200, { 'Content-Length': '1000' }).write('{"It');
export const SENDS_A_PAGE = answers(200, '<!doctype html><title>Maintenance</title>');

interface Rule {
  readonly fault: Fault;
  readonly applies: (received: IncomingMessage) => boolean;
}

export interface FaultyService {
  /** Makes requests fail. `commands` limits it to these, such as `UpdateItem`. `times` limits their number. */
  fail(fault: Fault, only?: { readonly commands?: readonly string[]; readonly times?: number }): void;
  /** Makes the service work again. */
  work(): void;
  /** Runs `run` while nothing listens at the address of the service. */
  whileClosed<T>(run: () => Promise<T>): Promise<T>;
  /** The commands of all requests since the last `work`. */
  readonly received: readonly string[];
}

function commandOf({ headers, method = '' }: IncomingMessage): string {
  return String(headers['x-amz-target'] ?? method).replace(/^.*\./, '');
}

/** A server in front of a service. It forwards all requests until a test makes it fail. */
function faultyService(variable: 'DDB_ENDPOINT' | 'FILES_ENDPOINT') {
  let rule: Rule | undefined;
  let target = new URL('http://127.0.0.1');
  let port = 0;
  const received: string[] = [];
  const server = createServer((incoming, response) => {
    received.push(commandOf(incoming));
    // The SDK would correct its clock by the date, which Node takes from the clock of the machine.
    response.sendDate = false;
    if (rule?.applies(incoming)) rule.fault(response);
    else forward(incoming, response, target);
  });
  const open = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  const start = async (): Promise<void> => {
    target = new URL(process.env[variable] ?? '');
    await open();
    process.env[variable] = `http://127.0.0.1:${port}`;
  };
  const work = (): void => {
    rule = undefined;
    received.length = 0;
  };
  const faulty: FaultyService = {
    work,
    received,
    fail: (fault, { commands, times = Number.POSITIVE_INFINITY } = {}) => {
      let left = times;
      rule = { fault, applies: (incoming) => (commands?.includes(commandOf(incoming)) ?? true) && left-- > 0 };
    },
    whileClosed: async (run) => {
      await close();
      try {
        return await run();
      } finally {
        await open();
      }
    },
  };
  return { start, close, faulty };
}

/** Like `useTable`, with a table that tests can make fail. It may also refuse a signature. */
export function useFaultyTable(): FaultyService {
  const { close, faulty, start } = faultyService('DDB_ENDPOINT');
  beforeAll(start);
  afterEach(() => faulty.work());
  useTable({ signs: true });
  afterAll(close);
  return faulty;
}

/** Like `useFiles`, with a store that tests can make fail. */
export function useFaultyFiles(): FaultyService {
  const { close, faulty, start } = faultyService('FILES_ENDPOINT');
  useFiles();
  beforeAll(start);
  afterEach(() => faulty.work());
  afterAll(close);
  return faulty;
}

function forward(incoming: IncomingMessage, response: ServerResponse, { hostname, port }: URL): void {
  const { headers, method, url: path } = incoming;
  const forwarded = request({ hostname, port, path, method, headers }, (answer) => {
    const { date: _date, ...shown } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, shown);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  incoming.pipe(forwarded);
}
