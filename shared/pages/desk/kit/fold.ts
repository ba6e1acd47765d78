import { plainText } from '#shared/domain/plain-text.ts';

/** Returns a text as people search for it, in the rules that the service searches by: small letters without accents. */
export const folded = plainText;
