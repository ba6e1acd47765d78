import type { FailureCode } from '#shared/schemas/messages/message.ts';

/** Why we send a message no more, by our own sentences, each with its code. */
export const FAILURES = {
  noSupplier: {
    code: 'NO_NUMBER',
    text: 'The supplier is deleted, or has no number for messages with a country code.',
  },
  noDriver: { code: 'NO_NUMBER', text: 'The driver is deleted or has no phone with a country code.' },
  noGuest: {
    code: 'NO_NUMBER',
    text: 'The guest is deleted, has not agreed to get messages, or has no phone with a country code.',
  },
  orderOver: { code: 'OVER', text: 'The order is over, or with another supplier.' },
  rideOver: { code: 'OVER', text: 'The ride is over or cancelled, or the guest is no longer on it.' },
  rideBegun: { code: 'OVER', text: 'The ride has begun, or the driver does not wait any more.' },
  tooLate: { code: 'OVER', text: 'It could not be sent in time.' },
  remindsTooLate: { code: 'OVER', text: 'It could not be sent in time: its ride has begun or has changed.' },
  stopped: { code: 'STOPPED', text: 'The service stopped while it sent the message. The message may have arrived.' },
} as const satisfies Readonly<Record<string, { readonly code: FailureCode; readonly text: string }>>;

/** Returns the code of a stored sentence. Undefined: it is what the provider said. */
export function failureCodeOf(failure: string | undefined): FailureCode | undefined {
  return Object.values(FAILURES).find(({ text }) => text === failure)?.code;
}
