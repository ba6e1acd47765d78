import { invalidField } from '#shared/contract/invalid-field.ts';
import { hasPhones, phoneNumberOf } from '#shared/platform/phone-number.ts';

/** Throws VALIDATION_FAILED if the country has no phone numbers. */
export function assertCountry(country: string | undefined): void {
  if (country !== undefined && !hasPhones(country)) {
    throw invalidField(
      'body.country',
      'is not a country with phone numbers: write two letters of ISO 3166, such as US or GB',
    );
  }
}

/** Returns the contact of printed pages: as E.164 if the whole text is a phone number, else as it is. */
export function contactOf(contact: string | undefined, country: string): string | undefined {
  return contact && (phoneNumberOf(contact, country) ?? contact);
}
