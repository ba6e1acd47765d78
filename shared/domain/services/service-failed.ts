import { ProviderFailed } from '#shared/contract/problems.ts';

/**
 * What an outside service fails at. About one request, so only what it asks for rests: REFUSED, the service does not take the request;
 * TOO_LARGE, its answer is larger than we accept. About us, so the whole service pauses: CONFIGURATION, it refuses our account or plan;
 * QUOTA, nothing is left of what we paid for; RATE, we asked too often; UNAVAILABLE, no answer, or one that cannot be parsed.
 */
export type ServiceFault = (typeof ABOUT_ONE_REQUEST)[number] | FaultAboutUs;
export type FaultAboutUs = 'CONFIGURATION' | 'QUOTA' | 'RATE' | 'UNAVAILABLE';

const ABOUT_ONE_REQUEST = ['REFUSED', 'TOO_LARGE'] as const;

/** Tells whether a fault, as it was stored, is about one request. */
export function isAboutOneRequest(fault: string): boolean {
  return (ABOUT_ONE_REQUEST as readonly string[]).includes(fault);
}

/** Tells whether a fault is about us, and not about one request. This one rule decides for each service what rests after a failure. */
export function isAboutUs(fault: ServiceFault): fault is FaultAboutUs {
  return !isAboutOneRequest(fault);
}

/** Tells whether the same request may succeed soon. An account, a plan, a credit and a request that is refused need a person first. */
export function mayPass(fault: ServiceFault): boolean {
  return fault === 'RATE' || fault === 'UNAVAILABLE';
}

/** Statuses below 500 that are about us (RFC 9110, RFC 6585). 407 and 408: what is between us and the service gave no answer of it. */
const ABOUT_US: Readonly<Record<number, FaultAboutUs>> = {
  401: 'CONFIGURATION',
  402: 'QUOTA',
  403: 'CONFIGURATION',
  407: 'UNAVAILABLE',
  408: 'UNAVAILABLE',
  429: 'RATE',
};

/** Returns what the status of an answer says, where the service gives no better word. Only other statuses from 400 to 499 refuse one request. */
export function faultOfStatus(status: number): ServiceFault {
  return ABOUT_US[status] ?? (status >= 400 && status < 500 ? 'REFUSED' : 'UNAVAILABLE');
}

/** A failure of an outside service: a 502 for the caller. */
export class ServiceFailed extends ProviderFailed {
  readonly kind: ServiceFault;

  constructor(kind: ServiceFault, detail: string, cause?: unknown, headers?: Readonly<Record<string, string>>) {
    super(detail, {}, headers);
    this.kind = kind;
    // A problem with a cause is logged as an error.
    this.cause = cause ?? new Error(`${kind}: ${detail}`);
  }
}
