import {
  findPhoneNumbersInText,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** Tells if a country, such as `US`, has phone numbers of its own. */
export function hasPhones(country: string): boolean {
  return isSupportedCountry(country);
}

/** Returns the countries that have phone numbers of their own, such as `US`, with the code that their numbers start with, such as `1`. */
export function phoneCountries(): { readonly country: string; readonly code: string }[] {
  return getCountries().map((country) => ({ country, code: getCountryCallingCode(country) }));
}

/** The countries of +1. Their national numbers never start with 0 or 1, but the library accepts such numbers of other countries. */
function isMisread({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  return countryCallingCode === '1' && /^[01]/.test(nationalNumber);
}

function parse(text: string, country?: string): PhoneNumber | undefined {
  const options = { extract: false, ...(country && isSupportedCountry(country) ? { defaultCountry: country } : {}) };
  const number = parsePhoneNumberFromString(text, options);
  return number?.isPossible() && !isMisread(number) ? number : undefined;
}

/** Tells if a number starts with its country code, so that it needs no country. */
export function isInternational(text: string): boolean {
  return /^[+＋]/u.test(text);
}

/**
 * Returns a phone number as E.164, with its extension as `;ext=`. A national number is one of `country`. Returns undefined if the text
 * is not a possible number. It need not be assigned: regulators reserve ranges.
 */
export function phoneNumberOf(text: string, country?: string): string | undefined {
  const number = parse(text, country);
  return number && (number.ext ? `${number.number};ext=${number.ext}` : number.number);
}

/** Returns a phone number as E.164 if its country gives out such numbers. A reserved one, as films have, is none. */
export function validPhone(text: string, country?: string): string | undefined {
  const number = parse(text, country);
  return number?.isValid() ? number.number : undefined;
}

/** Returns an E.164 number in the international format, with spaces alone. Any other text stays as it is. */
export function internationalFormat(text: string): string {
  const number = isInternational(text) ? parse(text) : undefined;
  if (!number) return text;
  const { ext } = number;
  number.setExt('');
  const digits = number.formatInternational().replaceAll(/[^+\d]+/g, ' ');
  return ext ? `${digits} ext. ${ext}` : digits;
}

/** Returns the first phone number in a text, in the international format; undefined if there is none. */
export function findPhone(text: string, country: string): string | undefined {
  const options = isSupportedCountry(country) ? { defaultCountry: country } : {};
  const [found] = findPhoneNumbersInText(text, options);
  return found && internationalFormat(found.number.number);
}
