const PERSON = /\b(?:vip|drv)_[0-9a-z]{20}\b/g;

/** Returns the ids of VIPs and drivers in an answer. */
export const peopleIn = (answer: unknown): readonly string[] => JSON.stringify(answer).match(PERSON) ?? [];
