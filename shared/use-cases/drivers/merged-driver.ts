import { joinedTexts } from '#shared/domain/merged-fields.ts';
import { change } from '#shared/domain/records.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { allMessagesOf, findMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import { DRIVER_FIELDS, type DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { MAX_NOTES } from '#shared/schemas/text.ts';
import { resourceMoves } from '#shared/use-cases/assignments/resource-moves.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import type { MergeKind, Move } from '#shared/use-cases/records/merge-records.ts';
import { endDriver } from '#shared/use-cases/users/user-access.ts';
import { driverKind, mergedDriverWrites } from './driver-writes.ts';

/** Drivers as a kind of record that can be joined. */
export const mergedDriverKind: MergeKind<DriverRecord> = {
  ...driverKind,
  fields: DRIVER_FIELDS,
  joining: { joiners: { notes: joinedTexts(MAX_NOTES) }, goesWith: { sharedPhone: 'phone' } },
  pairWrites: mergedDriverWrites,
  moves: async (context, from, into) => [
    ...(await resourceMoves(context, 'DRIVER', { from, into })),
    ...(await messageMoves(context, from, into)),
  ],
  stop: endDriver,
};

async function messageMoves({ audit, now }: UseCaseContext, from: string, into: string): Promise<Move[]> {
  const moves: Move[] = [];
  for await (const page of allMessagesOf(from)) {
    for (const { id } of page) {
      // The index may still list a message that moved.
      const before = await findMessage(id);
      if (before?.driverId !== from) continue;
      const after = change(before, { driverId: into }, now);
      const writes = [replaceMessage(before, after), audit('Message', before, after)];
      moves.push({ what: 'messages', writes, relyingOn: [driverStore.asLive({ id: into })] });
    }
  }
  return moves;
}
