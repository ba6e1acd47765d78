import { ValidationFailed } from '#shared/contract/problems.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { sentenceOf } from '#shared/platform/field-errors.ts';
import { isInternational, phoneNumberOf } from '#shared/platform/phone-number.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { FieldError } from '#shared/schemas/problem.ts';

interface WithPhones {
  readonly phone?: string | null | undefined;
  readonly emergencyContact?: { readonly phone: string } | null | undefined;
  readonly messagesTo?: string | null | undefined;
  readonly contacts?: readonly { readonly phone?: string | undefined }[] | undefined;
}

/**
 * Returns the message for a text that is not a phone number. It continues a sentence that begins with the field. `country` is the
 * country of the settings, if it matters.
 */
export function notAPhone(country?: string): string {
  return country === undefined
    ? 'is not a phone number with a country code, such as +44 20 7946 0958'
    : `is not a phone number of ${country}, the country of the settings: write it with its country code, such as +44 20 7946 0958`;
}

/**
 * Returns the fields of a request with their phone numbers as E.164. Reads the settings only if a number has no country code. Throws
 * ValidationFailed, which names each field that is not a phone number. `place`: that of the fields in the request.
 */
export async function withPhoneNumbers<F extends WithPhones>(fields: F, place = 'body'): Promise<F> {
  const { contacts, emergencyContact, messagesTo, phone } = fields;
  const ofContacts = contacts?.map((contact) => contact.phone) ?? [];
  const texts = [phone, messagesTo, emergencyContact?.phone, ...ofContacts].filter((text) => typeof text === 'string');
  if (texts.length === 0) return fields;
  const { country } = texts.every(isInternational) ? { country: undefined } : await readSettings();
  const errors: FieldError[] = [];
  const read = (path: string, text: string): string => {
    const number = phoneNumberOf(text, country);
    if (number === undefined) errors.push({ path, ...fault('NOT_A_PHONE', notAPhone(country)) });
    return number ?? text;
  };
  const numbers = {
    ...(phone ? { phone: read(`${place}.phone`, phone) } : {}),
    ...(messagesTo ? { messagesTo: read(`${place}.messagesTo`, messagesTo) } : {}),
    ...(emergencyContact
      ? {
          emergencyContact: {
            ...emergencyContact,
            phone: read(`${place}.emergencyContact.phone`, emergencyContact.phone),
          },
        }
      : {}),
    ...(contacts && {
      contacts: contacts.map((contact, n) =>
        contact.phone === undefined
          ? contact
          : { ...contact, phone: read(`${place}.contacts.${n}.phone`, contact.phone) },
      ),
    }),
  };
  if (errors.length > 0) throw new ValidationFailed(sentenceOf(errors), { kind: 'MEANING', errors });
  return { ...fields, ...numbers };
}
