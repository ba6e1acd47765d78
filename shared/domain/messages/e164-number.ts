const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** Returns a phone in the form of E.164, `+` and digits. Returns undefined if it does not begin with a country code. */
export function e164Number(phone: string | undefined): string | undefined {
  const [number = ''] = (phone ?? '').split(';');
  const written = number.replaceAll(/[^\d+]/g, '').replace(/^00/, '+');
  const digits = written.slice(1);
  const isNumber = written.startsWith('+') && /^\d+$/.test(digits);
  return isNumber && digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? written : undefined;
}
