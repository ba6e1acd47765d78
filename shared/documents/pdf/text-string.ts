import { utf16 } from './to-unicode.ts';

/** Returns a text in the syntax of PDF, in letters of ASCII. */
export const textString = (text: string): string =>
  /^[ -~]*$/.test(text) ? `(${text.replaceAll(/[\\()]/g, '\\$&')})` : `<feff${utf16(text)}>`;
