import english from '#shared/pages/drive/languages/en.json' with { type: 'json' };
import { loadSpoken, type SignInKey } from '#shared/pages/parts/load-words.ts';
import type { Times } from '#shared/pages/parts/times.ts';
import type { Say, Spoken } from '#shared/pages/parts/words.ts';

export type DriveLanguage = Spoken<keyof typeof english | SignInKey>;

/** Returns the words of the page in the first of these languages. Default: that of the phone. */
export function loadLanguage(wanted?: readonly string[]): Promise<DriveLanguage> {
  return loadSpoken(english, wanted);
}

/** What the service says no with, and why in its own words. */
export interface Refusal {
  /** The code of the problem. Absent where the page itself refuses, which it does in the language of the phone. */
  readonly code?: string | undefined;
  readonly reason: string;
}

/** The codes that a driver can meet on this page, and the text of each. */
const TEXTS = {
  FORBIDDEN: 'refusedNow',
  NOT_FOUND: 'refusedGone',
  ERASED: 'refusedGone',
  INVALID_TRANSITION: 'refusedStatus',
  VERSION_MISMATCH: 'refusedChanged',
  CONTENDED_WRITE: 'refusedLater',
  VALIDATION_FAILED: 'refusedWrong',
  BOARDING_LOCKED: 'refusedCodes',
  PAYLOAD_TOO_LARGE: 'photoUnread',
  PART_OF_MOTORCADE: 'refusedMotorcade',
  NOT_APPROVED: 'notApproved',
  MAINTENANCE: 'refusedLater',
  UNAVAILABLE: 'refusedLater',
  INTERNAL: 'refusedLater',
  FEATURE_DISABLED: 'refusedLater',
  PROVIDER_FAILED: 'refusedLater',
  RATE_LIMITED: 'refusedLater',
  IDEMPOTENCY_KEY_IN_FLIGHT: 'refusedLater',
} as const;
type TextKey = (typeof TEXTS)[keyof typeof TEXTS];

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g;

/** Returns why in the language of the phone. What has no text there is told as the service says it, with times as clocks of the event show them. */
export function reasonOf({ code = '', reason }: Refusal, say: Say<TextKey>, times: Times): string {
  const key = Object.hasOwn(TEXTS, code) ? TEXTS[code as keyof typeof TEXTS] : undefined;
  return key ? say(key) : reason.replace(INSTANT, (at) => times.dayTime(at));
}
