import { database } from '#shared/table/database.ts';

const NAME = 'concurrent-request';

interface Point {
  /** A text that identifies the transaction, such as the operation id in its audit record. Default: any transaction. */
  readonly write?: string;
  /** Which of these transactions, from 1. Default: the first. */
  readonly nth?: number;
  readonly when: 'before' | 'after';
}

/**
 * Runs `run`, and `concurrentRequest` just before or just after one transaction of `run`. This makes a race deterministic. If
 * `concurrentRequest` throws, `run` breaks off there, as if its process ended. Throws if there is no such transaction.
 */
export async function withConcurrentRequest<T>(
  { nth = 1, when, write }: Point,
  concurrentRequest: () => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> {
  let isDone = false;
  let left = nth;
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = (context as { commandName?: string }).commandName === 'TransactWriteItemsCommand';
      const isMeant = isWrite && !isDone && (write === undefined || JSON.stringify(args.input).includes(`"${write}"`));
      if (isMeant) left -= 1;
      if (!isMeant || left > 0) return next(args);
      isDone = true;
      if (when === 'before') await concurrentRequest();
      const answer = await next(args);
      if (when === 'after') await concurrentRequest();
      return answer;
    },
    { step: 'initialize', priority: 'high', name: NAME },
  );
  try {
    const result = await run();
    if (!isDone) throw new Error(`transaction ${nth} with ${write ?? 'any text'} did not come`);
    return result;
  } finally {
    middlewareStack.remove(NAME);
  }
}
