import { ProviderFailed } from '#shared/contract/problems.ts';
import type {
  OutsideService,
  ServiceProblem,
  ServiceState,
  ServiceStates,
} from '#shared/schemas/services/service-state.ts';
import type { Features } from '#shared/schemas/settings/features.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

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

/** What a service said to a request. */
export interface ServiceWord {
  /** Absent: it answered well. */
  readonly problem?: ServiceProblem;
  /** A sentence of ours, at most 300 characters. */
  readonly said: string;
}

export const ANSWERED: ServiceWord = { said: 'It answered well.' };

const PROBLEMS: Readonly<Record<FaultAboutUs, ServiceProblem>> = {
  CONFIGURATION: 'SERVICE_REFUSES',
  QUOTA: 'SERVICE_REFUSES',
  RATE: 'SERVICE_FAILS',
  UNAVAILABLE: 'SERVICE_FAILS',
};

/** Returns the word of a failure. A refusal of one request is an answer: the service knows us, and works. */
export function wordOf({ kind, message }: { readonly kind: ServiceFault; readonly message: string }): ServiceWord {
  return isAboutUs(kind) ? { problem: PROBLEMS[kind], said: message } : ANSWERED;
}

/** Of an endpoint that has no model of this name, or no such address. */
const NOT_FOUND = 404;
const TOO_MANY = 429;

/** Returns the fault of an answer where 404 names our address or our model, and 429 what we paid for. */
export function faultOfEndpoint(status: number): ServiceFault {
  if (status === NOT_FOUND) return 'CONFIGURATION';
  return status === TOO_MANY ? 'QUOTA' : faultOfStatus(status);
}

/** Returns the word of an answer of which only the status is known. `name` begins its sentence. */
export function wordOfStatus(name: string, status: number): ServiceWord {
  if (status < 400) return ANSWERED;
  return wordOf({ kind: faultOfEndpoint(status), message: `${name} answered ${status}.` });
}

/** The same word again is stored this often at most, so that a good answer costs no write. */
const SAME_WORD_MS = 5 * MINUTE_MS;
const MAX_SAID = 300;

/** Returns the state of a service after a word of it. Undefined: nothing is to be stored. A word that is older than the last changes nothing. */
export function afterWord(
  before: ServiceState | undefined,
  { problem, said }: ServiceWord,
  now: string,
): ServiceState | undefined {
  if (before && now < before.at) return undefined;
  const lastWord = said.slice(0, MAX_SAID);
  const isSame = before?.problem === problem && before?.lastWord === lastWord;
  if (before && isSame && Date.parse(now) - Date.parse(before.at) < SAME_WORD_MS) return undefined;
  const next = { version: (before?.version ?? 0) + 1, at: now, lastWord };
  if (problem === undefined) return { ...next, answeredAt: now };
  const { answeredAt, failingSince = now } = before ?? {};
  return { ...next, problem, failingSince, ...(answeredAt === undefined ? {} : { answeredAt }) };
}

/** A service that fails, and how. */
export interface FailingService extends ServiceState {
  readonly service: OutsideService;
  readonly problem: ServiceProblem;
  readonly failingSince: string;
}

/** Services that only people and messages ask. If no one asks again, a failure of an hour ago says nothing of now. */
const ASKED_BY_PEOPLE: readonly OutsideService[] = ['messaging', 'copilot'];

/**
 * Returns the services that fail as far as we know. A refusal stays until a good answer, but no word counts for more than a day: then the
 * service is not asked any more.
 */
export function failingServices(states: ServiceStates, features: Features, now: string): FailingService[] {
  return (Object.entries(states) as [OutsideService, ServiceState][]).flatMap(([service, state]) => {
    const { at, failingSince, problem } = state;
    if (problem === undefined || failingSince === undefined) return [];
    if (service !== 'routing' && !features[service]) return [];
    const isShort = problem === 'SERVICE_FAILS' && ASKED_BY_PEOPLE.includes(service);
    const isOld = Date.parse(now) - Date.parse(at) > (isShort ? HOUR_MS : DAY_MS);
    return isOld ? [] : [{ ...state, service, problem, failingSince }];
  });
}
