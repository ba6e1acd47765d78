import { isThrottlingError, isTransientError } from '@smithy/core/retry';
import type { OutsidePart } from '#shared/schemas/problem.ts';
import { timeLimits } from './config.ts';
import { reach, timeLimit } from './time-limit.ts';

/** The parts of an SDK client that this file changes. */
interface Client {
  readonly middlewareStack: { remove(name: string): boolean };
  send(command: object, options?: object): Promise<unknown>;
}

/** The SDK's step that copies each request and answer for a log. It copies them even where there is no log. */
const COPY_FOR_LOG = 'loggerMiddleware';

/** Returns the time limits of one try, for `requestHandler` of an SDK client. The SDK retries after them. */
export function tryLimits() {
  const { TIME_LIMIT_CONNECTION_MS: connectionTimeout, TIME_LIMIT_TRY_MS: requestTimeout } = timeLimits();
  return { connectionTimeout, requestTimeout, throwOnRequestTimeout: true };
}

/**
 * Gives each call of an SDK client a time limit over all its tries. The client throws Outage if AWS throttles, fails, refuses the
 * connection or does not answer in time. The client makes no copies for a log: nothing reads them.
 */
export function withOutages<C extends object>(part: OutsidePart, client: C): C {
  const sdk = client as unknown as Client;
  const kind = Object.getPrototypeOf(client) as Client;
  sdk.middlewareStack.remove(COPY_FOR_LOG);
  sdk.send = (command) =>
    reach({
      part,
      milliseconds: timeLimits().TIME_LIMIT_CALL_MS,
      isOutage,
      call: () => kind.send.call(client, command, { abortSignal: timeLimit() }),
    });
  return client;
}

type SdkError = Parameters<typeof isTransientError>[0];

/** A SyntaxError: the answer ended early, or is not that of AWS. */
function isOutage(error: unknown): boolean {
  return error instanceof SyntaxError || isThrottlingError(error as SdkError) || isTransientError(error as SdkError);
}
