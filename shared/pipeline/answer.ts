import { createHash } from 'node:crypto';
import type { Contract } from '#shared/contract/define-contract.ts';
import { type Event, exchangeOf, type Middleware, type Result } from './exchange.ts';

/**
 * Makes the HTTP answer of what the handler returned: JSON parsed by the declared schema, so that no field leaves the house
 * undeclared; ETag and 304; `Location` of what was created; `Link` to the next page.
 */
export const answer = (): Middleware => ({
  after: function answerAfter(request) {
    const { contract, input, replay } = exchangeOf(request);
    const { event } = request;
    if (replay) {
      request.response = {
        statusCode: replay.status,
        headers: { ...replay.headers, 'Idempotency-Replayed': 'true' },
        body: replay.body,
      };
      return;
    }
    const dryRun = input?.dryRun ?? false;
    request.response = contract.success.body
      ? jsonAnswer(contract, event, request.response, dryRun)
      : plainAnswer(contract, event, request.response, dryRun);
  },
});

const jsonAnswer = (contract: Contract, event: Event, returned: unknown, dryRun: boolean): Result => {
  const { body: schema, etag = 'content', status } = contract.success;
  const value = schema?.parse(returned) as Record<string, unknown>;
  const body = JSON.stringify(value);
  const version = typeof value['version'] === 'number' ? `${value['version']}` : undefined;
  const tag =
    etag === 'version' && version !== undefined ? `"${version}"` : `"${version ? `${version}-` : ''}${digest(body)}"`;
  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' };
  if (dryRun) return { statusCode: status, headers: { ...headers, 'Dry-Run': 'true' }, body };
  if (contract.method === 'GET' || version !== undefined) headers['ETag'] = tag;
  if (status === 201 && typeof value['id'] === 'string') headers['Location'] = `${event.rawPath}/${value['id']}`;
  if (typeof value['nextCursor'] === 'string') headers['Link'] = nextLink(event, value['nextCursor']);
  if (contract.method === 'GET' && unchanged(event, tag)) return { statusCode: 304, headers: { ETag: tag } };
  return { statusCode: status, headers, body };
};

/** Text, or nothing; a handler may return a whole result where it needs headers of its own. A read gets its ETag either way. */
const plainAnswer = ({ success, method }: Contract, event: Event, returned: unknown, dryRun: boolean): Result => {
  const result = typeof returned === 'string' ? { body: returned } : ((returned ?? {}) as Result);
  if (dryRun) return { statusCode: success.status, ...result, headers: { ...result.headers, 'Dry-Run': 'true' } };
  if (result.body === undefined) return { statusCode: success.status, ...result };
  const { 'Content-Type': contentType = success.contentType ?? 'text/plain', ...own } = result.headers ?? {};
  const headers = method === 'GET' ? { ETag: `"${digest(result.body)}"`, ...own } : own;
  if ('ETag' in headers && unchanged(event, `${headers.ETag}`)) return { statusCode: 304, headers };
  return { statusCode: success.status, ...result, headers: { 'Content-Type': contentType, ...headers } };
};

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

const unchanged = (event: Event, tag: string): boolean => {
  const known = event.headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag);
};

const nextLink = ({ rawPath, rawQueryString }: Event, cursor: string): string => {
  const query = new URLSearchParams(rawQueryString);
  query.set('cursor', cursor);
  return `<${rawPath}?${query.toString()}>; rel="next"`;
};
