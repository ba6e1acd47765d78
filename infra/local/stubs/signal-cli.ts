import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Reply, send, startStub } from './stub-server.ts';

/** A message as the phone of its recipient got it. */
interface PhoneMessage {
  readonly to: string;
  readonly text: string;
  readonly attachments: readonly string[];
  /** Receipts name it. */
  readonly timestamp: number;
}

export interface SignalStub {
  readonly url: string;
  /** The number that sends. */
  readonly number: string;
  /** What the phones got, in order. */
  readonly delivered: readonly PhoneMessage[];
  /** Calls this after each delivery, as a phone that reacts. */
  onDelivery(react: (message: PhoneMessage) => void): void;
  /** Clears `delivered`. */
  forget(): void;
  stop(): Promise<void>;
}

const SendRequest = z.strictObject({
  number: z.string(),
  recipients: z.array(z.string().regex(/^\+\d+$/)).length(1),
  message: z.string().min(1),
  text_mode: z.enum(['normal', 'styled']).optional(),
  base64_attachments: z.array(z.string().regex(/^data:[^;]+;filename=[^;/]+;base64,[A-Za-z0-9+/]+=*$/)).optional(),
});

/** The names of the files that come with a message. */
function filesOf({ base64_attachments: attached = [] }: z.output<typeof SendRequest>): string[] {
  return attached.map((uri) => /filename=([^;]+)/.exec(uri)?.[1] ?? '');
}

/** How a request to send ends. */
export interface Sending {
  /** Whether the phone gets the message. */
  readonly isTaken: boolean;
  /** Absent: the connection breaks. `NONE`: no answer ever comes. */
  readonly reply?: Reply | 'NONE';
  /** The number has no account, as the search for it then says. */
  readonly isUnknown?: boolean;
}

function accepted(timestamp: number): Sending {
  return { isTaken: true, reply: [201, { timestamp: String(timestamp) }] };
}

/** Starts a server that answers like signal-cli-rest-api. `sending` says how each request to send ends. */
export async function startSignalCli(sending: (timestamp: number) => Sending = accepted): Promise<SignalStub> {
  const number = '+4915100000000';
  const delivered: PhoneMessage[] = [];
  /** Numbers without an account. */
  const unknown = new Set<string>();
  let react: (message: PhoneMessage) => void = () => undefined;
  let latest = 0;
  /** Each message has a timestamp of its own, in milliseconds. */
  const nextTimestamp = (): number => {
    latest = Math.max(Date.now(), latest + 1);
    return latest;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://signal');
    const [searched = ''] = searchParams.getAll('numbers');
    if (pathname === `/v1/search/${encodeURIComponent(number)}`)
      return send(response, [200, [{ number: searched, registered: !unknown.has(searched) }]]);
    if (request.method !== 'POST' || pathname !== '/v2/send') return send(response, [404, { error: 'not found' }]);
    const wanted = SendRequest.safeParse(JSON.parse(body));
    if (!wanted.success || wanted.data.number !== number)
      return send(response, [400, { error: "Couldn't process request - invalid request" }]);
    const timestamp = nextTimestamp();
    const { isTaken, isUnknown, reply } = sending(timestamp);
    const [to = ''] = wanted.data.recipients;
    if (isUnknown) unknown.add(to);
    if (isTaken) {
      const message = { to, text: wanted.data.message, attachments: filesOf(wanted.data), timestamp };
      delivered.push(message);
      react(message);
    }
    if (!reply) request.socket.destroy();
    else if (reply !== 'NONE') send(response, reply);
  };
  const { origin, stop } = await startStub((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  return {
    url: origin,
    number,
    delivered,
    onDelivery: (next) => {
      react = next;
    },
    forget: () => void delivered.splice(0),
    stop,
  };
}

/** Returns a uuid that belongs to a number, as Signal shows it. */
export function uuidOf(number: string): string {
  return `00000000-0000-4000-8000-${number.replaceAll(/\D/g, '').slice(-12).padStart(12, '0')}`;
}

function notification(from: string, timestamp: number, content: object) {
  return {
    jsonrpc: '2.0',
    method: 'receive',
    params: {
      envelope: {
        source: from,
        sourceNumber: from,
        sourceUuid: uuidOf(from),
        sourceName: 'Driver',
        sourceDevice: 1,
        timestamp,
        serverReceivedTimestamp: timestamp,
        serverDeliveredTimestamp: timestamp,
        ...content,
      },
      account: '+4915100000000',
    },
  };
}

/** Returns what the provider posts when a phone confirms that it got or showed a message. */
export function receiptOf(
  { timestamp, to }: Pick<PhoneMessage, 'timestamp' | 'to'>,
  kind: 'delivery' | 'read',
  at: number,
) {
  return notification(to, at, {
    receiptMessage: {
      when: at,
      isDelivery: kind === 'delivery',
      isRead: kind === 'read',
      isViewed: false,
      timestamps: [timestamp],
    },
  });
}

/** Returns what the provider posts when a phone writes. */
export function replyOf(from: string, message: string, at: number) {
  return notification(from, at, {
    dataMessage: { timestamp: at, message, expiresInSeconds: 0, isExpirationUpdate: false, viewOnce: false },
  });
}

const READ_AFTER_MS = 1_500;
const ANSWER_AFTER_MS = 3_000;

/**
 * Returns a phone that reacts as a driver would: it confirms each message, replies OK where it is asked to, and asks back where a
 * message has a question mark. `post` sends a notification to the webhook.
 */
export function reactingPhone(post: (notification: object) => Promise<unknown>) {
  return (message: PhoneMessage): void => {
    const later = (milliseconds: number, notificationAt: (now: number) => object): void => {
      // While the service stops, nothing takes the notification. The provider does not repeat it.
      setTimeout(() => void post(notificationAt(Date.now())).catch(() => undefined), milliseconds).unref();
    };
    later(0, (now) => receiptOf(message, 'delivery', now));
    later(READ_AFTER_MS, (now) => receiptOf(message, 'read', now));
    const [confirmation] = /OK \d+/.exec(message.text) ?? [];
    const question = message.text.includes('?') ? 'Yes. Which entrance do we use?' : undefined;
    const answer = message.text.startsWith('Muster:') ? 'OK' : (confirmation ?? question);
    if (answer !== undefined) later(ANSWER_AFTER_MS, (now) => replyOf(message.to, answer, now));
  };
}
