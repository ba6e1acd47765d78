import { MINUTE_MS } from '#shared/units/durations.ts';
import { isYounger } from '#shared/platform/is-younger.ts';

interface Kept<T> {
  readonly identity: T;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly milliseconds: number;
}

/** A token is verified again after this time, so a withdrawn key works this much longer. */
const MAX_KEPT_MS = MINUTE_MS;
const MAX_TOKENS = 200;

/**
 * Keeps the identities of verified tokens by the exact text of the token: at most 200 tokens, each for at most 60 seconds and never
 * beyond its `exp`. When it is full, the oldest entry is dropped. If the clock is set back, tokens are verified again.
 */
export class VerifiedTokens<T> {
  readonly #kept = new Map<string, Kept<T>>();

  find(token: string): T | undefined {
    const kept = this.#kept.get(token);
    if (!kept) return undefined;
    if (isYounger(kept.since, kept.milliseconds)) return kept.identity;
    this.#kept.delete(token);
    return undefined;
  }

  /** `exp` is the expiry claim of the token, in seconds since 1970. */
  keep(token: string, identity: T, exp: number): void {
    const oldest = this.#kept.keys().next();
    if (this.#kept.size >= MAX_TOKENS && !oldest.done) this.#kept.delete(oldest.value);
    const since = Date.now();
    this.#kept.set(token, { identity, since, milliseconds: Math.min(MAX_KEPT_MS, exp * 1_000 - since) });
  }
}
