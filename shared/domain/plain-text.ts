/** Text as it is compared and ordered: without case and accents, so that Zoë is found by zoe and stands beside it. */
export const plainText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
