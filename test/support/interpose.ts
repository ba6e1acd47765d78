import { database } from '#shared/table/database.ts';

const NAME = 'concurrent-request';

interface Point {
  /** A text that identifies the transaction, such as the operation id in its audit record. */
  readonly write: string;
  readonly when: 'before' | 'after';
}

/**
 * Runs `run`, and `concurrentRequest` just before or just after the first transaction of `run` that contains `write`. This makes a race
 * deterministic. Throws if no transaction contains `write`.
 */
export const withConcurrentRequest = async <T>(
  { when, write }: Point,
  concurrentRequest: () => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> => {
  let isDone = false;
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = (context as { commandName?: string }).commandName === 'TransactWriteItemsCommand';
      const isMeant = isWrite && !isDone && JSON.stringify(args.input).includes(`"${write}"`);
      if (!isMeant) return next(args);
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
    if (!isDone) throw new Error(`no transaction contains ${write}`);
    return result;
  } finally {
    middlewareStack.remove(NAME);
  }
};
