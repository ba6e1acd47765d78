import { SIGN_IN_WORDS } from '#shared/pages/parts/sign-in-words.ts';
import { spokenIn } from '#shared/pages/parts/words.ts';
import { DRIVE_WORDS } from './words/catalogue.ts';

/** The words of the page in the language of the phone. */
export const languageOf = (wanted: readonly string[]) => {
  const spoken = spokenIn(DRIVE_WORDS, wanted);
  /** With its region, so that dates are written as on the rest of the phone. */
  const locale = wanted.find((each) => each.toLowerCase().split('-')[0] === spoken.language) ?? spoken.language;
  return { ...spoken, locale, saySignIn: spokenIn(SIGN_IN_WORDS, wanted).say };
};
export type DriveLanguage = ReturnType<typeof languageOf>;
