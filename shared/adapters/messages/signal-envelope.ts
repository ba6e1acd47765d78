import * as z from 'zod';
import type { Origin, Report } from './messaging-provider.ts';

const MAX_TEXT = 4_000;
/** What is not kept stands behind the longest text too. */
const ROOM_FOR_MARKS = 200;
const MOST_NAMED = 8;

const Attachments = z.array(z.object({ contentType: z.string().nullish() })).optional();
const DataMessage = z.object({
  timestamp: z.int().optional(),
  message: z.string().nullish(),
  attachments: Attachments,
  /** A sign that a person put to a message. */
  reaction: z.object({ emoji: z.string(), isRemove: z.boolean().optional() }).nullish(),
  sticker: z.unknown().optional(),
  contacts: z.array(z.unknown()).nullish(),
  /** The group that it was written to. */
  groupInfo: z.unknown().optional(),
});
const Envelope = z.object({
  source: z.string().nullish(),
  sourceNumber: z.string().nullish(),
  sourceUuid: z.string().nullish(),
  sourceName: z.string().nullish(),
  timestamp: z.int(),
  /** By the clock of Signal. 0 if it is not known. */
  serverReceivedTimestamp: z.int().optional(),
  dataMessage: DataMessage.optional(),
  editMessage: z.object({ dataMessage: DataMessage }).optional(),
  /** `offerMessage`: the phone rings. The other parts of a call have none. */
  callMessage: z.object({ offerMessage: z.unknown().optional() }).optional(),
  receiptMessage: z
    .object({
      when: z.int().optional(),
      isDelivery: z.boolean().optional(),
      isRead: z.boolean().optional(),
      isViewed: z.boolean().optional(),
      timestamps: z.array(z.int()).max(1_000),
    })
    .optional(),
});
type Envelope = z.infer<typeof Envelope>;
const Params = z.object({ envelope: z.unknown().optional(), account: z.string().optional() });
/** In the manual mode of signal-cli, the envelope is one level deeper. */
const Body = z.object({ params: z.union([z.object({ result: Params }).transform(({ result }) => result), Params]) });

/** The kinds of envelopes that have a member of this name. */
const KINDS = ['editMessage', 'storyMessage', 'syncMessage', 'callMessage', 'typingMessage', 'dataMessage'];

/** Returns what a webhook call of signal-cli-rest-api reports. Unknown shapes are OTHER, with their kind only. */
export function reportOf(body: unknown): Report {
  const params = Body.safeParse(body).data?.params;
  const { data: envelope } = Envelope.safeParse(params?.envelope);
  const report = envelope && (receiptOf(envelope) ?? messageOf(envelope, params?.account));
  return report ?? { kind: 'OTHER', what: kindOf(params?.envelope) };
}

function messageOf(envelope: Envelope, account = ''): Report | undefined {
  const { callMessage, dataMessage, editMessage, serverReceivedTimestamp: received, timestamp } = envelope;
  const from = originOf(envelope);
  const sender = from.uuid ?? from.number;
  const data = dataMessage ?? editMessage?.dataMessage ?? {};
  const lost = callMessage?.offerMessage === undefined ? lostOf(data) : ['call'];
  const text = textOf(data, lost);
  if (!text || sender === undefined) return undefined;
  const sentAt = instantOf(Math.min(timestamp, received || timestamp));
  const inGroup = (data.groupInfo ?? undefined) !== undefined;
  const key = [account, sender, timestamp].join(' ');
  return { kind: 'MESSAGE', key, from, text, sentAt, inGroup, isWhole: lost.length === 0 };
}

function originOf({ source, sourceName, sourceNumber, sourceUuid }: Envelope): Origin {
  return {
    number: sourceNumber ?? (source?.startsWith('+') ? source : undefined),
    uuid: sourceUuid ?? undefined,
    name: sourceName?.slice(0, 200).toWellFormed() || undefined,
  };
}

function receiptOf(envelope: Envelope): Report | undefined {
  if (!envelope.receiptMessage) return undefined;
  const { isRead = false, isViewed = false, timestamps, when = envelope.timestamp } = envelope.receiptMessage;
  return {
    kind: 'RECEIPT',
    from: originOf(envelope),
    status: isRead || isViewed ? 'READ' : 'DELIVERED',
    timestamps: timestamps.map(String),
    at: instantOf(when),
  };
}

/** What the kinds of files are called. All others are files. */
const FILES: Readonly<Record<string, string>> = { audio: 'voice message', image: 'photo', video: 'video' };

/** Names what of a message we do not keep. */
function lostOf({ attachments = [], contacts, sticker }: z.infer<typeof DataMessage>): string[] {
  const files = attachments.map(({ contentType }) => FILES[contentType?.split('/')[0] ?? ''] ?? 'file');
  return [...files, ...(sticker ? ['sticker'] : []), ...(contacts?.length ? ['contact'] : [])];
}

/** Returns the text, and names what else there was. A sign put to a message counts as one that was written. */
function textOf({ message, reaction }: z.infer<typeof DataMessage>, lost: readonly string[]): string {
  const sign = reaction?.isRemove ? '' : reaction?.emoji;
  const whole = message ?? sign ?? '';
  const isCut = whole.length > MAX_TEXT - ROOM_FOR_MARKS;
  const missing = [...(isCut ? ['the rest of the text'] : []), ...new Set(lost)].slice(0, MOST_NAMED);
  const named = missing.length > 0 ? `[not kept: ${missing.join(', ')}]` : '';
  return [whole.slice(0, MAX_TEXT - ROOM_FOR_MARKS).toWellFormed(), named].filter(Boolean).join('\n');
}

const LATEST = Date.parse('2199-12-31T00:00:00Z');

/** Returns the instant of a time of Signal, which is at the latest the end of 2199. */
export function instantOf(milliseconds: number): string {
  return new Date(Math.min(Math.max(milliseconds, 0), LATEST)).toISOString();
}

function kindOf(envelope: unknown): string {
  if (typeof envelope !== 'object' || envelope === null) return 'no envelope';
  return KINDS.find((kind) => kind in envelope) ?? 'unknown';
}
