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

export type Reply = readonly [status: number, body: unknown];

/** With these faults, and with none, the phone gets the message. */
export const TAKEN = new Set<SignalFault | undefined>([
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
export function replyTo(fault: SignalFault | undefined, timestamp: number, isList: boolean): Reply {
  const reason = fault && REASONS[fault];
  if (reason) return [201, [{ timestamp: String(timestamp), errors: { recipients: [{ reason }] } }]];
  const accepted = { timestamp: String(timestamp) };
  return (fault && FAILURES[fault]) ?? [201, isList ? [accepted] : accepted];
}
