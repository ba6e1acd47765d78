import { Logger } from '@aws-lambda-powertools/logger';
import { loggableError } from './log-error.ts';
import { once } from './once.ts';

/** The structured log of this process. Log ids, counts and codes only; never a body, a token or a contact detail. */
export const logger = once(
  () =>
    new Logger({
      serviceName: 'motorcade',
      jsonReplacerFn: (_key, value) => (value instanceof Error ? loggableError(value) : value),
    }),
);
