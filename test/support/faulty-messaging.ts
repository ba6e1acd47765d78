import { type Sending, type SignalStub, startSignalCli } from '#infra/local/stubs/signal-cli.ts';

/** The ways in which signal-cli-rest-api fails. `taken`: it delivers the message all the same. */
export type SignalFault =
  | 'refused'
  | 'unregistered'
  | 'network'
  | 'rate-limit'
  | 'rate-limit-taken'
  | 'captcha'
  | 'own-timeout'
  | 'internal'
  | 'dropped'
  | 'dropped-taken'
  | 'silent-taken'
  | 'strange-taken';

/** An answer with words of the provider. The phone gets nothing. */
export interface Refusal {
  readonly status: number;
  readonly words: string;
}

export interface FaultyMessaging extends SignalStub {
  /** How many requests to send came in. */
  readonly requests: () => number;
  /** Chooses a fault for each request from now on. Without an argument, all requests succeed. */
  fail(choose?: (request: number) => SignalFault | Refusal | undefined): void;
  /** Answers with a list, as releases since 0.101 do. */
  answerWithList(isList: boolean): void;
}

/** Starts the stub of signal-cli-rest-api with faults. */
export async function startFaultyMessaging(): Promise<FaultyMessaging> {
  let requests = 0;
  let choose: (request: number) => SignalFault | Refusal | undefined = () => undefined;
  let isList = false;
  const stub = await startSignalCli((timestamp) => {
    requests += 1;
    return sendingOf(choose(requests), timestamp, isList);
  });
  return {
    ...stub,
    requests: () => requests,
    fail: (next = () => undefined) => {
      choose = next;
    },
    answerWithList: (next) => {
      isList = next;
    },
    forget: () => {
      stub.forget();
      requests = 0;
    },
  };
}

function sendingOf(fault: SignalFault | Refusal | undefined, timestamp: number, isList: boolean): Sending {
  const accepted = { timestamp: String(timestamp) };
  if (fault === undefined) return { isTaken: true, reply: [201, isList ? [accepted] : accepted] };
  if (typeof fault === 'object') return { isTaken: false, reply: [fault.status, { error: fault.words }] };
  return FAILURES[fault](String(timestamp));
}

function limited(isTaken: boolean, token = ''): () => Sending {
  return () => ({
    isTaken,
    reply: [429, { error: 'Rate limit', challenge_tokens: [token], account: '+4915100000000' }],
  });
}

function refusedFor(reason: string): (timestamp: string) => Sending {
  return (timestamp) => ({ isTaken: false, reply: [201, [{ timestamp, errors: { recipients: [{ reason }] } }]] });
}

const FAILURES: Readonly<Record<SignalFault, (timestamp: string) => Sending>> = {
  refused: () => ({ isTaken: false, reply: [400, { error: 'Failed to send message' }], isUnknown: true }),
  unregistered: refusedFor('UNREGISTERED_FAILURE'),
  network: refusedFor('NETWORK_FAILURE'),
  'rate-limit': limited(false),
  'rate-limit-taken': limited(true),
  captcha: limited(false, '4a7b'),
  'own-timeout': () => ({ isTaken: false, reply: [400, { error: 'process killed as timeout reached' }] }),
  internal: () => ({ isTaken: false, reply: [500, { error: 'internal error' }] }),
  dropped: () => ({ isTaken: false }),
  'dropped-taken': () => ({ isTaken: true }),
  // The caller has to time out.
  'silent-taken': () => ({ isTaken: true, reply: 'NONE' }),
  'strange-taken': () => ({ isTaken: true, reply: [201, { ok: true }] }),
};
