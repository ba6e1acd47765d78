import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@smithy/core/checksum';
import { SignatureV4 } from '@smithy/signature-v4';
import { closeServer, listen, type ServerLimits, serverOptions } from '#infra/local/gateway/listen.ts';
import { logger } from '#shared/platform/logger.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { type LocalAccess, refusalFor } from './local-access.ts';

/** A request with a valid signature. */
export interface Asked extends Received {
  /** Path and query as received. */
  readonly path: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: string | Uint8Array;
}

/** A server of the loopback address, for processes that know the secret of this run. */
export interface SignedServer {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

/** How long open requests may take when the server stops. */
const GRACE_MS = 1_000;

/**
 * Starts a server for a part of the service that asks for no signature itself. It answers requests that are signed with the secret of this
 * run, as an SDK of AWS signs them. It refuses those of pages, and those under a foreign host name.
 */
export async function startSignedServer(
  access: LocalAccess,
  answer: (asked: Asked) => Promise<Answer>,
  limits?: ServerLimits,
): Promise<SignedServer> {
  const server = createServer(serverOptions(limits), (request, response) => {
    exchange(access, answer, request, response).catch((error: unknown) => {
      // The client has closed the connection in the middle, or the part of the service does not answer.
      logger().warn('a request to a part of the local service failed', { error: error as Error });
      response.destroy();
    });
  });
  const port = await listen(server, 0);
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => closeServer(server, GRACE_MS) };
}

/** Answers a request. No request may throw outside of this promise: that would end the whole service. */
async function exchange(
  { hosts, secret }: LocalAccess,
  answer: (asked: Asked) => Promise<Answer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers, method = 'GET', url: path = '/' } = request;
  const refusal = refusalFor(request, { hosts });
  if (refusal) return refuse(response, refusal.status, refusal.text);
  const url = URL.parse(path, `http://${headers.host}`);
  if (!url) return refuse(response, 400, 'InvalidURI');
  const asked = { method, path, url, headers, body: await buffer(request) };
  const code = await refusalOf(asked, secret, Date.now());
  if (code) return refuse(response, 403, code);
  const { body, headers: given, status } = await answer(asked);
  // The SDK would correct its clock by the date. Both clocks are this machine's, and a test may shift them.
  const { connection: _connection, date: _date, 'transfer-encoding': _encoding, ...shown } = given;
  response.sendDate = false;
  response.writeHead(status, shown).end(method === 'HEAD' ? undefined : body);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.sendDate = false;
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

/** A request as the server received it. */
interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

type Refusal = 'AccessDenied' | 'SignatureDoesNotMatch';

/** The parts of a signature, as the client sent them. */
interface Signature {
  /** `<access key id>/<date>/<region>/<service>/aws4_request` */
  readonly credential: string;
  /** `20261121T100000Z` */
  readonly date: string;
  readonly signedHeaders: string;
  readonly signature: string;
  /** Seconds for which a signed link is valid. Absent: the signature is in the `Authorization` header. */
  readonly expiresIn?: number;
}

/** The permitted difference between the clocks of client and service. */
const SKEW_MS = 15 * MINUTE_MS;
/** SigV4 permits links of at most one week. */
const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60;
/** The parameters that signing adds to a link. */
const OF_SIGNATURE = /^X-Amz-(Algorithm|Credential|Date|Expires|SignedHeaders|Signature|Security-Token)$/;
const PAYLOAD_HASH = /^x-amz-content-sha256$/i;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<credential>[^,]+), ?SignedHeaders=(?<signedHeaders>[^,]+), ?Signature=(?<signature>\w+)$/;

/**
 * Returns the error code with which AWS refuses a request, or undefined where its signature is valid. Where the client sent the hash of
 * the body, checks that hash, not the body.
 */
async function refusalOf(received: Received, secret: string, now: number): Promise<Refusal | undefined> {
  const given = received.url.searchParams.has('X-Amz-Signature') ? inLink(received) : inHeaders(received);
  const signedAt = given && timeOf(given.date);
  if (!given || signedAt === undefined) return 'AccessDenied';
  const expected = await expectedSignature(received, given, secret, signedAt);
  if (!isSame(expected, given.signature)) return 'SignatureDoesNotMatch';
  const validMs = given.expiresIn === undefined ? SKEW_MS : given.expiresIn * 1_000;
  return now < signedAt.getTime() + validMs ? undefined : 'AccessDenied';
}

function inLink({ url: { searchParams } }: Received): Signature | undefined {
  const value = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? '';
  const expiresIn = Number(value('Expires'));
  if (value('Algorithm') !== 'AWS4-HMAC-SHA256' || !(expiresIn > 0 && expiresIn <= MAX_EXPIRES_SECONDS))
    return undefined;
  return {
    credential: value('Credential'),
    date: value('Date'),
    signedHeaders: value('SignedHeaders'),
    signature: value('Signature'),
    expiresIn,
  };
}

function inHeaders({ headers }: Received): Signature | undefined {
  const { credential, signature, signedHeaders } = AUTHORIZATION.exec(headers.authorization ?? '')?.groups ?? {};
  if (!credential || !signature || !signedHeaders) return undefined;
  return { credential, date: String(headers['x-amz-date']), signedHeaders, signature };
}

function timeOf(date: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Signs the same request again with the secret, and returns the signature. */
async function expectedSignature(
  { body, headers, method, url }: Received,
  { credential, expiresIn, signedHeaders }: Signature,
  secret: string,
  signingDate: Date,
): Promise<string | undefined> {
  const [accessKeyId = '', _date, region = '', service = ''] = credential.split('/');
  const signableHeaders = new Set(signedHeaders.split(';'));
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey: secret },
    region,
    service,
    sha256: Sha256,
    // Only S3 signs the path as it is sent.
    uriEscapePath: service !== 's3',
    applyChecksum: false,
  });
  const request = {
    protocol: url.protocol,
    hostname: url.hostname,
    method,
    path: url.pathname,
    query: Object.fromEntries([...url.searchParams].filter(([name]) => !OF_SIGNATURE.test(name))),
    headers: Object.fromEntries([...signableHeaders].map((name) => [name, String(headers[name] ?? '')])),
    ...(service === 's3' ? {} : { body: body.toString() }),
  };
  if (expiresIn === undefined) {
    const signed = await signer.sign(request, { signingDate, signableHeaders });
    return AUTHORIZATION.exec(signed.headers['authorization'] ?? '')?.groups?.['signature'];
  }
  // The SDK reads the hash of the body from a header, which it then moves back into the query.
  const hash = Object.entries(request.query).filter(([name]) => PAYLOAD_HASH.test(name));
  Object.assign(request.headers, Object.fromEntries(hash));
  const signed = await signer.presign(request, { signingDate, expiresIn, signableHeaders });
  return String(signed.query?.['X-Amz-Signature']);
}

/** Compares in constant time. */
function isSame(expected: string | undefined, given: string): boolean {
  const [one, other] = [Buffer.from(expected ?? ''), Buffer.from(given)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
