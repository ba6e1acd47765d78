import type { PhoneMessage } from './signal-cli.ts';

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
