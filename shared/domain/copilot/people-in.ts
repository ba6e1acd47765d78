const PERSON = /\b(?:vip|drv)_[0-9a-z]{20}\b/g;

/** Returns the ids of VIPs and drivers in an answer. */
export function peopleIn(answer: unknown): readonly string[] {
  return JSON.stringify(answer).match(PERSON) ?? [];
}
