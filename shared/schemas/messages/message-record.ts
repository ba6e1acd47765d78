import type { StoredRecord } from '#shared/schemas/record.ts';
import type {
  AttachSchedule,
  Direction,
  MessagePurpose,
  MessageSender,
  MessageStatus,
  QuickAnswer,
  ToldDelay,
} from './message.ts';

/** A file that was sent with a message, as it is stored. */
export interface StoredAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly key: string;
  readonly bytes: number;
}

/** A message as it is stored. */
export interface MessageRecord extends StoredRecord {
  readonly createdBy: string;
  readonly driverId?: string | undefined;
  /** The guest who gets it. Then there is no driver. */
  readonly vipId?: string | undefined;
  /** The supplier that gets it, and the order that it is about. Then there is no driver. */
  readonly supplierId?: string | undefined;
  readonly orderId?: string | undefined;
  readonly direction: Direction;
  readonly purpose: MessagePurpose;
  readonly text: string;
  readonly attachSchedule?: AttachSchedule | undefined;
  readonly attachments: readonly StoredAttachment[];
  readonly status: MessageStatus;
  readonly failure?: string | undefined;
  readonly sentAt?: string | undefined;
  readonly deliveredAt?: string | undefined;
  readonly readAt?: string | undefined;
  /** The user who has read it, on a page. */
  readonly readBy?: string | undefined;
  /** The message that it answers. */
  readonly answers?: string | undefined;
  readonly quick?: QuickAnswer | undefined;
  readonly late?: ToldDelay | undefined;
  readonly sender?: MessageSender | undefined;
  /** The number of the phone that it came from. */
  readonly senderNumber?: string | undefined;
  /** The guests who had that number when it came. */
  readonly vipIds?: readonly string[] | undefined;
  /** How often we tried to send the message. */
  readonly attempts: number;
  /** Names the try that is under way. Absent: none is. */
  readonly claimId?: string | undefined;
  readonly claimedAt?: string | undefined;
  /** While QUEUED: the sweeper puts the message into the queue again from this time on. */
  readonly dueAt?: string | undefined;
  /** The message makes no sense after this time. */
  readonly validUntil?: string | undefined;
  /** On a REMINDER: the ride, and its start as the text says it. */
  readonly reminds?: { readonly activityId: string; readonly startTime: string } | undefined;
  /** A driver sent it to the desk, and no one has read it. */
  readonly unread?: boolean | undefined;
  /** The ride that a message to the desk, or the link of a guest, is about. */
  readonly eventId?: string | undefined;
  /** On a GUEST_LINK, and on an ORDER that has a link: the address of the service. The link itself is made when the message is sent, and is stored nowhere. */
  readonly linkBase?: string | undefined;
  /** When the message is deleted. */
  readonly keptUntil: string;
}
