const LENGTH = 60;

/** What names are ordered by: without case and accents, so that Zoë stands beside Zoe. */
export const nameKey = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, LENGTH).toWellFormed();
