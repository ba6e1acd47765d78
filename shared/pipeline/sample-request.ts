import type { Contract } from '#shared/contract/define-contract.ts';
import type { Event } from './exchange.ts';
import { sampleOf } from './sample-of.ts';

/**
 * Returns a request to an operation with a sample of its parameters and its body, by this user. Records that the sample names are left out,
 * except VIPs: where it is sent, the table has no others.
 */
export function sampleRequest({ body, bodyType, method, params, path }: Contract, as: string): Event {
  return {
    version: '2.0',
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': bodyType ?? 'application/json' },
    ...(params && { pathParameters: sampleOf(params) }),
    ...(body && { body: JSON.stringify(sampleOf(body), withoutIds) }),
    isBase64Encoded: false,
    requestContext: { requestId: 'warm-up', http: { method, path, sourceIp: '127.0.0.1' } },
    invocation: { as, counts: true },
  } as unknown as Event;
}

function withoutIds(_name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isId(each) || isVip(each));
  return isId(value) && !isVip(value) ? undefined : value;
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]+_[0-9a-z]{20}$/.test(value);
}

function isVip(id: unknown): boolean {
  return String(id).startsWith('vip_');
}
