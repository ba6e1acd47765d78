import { connect, type Socket } from 'node:net';

/** An answer of the table engine. */
export interface EngineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

interface Connection {
  readonly socket: Socket;
  /** What has come of the answer. */
  readonly chunks: Buffer[];
  asked: { readonly resolve: (answer: EngineAnswer) => void; readonly reject: (error: Error) => void } | undefined;
}

const idle = new Map<string, Connection[]>();
/** A loaded machine answers late. What takes longer is lost, and the SDK sends it again. */
const SILENT_MS = 60_000;
const HEAD_ENDS = '\r\n\r\n';

function whole(all: Buffer, from: number, headers: EngineAnswer['headers']): Buffer | undefined {
  const length = Number(headers['content-length']);
  if (Number.isNaN(length)) throw new Error('the table engine does not tell the length of its answer');
  return all.length < from + length ? undefined : all.subarray(from, from + length);
}

/** DynamoDB Local sends a long answer in chunks: the length of each in hexadecimal, then its bytes. The last one is empty. */
function chunked(all: Buffer, from: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = from; ; ) {
    const lineEnds = all.indexOf('\r\n', at);
    if (lineEnds < 0) return undefined;
    const length = Number.parseInt(all.toString('latin1', at, lineEnds), 16);
    const begins = lineEnds + 2;
    if (all.length < begins + length + 2) return undefined;
    if (length === 0) return Buffer.concat(parts);
    parts.push(all.subarray(begins, begins + length));
    at = begins + length + 2;
  }
}

/** Returns the answer; undefined if a part of it has not come yet. */
function answerIn(chunks: readonly Buffer[]): EngineAnswer | undefined {
  const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
  const end = all.indexOf(HEAD_ENDS);
  if (end < 0) return undefined;
  const [status = '', ...lines] = all.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const from = end + HEAD_ENDS.length;
  const body = headers['transfer-encoding'] === 'chunked' ? chunked(all, from) : whole(all, from, headers);
  return body && { status: Number(status.split(' ')[1]), headers, body };
}

function idleAt(host: string): Connection[] {
  const connections = idle.get(host) ?? [];
  idle.set(host, connections);
  return connections;
}

function open(host: string): Connection {
  const { hostname, port } = new URL(`http://${host}`);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const connection: Connection = { socket, chunks: [], asked: undefined };
  socket.on('data', (chunk: Buffer) => {
    const { asked, chunks } = connection;
    // The next request would take it for its answer.
    if (!asked) return void socket.destroy();
    chunks.push(chunk);
    try {
      const answer = answerIn(chunks);
      if (!answer) return;
      chunks.length = 0;
      connection.asked = undefined;
      // One whose request outlives `closeConnections` would keep the process of a worker, which Jest would then end by force.
      socket.unref();
      idleAt(host).push(connection);
      asked.resolve(answer);
    } catch (error) {
      socket.destroy(error as Error);
    }
  });
  socket.on('timeout', () => {
    if (!connection.asked) return;
    socket.destroy(Object.assign(new Error('the table engine does not answer'), { name: 'TimeoutError' }));
  });
  socket.on('error', (error) => connection.asked?.reject(error));
  socket.on('close', () => {
    const connections = idleAt(host);
    if (connections.includes(connection)) connections.splice(connections.indexOf(connection), 1);
    connection.asked?.reject(Object.assign(new Error('the table engine hung up'), { code: 'ECONNRESET' }));
  });
  return connection;
}

/** Returns a connection that waits for a request, or a new one. One that is closing still waits for a moment. */
function connectionTo(host: string): Connection {
  for (const connections = idleAt(host); ; ) {
    const connection = connections.pop();
    if (!connection) return open(host);
    if (connection.socket.writable) return connection;
  }
}

/**
 * Sends a request to the table engine and returns its answer. The clients of Node and of the SDK take longer for it than the engine itself,
 * and most of what tests do is to ask the table. So this is a client for the loopback address alone: it knows no proxy. Rejects with a
 * `TimeoutError`, which the SDK repeats, if nothing comes for a minute.
 */
export function sendToEngine(
  host: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  silentMs = SILENT_MS,
): Promise<EngineAnswer> {
  return new Promise((resolve, reject) => {
    const connection = connectionTo(host);
    connection.socket.ref();
    // Each write begins the time again. To set it takes as long as the rest of this.
    if (connection.socket.timeout !== silentMs) connection.socket.setTimeout(silentMs);
    connection.asked = { resolve, reject };
    const content = typeof body === 'string' ? Buffer.from(body) : body;
    const lines = Object.entries({ ...headers, host, 'content-length': content.byteLength });
    const head = `POST / HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
    connection.socket.write(Buffer.concat([Buffer.from(head, 'latin1'), content]));
  });
}

/** Closes the connections that wait for a request. */
export function closeConnections(): void {
  for (const connections of idle.values()) for (const { socket } of connections.splice(0)) socket.destroy();
}
