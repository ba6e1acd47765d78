import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { guardedServer } from '#infra/local/access/foreign-requests.ts';
import { closeServer, listen } from '#infra/local/gateway/listen.ts';

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
  /** How many requests to send came in. */
  readonly requests: () => number;
  /** Chooses a fault for each request from now on. Without an argument, all requests succeed. */
  fail(choose?: (request: number) => SignalFault | Refusal | undefined): void;
  /** Answers with a list, as releases since 0.101 do. */
  answerWithList(isList: boolean): void;
  /** Calls this after each delivery, as a phone that reacts. */
  onDelivery(react: (message: PhoneMessage) => void): void;
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

/** Starts a server that answers like signal-cli-rest-api. */
export async function startSignalCli(port = 0): Promise<SignalStub> {
  const number = '+4915100000000';
  const delivered: PhoneMessage[] = [];
  let requests = 0;
  let choose: (request: number) => SignalFault | Refusal | undefined = () => undefined;
  /** Numbers without an account, as the search for them says. */
  const unknown = new Set<string>();
  let isList = false;
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
      return reply(response, [200, [{ number: searched, registered: !unknown.has(searched) }]]);
    if (request.method !== 'POST' || pathname !== '/v2/send') return reply(response, [404, { error: 'not found' }]);
    const wanted = SendRequest.safeParse(JSON.parse(body));
    if (!wanted.success || wanted.data.number !== number)
      return reply(response, [400, { error: "Couldn't process request - invalid request" }]);
    requests += 1;
    const fault = choose(requests);
    const timestamp = nextTimestamp();
    const [to = ''] = wanted.data.recipients;
    if (fault === 'refused') unknown.add(to);
    if (typeof fault !== 'object' && TAKEN.has(fault)) {
      const message = { to, text: wanted.data.message, attachments: filesOf(wanted.data), timestamp };
      delivered.push(message);
      react(message);
    }
    if (fault === 'dropped' || fault === 'dropped-taken') request.socket.destroy();
    // `silent-taken` never answers, so the caller has to time out.
    else if (fault !== 'silent-taken') reply(response, replyTo(fault, timestamp, isList));
  };
  const server = guardedServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  const taken = await listen(server, port);
  return {
    url: `http://127.0.0.1:${taken}`,
    number,
    delivered,
    requests: () => requests,
    fail: (next = () => undefined) => {
      choose = next;
    },
    answerWithList: (next) => {
      isList = next;
    },
    onDelivery: (next) => {
      react = next;
    },
    forget: () => {
      delivered.length = 0;
      requests = 0;
    },
    stop: () => closeServer(server, 0),
  };
}

function reply(response: ServerResponse, [status, body]: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** The ways in which signal-cli-rest-api fails. `taken`: it delivers the message all the same. */
const SIGNAL_FAULTS = [
  'refused',
  'unregistered',
  'network',
  'rate-limit',
  'rate-limit-taken',
  'captcha',
  'own-timeout',
  'internal',
  'dropped',
  'dropped-taken',
  'silent-taken',
  'strange-taken',
] as const;
export type SignalFault = (typeof SIGNAL_FAULTS)[number];

/** An answer with words of the provider. The phone gets nothing. */
export interface Refusal {
  readonly status: number;
  readonly words: string;
}

type Reply = readonly [status: number, body: unknown];

/** With these faults, and with none, the phone gets the message. */
const TAKEN = new Set<SignalFault | undefined>([
  undefined,
  'rate-limit-taken',
  'dropped-taken',
  'silent-taken',
  'strange-taken',
]);

function limited(tokens: readonly string[]): Reply {
  return [429, { error: 'Rate limit', challenge_tokens: tokens, account: '+4915100000000' }];
}

const FAILURES: Readonly<Partial<Record<SignalFault, Reply>>> = {
  refused: [400, { error: 'Failed to send message' }],
  'rate-limit': limited(['']),
  'rate-limit-taken': limited(['']),
  captcha: limited(['4a7b']),
  'own-timeout': [400, { error: 'process killed as timeout reached' }],
  internal: [500, { error: 'internal error' }],
  'strange-taken': [201, { ok: true }],
};

const REASONS: Readonly<Partial<Record<SignalFault, string>>> = {
  unregistered: 'UNREGISTERED_FAILURE',
  network: 'NETWORK_FAILURE',
};

/** Returns the answer to a request to send. `isList`: as releases since 0.101 answer. */
function replyTo(fault: SignalFault | Refusal | undefined, timestamp: number, isList: boolean): Reply {
  if (typeof fault === 'object') return [fault.status, { error: fault.words }];
  const reason = fault && REASONS[fault];
  if (reason) return [201, [{ timestamp: String(timestamp), errors: { recipients: [{ reason }] } }]];
  const accepted = { timestamp: String(timestamp) };
  return (fault && FAILURES[fault]) ?? [201, isList ? [accepted] : accepted];
}
