import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as it came in. */
export interface Received {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** As AWS writes it: like encodeURIComponent, with these four encoded as well. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  readonly scope: string;
  readonly at: string;
  readonly headers: readonly string[];
  readonly signature: string;
  readonly payload: string;
  /** In milliseconds: until when it holds. */
  readonly until: number;
}

const instantOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** How far clocks may be apart. */
const SKEW_MS = 15 * 60_000;

const fromQuery = ({ url: { searchParams } }: Received): Signed | undefined => {
  const [id, ...scope] = (searchParams.get('X-Amz-Credential') ?? '').split('/');
  const at = searchParams.get('X-Amz-Date') ?? '';
  if (!id || searchParams.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined;
  return {
    scope: scope.join('/'),
    at,
    headers: (searchParams.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: searchParams.get('X-Amz-Signature') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
    until: instantOf(at) + Number(searchParams.get('X-Amz-Expires')) * 1_000,
  };
};

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>\w+)$/;

const fromHeader = ({ headers }: Received): Signed | undefined => {
  const { names = '', scope = '', signature = '' } = HEADER.exec(headers.authorization ?? '')?.groups ?? {};
  const at = String(headers['x-amz-date'] ?? '');
  const payload = String(headers['x-amz-content-sha256'] ?? '');
  return { scope, at, headers: names.split(';'), signature, payload, until: instantOf(at) + SKEW_MS };
};

const canonical = ({ headers, method, url }: Received, signed: Signed): string =>
  [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signed.headers.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed.headers.join(';'),
    signed.payload,
  ].join('\n');

/** Why a request does not hold, as AWS's stores would say it; nothing where it does. What is signed is checked, not the body. */
export const refusalOf = (received: Received, secret: string, now: number): string | undefined => {
  const signed = received.url.searchParams.has('X-Amz-Signature') ? fromQuery(received) : fromHeader(received);
  if (!signed?.signature) return 'AccessDenied';
  const [day = '', region = '', service = '', end = ''] = signed.scope.split('/');
  const key = [region, service, end].reduce<Buffer>((made, part) => hmac(made, part), hmac(`AWS4${secret}`, day));
  const text = ['AWS4-HMAC-SHA256', signed.at, signed.scope, hash(canonical(received, signed))].join('\n');
  const expected = Buffer.from(hmac(key, text).toString('hex'));
  const given = Buffer.from(signed.signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'SignatureDoesNotMatch';
  return now < signed.until ? undefined : 'AccessDenied';
};
