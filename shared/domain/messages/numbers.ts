import { NUMBER_USES } from '#shared/schemas/messages/number-holders.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

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

type WithNumbers = Partial<Pick<VipRecord, 'emergencyContact' | 'phone'>>;

interface HeldNumber {
  readonly number: string;
  readonly use: (typeof NUMBER_USES)[number];
}

/** Returns the numbers in the record of a guest, in the form of E.164. */
export function numbersOf({ emergencyContact, phone }: WithNumbers): HeldNumber[] {
  const held = { PHONE: e164Number(phone), EMERGENCY: e164Number(emergencyContact?.phone) };
  return NUMBER_USES.flatMap((use) => (held[use] === undefined ? [] : [{ use, number: held[use] }]));
}

/** Returns the number of a person, a guest or a driver, to and from which their messages go. */
export function ownNumbers({ phone }: WithNumbers): string[] {
  return numbersOf({ phone }).map(({ number }) => number);
}
