import { Logger } from '@aws-lambda-powertools/logger';
import { once } from './once.ts';

/** Structured logs of this process. Ids, counts and codes only: never a body, a token or a contact detail. */
export const logger = once(() => new Logger({ serviceName: 'motorcade' }));
