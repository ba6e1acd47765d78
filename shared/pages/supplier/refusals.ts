import { ApiProblem, messageOf, NotReached } from '#shared/pages/parts/api-client.ts';
import type { Say } from './records.ts';

/** The codes with which the service can refuse what a supplier does, and the text of each. */
const TEXTS = {
  SUPPLIER_FULL: 'FULL',
  VERSION_MISMATCH: 'CHANGED',
  INVALID_TRANSITION: 'CHANGED',
  FORBIDDEN: 'CHANGED',
  CONTENDED_WRITE: 'CHANGED',
  NOT_FOUND: 'GONE',
  ERASED: 'GONE',
  DRIVER_CONFLICT: 'TAKEN',
  VEHICLE_CONFLICT: 'TAKEN',
  TRAVEL_CONFLICT: 'TAKEN',
  VEHICLE_UNAVAILABLE: 'TAKEN',
  CAPACITY_EXCEEDED: 'SMALL',
  NEEDS_UNMET: 'UNSUITED',
  PHONE_TAKEN: 'PHONE',
  VALIDATION_FAILED: 'WRONG',
  PAYLOAD_TOO_LARGE: 'WRONG',
  UNSUPPORTED_MEDIA_TYPE: 'WRONG',
  UNAUTHENTICATED: 'linkEnded',
  IDEMPOTENCY_KEY_IN_FLIGHT: 'LATER',
  RATE_LIMITED: 'LATER',
  INTERNAL: 'LATER',
  FEATURE_DISABLED: 'LATER',
  MAINTENANCE: 'LATER',
  UNAVAILABLE: 'LATER',
} as const;

/** Returns why something was not done, in the language of the page. */
export function reasonOf(error: unknown, say: Say): string {
  if (error instanceof NotReached) return say('notReached');
  const code = error instanceof ApiProblem ? error.document.code : '';
  const key = Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : undefined;
  return key ? say(key) : messageOf(error);
}
