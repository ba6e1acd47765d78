import { joinedTexts } from '#shared/domain/merging/merged-fields.ts';
import { change } from '#shared/domain/records.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { allMessagesOf, findMessage, replaceMessage } from '#shared/entities/messages/message.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { DRIVER_FIELDS, type DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { MAX_NOTES } from '#shared/schemas/text.ts';
import { VEHICLE_FIELDS, type VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { driverKind, mergedDriverWrites } from '#shared/use-cases/drivers/driver-writes.ts';
import { endDriver } from '#shared/use-cases/users/user-access.ts';
import type { MergeKind, Move } from './merge-records.ts';
import { resourceMoves } from './resource-moves.ts';

const joining = { joiners: { notes: joinedTexts(MAX_NOTES) }, goesWith: { sharedPhone: 'phone' } };

/** Drivers as a kind of record that can be joined. */
export const mergedDriverKind: MergeKind<DriverRecord> = {
  ...driverKind,
  fields: DRIVER_FIELDS,
  joining,
  pairWrites: mergedDriverWrites,
  moves: async (context, from, into) => [
    ...(await resourceMoves(context, 'DRIVER', { from, into })),
    ...(await messageMoves(context, from, into)),
  ],
  stop: endDriver,
};

/** Vehicles as a kind of record that can be joined. */
export const mergedVehicleKind: MergeKind<VehicleRecord> = {
  ...vehicleStore,
  fields: VEHICLE_FIELDS,
  joining,
  moves: (context, from, into) => resourceMoves(context, 'VEHICLE', { from, into }),
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
