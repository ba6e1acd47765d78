import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { MessageSender } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** The queue gets a message right after it is stored. If that failed, the sweeper finds the message after this time. */
export const SWEEP_AFTER_MS = MINUTE_MS;

interface Kept {
  readonly id: string;
  readonly createdBy: string;
  readonly now: string;
  readonly retentionDays: number;
}

/** The fields that a message to a driver may have. */
type ToDriver = 'answers' | 'attachSchedule' | 'eventId' | 'purpose' | 'reminds' | 'text' | 'validUntil';

export interface Outbound extends Kept, Pick<MessageRecord, ToDriver> {
  readonly driverId: string;
}

interface ToGuest extends Kept {
  readonly vipId: string;
  readonly eventId: string;
  readonly text: string;
}

interface WithLink extends ToGuest {
  /** The address of the service, with which the link begins. The link itself is made when the message is sent. */
  readonly linkBase: string;
  readonly purpose: 'GUEST_LINK';
}

interface OfArrival extends ToGuest {
  readonly purpose: 'DRIVER_ARRIVED' | 'PICKUP_MOVED' | 'RIDE_OFF';
  readonly validUntil: string;
}

interface OfOrder extends Kept {
  readonly supplierId: string;
  readonly orderId: string;
  readonly purpose: 'ORDER';
  readonly text: string;
  readonly validUntil: string;
  /** The address of the service, if a link goes with it. */
  readonly linkBase?: string | undefined;
}

type AnyOutbound = Outbound | WithLink | OfArrival | OfOrder;
/** What a message says itself. The request and the settings say the rest. */
type OwnPart<T> = T extends unknown ? Omit<T, 'createdBy' | 'now' | 'retentionDays'> : never;

/** Returns a new message of a request to a driver, a guest or a supplier, which is kept as long as the settings say. It waits to be sent. */
export function outboundOf(
  { actor, now }: { readonly actor: { readonly id: string }; readonly now: string },
  { messages: { retentionDays } }: { readonly messages: { readonly retentionDays: number } },
  own: OwnPart<AnyOutbound>,
): MessageRecord {
  return beginOutbound({ ...own, createdBy: actor.id, now, retentionDays });
}

/** Returns a new message to a driver, about a ride to its guest, or about an order to its supplier. It waits to be sent. */
export function beginOutbound({ id, now, retentionDays, ...fields }: AnyOutbound): MessageRecord {
  return begin(
    id,
    {
      ...fields,
      direction: 'OUTBOUND' as const,
      attachments: [],
      status: 'QUEUED' as const,
      attempts: 0,
      dueAt: later(now, SWEEP_AFTER_MS),
      keptUntil: later(now, retentionDays * DAY_MS),
    },
    now,
  );
}

export interface Inbound extends Kept {
  /** Undefined: the sender is no known driver. */
  readonly driverId: string | undefined;
  readonly sender: MessageSender;
  /** The guests who have the number of the sender. */
  readonly vipIds?: readonly string[];
  readonly text: string;
  readonly sentAt: string;
  /** It is for the desk, which has not read it. */
  readonly unread?: true | undefined;
}

/** Returns a message that was received. */
export function beginInbound({
  driverId,
  id,
  now,
  retentionDays,
  sender,
  vipIds = [],
  ...fields
}: Inbound): MessageRecord {
  return begin(
    id,
    {
      ...fields,
      ...(driverId === undefined ? { sender } : { driverId }),
      ...(sender.number === undefined ? {} : { senderNumber: sender.number }),
      ...(vipIds.length > 0 ? { vipIds } : {}),
      direction: 'INBOUND' as const,
      purpose: 'MESSAGE' as const,
      attachments: [],
      status: 'RECEIVED' as const,
      attempts: 0,
      keptUntil: later(now, retentionDays * DAY_MS),
    },
    now,
  );
}

interface ToDesk extends Kept, Pick<MessageRecord, 'attachments' | 'eventId' | 'late' | 'quick' | 'text'> {
  readonly driverId: string;
}

/** Returns a message that a driver sends to the desk. */
export function beginToDesk({ id, now, retentionDays, ...fields }: ToDesk): MessageRecord {
  return begin(
    id,
    {
      ...fields,
      direction: 'INBOUND' as const,
      purpose: 'MESSAGE' as const,
      status: 'RECEIVED' as const,
      sentAt: now,
      unread: true,
      attempts: 0,
      keptUntil: later(now, retentionDays * DAY_MS),
    },
    now,
  );
}
