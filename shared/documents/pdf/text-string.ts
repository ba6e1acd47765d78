import { utf16 } from './to-unicode.ts';

/** Returns a text in the syntax of PDF, in letters of ASCII. */
export function textString(text: string): string {
  return /^[ -~]*$/.test(text) ? `(${text.replaceAll(/[\\()]/g, '\\$&')})` : `<feff${utf16(text)}>`;
}
