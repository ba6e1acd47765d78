import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { createWrite, type LiveRecord, relyingOn, type Write } from '#shared/table/write.ts';
import { messages, storedMessage } from './message.ts';
import { putMessageGuest } from './message-guest.ts';

/** The people that a message shows. */
export interface ShownPeople {
  /** The driver who sends or gets it. Undefined if a guest gets it, or if the sender is unknown. */
  readonly driver: LiveRecord | undefined;
  /** The VIPs that its text names, and the one who gets it. An erasure finds the message by them. */
  readonly guests: readonly LiveRecord[];
}

/** Stores a message with the people that it shows. Condition: no message has this id. */
export function createMessage(message: Omit<MessageRecord, 'driverId'>, { driver, guests }: ShownPeople): Write[] {
  return [
    relyingOn(createWrite(messages().create(storedMessage({ ...message, driverId: driver?.id }))), driver, ...guests),
    ...guests.map(({ id }) => putMessageGuest({ vipId: id, messageId: message.id }, message.keptUntil)),
  ];
}
