import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Reply, send, startStub } from './stub-server.ts';

/** A message as the phone of its recipient got it. */
export interface PhoneMessage {
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
