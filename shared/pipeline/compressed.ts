import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Event, Result } from './exchange.ts';

/** A shorter answer goes into one packet as it is. */
const MIN_LENGTH = 1_400;
/** Higher qualities of Brotli take ten times as long, for a tenth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Returns the answer compressed, if the client accepts that and it is a long answer to a GET. Answers to writes stay as they are: they may
 * show a new secret beside what the request sent, and their length would then tell of it (BREACH).
 */
export function compressed(event: Event, result: Result): Result {
  const { body = '', isBase64Encoded } = result;
  if (event.requestContext.http.method !== 'GET' || isBase64Encoded || body.length < MIN_LENGTH) return result;
  const vary = [result.headers?.['Vary'], 'Accept-Encoding'].filter((each) => each !== undefined).join(', ');
  const encoding = encodingFor(event.headers['accept-encoding']);
  if (!encoding) return { ...result, headers: { ...result.headers, Vary: vary } };
  const bytes = encoding === 'br' ? brotliCompressSync(body, BROTLI) : gzipSync(body);
  return {
    ...result,
    headers: { ...result.headers, Vary: vary, 'Content-Encoding': encoding },
    body: bytes.toString('base64'),
    isBase64Encoded: true,
  };
}

/** Returns Brotli, else gzip, if `Accept-Encoding` names it and does not refuse it (`q=0`). */
function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  const named = accepted
    .toLowerCase()
    .split(',')
    .flatMap((each) => {
      const [name = '', ...parameters] = each.split(';').map((part) => part.trim());
      return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
    });
  return (['br', 'gzip'] as const).find((each) => named.includes(each));
}
