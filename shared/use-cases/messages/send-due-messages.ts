import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findMessagingProvider } from './messaging-service.ts';
import { queueMessages } from './queue-messages.ts';

/** Writes the messages that are due, and queues them. Returns how many. Undefined while messaging is off: they would come too late. */
export async function sendDueMessages(
  context: UseCaseContext,
  write: (context: UseCaseContext) => Promise<string[]>,
): Promise<number | undefined> {
  if (!(await findMessagingProvider())) return undefined;
  const ids = await write(context);
  await queueMessages(ids);
  return ids.length;
}
