import { matchReceipts, withReceipt } from '#shared/domain/messages/receipts.ts';
import { deliveriesOf } from '#shared/entities/messages/delivery.ts';
import { findMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Applies all receipts of a timestamp to its messages. Idempotent: a receipt that tells nothing new changes nothing. */
export async function applyReceipts({ audit, commit, now }: UseCaseContext, timestamp: string): Promise<void> {
  for (const { at, messageId, status } of matchReceipts(await deliveriesOf(timestamp))) {
    await retryOnConflict(async () => {
      const before = await findMessage(messageId);
      const after = before && withReceipt(before, status, at, now);
      if (before && after && after !== before)
        await commit({ writes: [replaceMessage(before, after), audit('Message', before, after)] });
    });
  }
}
