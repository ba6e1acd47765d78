import { Logger } from '@aws-lambda-powertools/logger';
import { loggableError } from './log-error.ts';
import { once } from './once.ts';
import { isWarmUp } from './warm-up.ts';

/** Writes no lines of a warm-up: it is no request. */
class RequestLogger extends Logger {
  protected override printLog(...line: Parameters<Logger['printLog']>): void {
    if (!isWarmUp()) super.printLog(...line);
  }
}

/** The structured log of this process. Log ids, counts and codes only; never a body, a token or a contact detail. */
export const logger = once(
  () =>
    new RequestLogger({
      serviceName: 'motorcade',
      jsonReplacerFn: (_key, value) => (value instanceof Error ? loggableError(value) : value),
    }),
);
