import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, DriverConflict, PhoneTaken, VersionMismatch } from '#shared/contract/problems.ts';
import { joinedNotes } from '#shared/domain/merged-fields.ts';
import { change } from '#shared/domain/records.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { allMessagesOf, findMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DRIVER_FIELDS, Driver, type DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { mergedFields, mergeOf } from '#shared/schemas/merge.ts';
import { addWarnings, driverWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { resourceMoves } from '#shared/use-cases/assignments/withdraw-resource.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverKind, mergedDriverWrites } from '#shared/use-cases/drivers/driver-writes.ts';
import { type MergeKind, type Move, mergeRecords, presentMerged } from '#shared/use-cases/records/merge-records.ts';
import { endDriver } from '#shared/use-cases/users/user-access.ts';

export const contract = defineContract('POST /api/drivers/{driverId}/merge', {
  ...WRITE,
  operationId: 'mergeDriver',
  summary: 'Join a duplicate into a driver',
  description: [
    'Two records of one driver become this one: rides, also past ones, blocks and messages. `differences` lists the fields in which they differ, and which value is kept: by `keep`, else that of this driver, else that of the duplicate. Notes are joined. `sharedPhone` goes with the phone unless both have the same. Try it with `dryRun=true`.',
    'The duplicate is deleted: `mergedInto` names this driver. Its calendar feed and its GPS device end, and a user who was linked to it stays linked to it: an administrator links them to this driver. What does not fit one transaction moves in further ones. If the request fails midway, send it again: it continues.',
    '`409 DRIVER_CONFLICT`: both have a ride at the same time. `conflicts` lists these rides. `409 PHONE_TAKEN`: a third driver has the phone.',
  ].join('\n\n'),
  access: ['update', 'Driver'],
  body: mergeOf(DRIVER_FIELDS).meta({ id: 'DriverMerge' }),
  success: {
    status: 200,
    body: Driver.extend(mergedFields).meta({ id: 'MergedDriver' }),
    etag: 'version',
    description: 'The driver after the merge',
  },
  invalidFor: ['MEANING'],
  problems: [DriverConflict, PhoneTaken, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete', 'gps'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const merged = await mergeRecords(context, mergedDriverKind, { ...body, id: params.driverId });
  const { after } = merged;
  const warnings = await driverWarnings(undefined, after, now);
  return addWarnings(presentMerged(merged), warnings);
});

/** Drivers as a kind of record that can be joined. */
const mergedDriverKind: MergeKind<DriverRecord> = {
  ...driverKind,
  fields: DRIVER_FIELDS,
  joining: { joiners: { notes: joinedNotes }, goesWith: { sharedPhone: 'phone' } },
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
