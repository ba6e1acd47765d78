import * as z from 'zod';
import { flightIdAt } from '#shared/activities/flight-date.ts';
import { forgetFlight } from '#shared/activities/flight-forget.ts';
import { flightService } from '#shared/activities/flight-service.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, FeatureDisabled, NotFound, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { known, mayHardDelete, present } from '#shared/domain/presence.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { contend } from '#shared/entities/contend.ts';
import { findFlight, replaceFlight } from '#shared/entities/flight.ts';
import { serve } from '#shared/runtime/serve.ts';
import { FlightPath, flightDay } from '#shared/schemas/flight.ts';
import { deleting } from '#shared/schemas/query.ts';

export const contract = defineContract({
  operationId: 'deleteFlight',
  method: 'DELETE',
  path: '/api/flights/{flightNumber}',
  summary: 'Follow a flight no more',
  description: 'Refused while a pick-up waits for it. Following it again brings it back, without its VIPs.',
  tag: 'Flights',
  access: ['delete', 'Flight'],
  params: FlightPath,
  query: z.object({ ...flightDay, ...deleting }),
  success: { status: 204, description: 'It is followed no more' },
  problems: [NotFound, FeatureDisabled, StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'flights'],
  dryRun: true,
});

export const handler = serve(contract, async ({ actor, audit, commit, ifMatch, now, params, query }) => {
  const { date, hard } = query;
  const [, id] = await Promise.all([flightService(), flightIdAt(params.flightNumber, date, now)]);
  return contend(async () => {
    const found = await findFlight(id);
    const before = hard ? known(found, 'flight', id) : present(found, 'flight', id);
    actor.authorize(hard ? 'hardDelete' : 'delete', 'Flight', before);
    if (hard) mayHardDelete(actor.user?.role);
    ifMatch(before);
    if (before.pickupIds?.length) {
      const waiting = [...before.pickupIds].sort().slice(0, 10).join(', ');
      throw new StillInUse(`Pick-ups wait for it: ${waiting}. Take \`flightId\` from them first.`);
    }
    const deleted = before.deletedAt ? before : markDeleted(before, now);
    if (deleted !== before) await commit([replaceFlight(before, deleted), audit('Flight', before, deleted)]);
    if (hard) await forgetFlight({ audit, commit }, deleted);
    return undefined;
  });
});
