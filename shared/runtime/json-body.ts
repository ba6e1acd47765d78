import { PayloadTooLarge, UnsupportedMediaType, ValidationFailed } from '#shared/contract/problems.ts';
import type { Event } from './exchange.ts';

const MOST_BYTES = 1024 * 1024;
const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

/** The JSON of a request's body; undefined where there is none. */
export const jsonBody = (event: Event): unknown => {
  if (!event.body) return undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > MOST_BYTES) throw new PayloadTooLarge(`A body may have at most ${MOST_BYTES} bytes.`);
  const type = event.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^application\/(json|[\w.-]+\+json)$/.test(type)) {
    throw new UnsupportedMediaType('Send the body as JSON, with `Content-Type: application/json`.');
  }
  try {
    return JSON.parse(bytes.toString('utf8'), refusePolluting);
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid('body', 'is not JSON');
    throw error;
  }
};

function refusePolluting(key: string, value: unknown): unknown {
  if (POLLUTING.has(key)) throw invalid(`body.${key}`, 'is not a known field');
  return value;
}

const invalid = (path: string, message: string) =>
  new ValidationFailed(`${path} ${message}.`, { errors: [{ path, message }] });
