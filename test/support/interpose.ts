import { database } from '#shared/table/database.ts';

const NAME = 'interpose';

interface Moment {
  /** Beside which write to the table: one that has this text in it, such as the id of an operation in its audit record. */
  readonly write: string;
  readonly when: 'before' | 'after';
}

/**
 * Runs something, and a rival at one moment of it: just before or just after its first write that is meant. So a race is lost in the
 * one way that chance would seldom find. Fails where that moment never comes.
 */
export const withRival = async <T>(
  { when, write }: Moment,
  rival: () => Promise<unknown>,
  run: () => Promise<T>,
): Promise<T> => {
  let came = false;
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next, context) => async (args) => {
      const isWrite = (context as { commandName?: string }).commandName === 'TransactWriteItemsCommand';
      const isMeant = isWrite && !came && JSON.stringify(args.input).includes(`"${write}"`);
      if (!isMeant) return next(args);
      came = true;
      if (when === 'before') await rival();
      const answer = await next(args);
      if (when === 'after') await rival();
      return answer;
    },
    { step: 'initialize', priority: 'high', name: NAME },
  );
  try {
    const result = await run();
    if (!came) throw new Error(`nothing wrote ${write}`);
    return result;
  } finally {
    middlewareStack.remove(NAME);
  }
};
