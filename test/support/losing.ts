import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { database } from '#shared/table/database.ts';

const NAME = 'losing';
const READS = new Set(['GetItem', 'BatchGetItem', 'Query'].map((action) => `${action}Command`));

/**
 * Runs something whose transactions all lose against another request. It tries two dozen times. Nothing changes between its tries, so the
 * table is asked only once for what each try reads.
 */
export async function losing<T>(run: () => Promise<T>): Promise<T> {
  const { middlewareStack } = database().client;
  const answers = new Map<string, Promise<{ readonly output: object }>>();
  middlewareStack.add(
    (next, context) => async (args) => {
      const { commandName = '' } = context as { commandName?: string };
      if (commandName === 'TransactWriteItemsCommand') {
        const CancellationReasons = [{ Code: 'TransactionConflict' }];
        throw new TransactionCanceledException({ message: 'lost', $metadata: {}, CancellationReasons });
      }
      if (!READS.has(commandName)) return next(args);
      const asked = commandName + JSON.stringify(args.input);
      const known = answers.get(asked);
      const answer = known ?? next(args);
      if (!known) answers.set(asked, answer);
      return { response: {}, output: structuredClone((await answer).output) } as Awaited<ReturnType<typeof next>>;
    },
    { step: 'initialize', priority: 'high', name: NAME },
  );
  try {
    return await run();
  } finally {
    middlewareStack.remove(NAME);
  }
}
