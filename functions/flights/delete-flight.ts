import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { because } from '#shared/contract/problem.ts';
import { ContendedWrite, FeatureDisabled, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { ridesOfFlight } from '#shared/domain/flights/rides.ts';
import { markDeleted } from '#shared/domain/records.ts';
import { replaceFlight } from '#shared/entities/flights/flight-writes.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Forecast } from '#shared/schemas/attention/attention.ts';
import { FlightPath, flightDay } from '#shared/schemas/flights/flight.ts';
import { deleting } from '#shared/schemas/query.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { foretellingDeletion } from '#shared/use-cases/attention/say-what-follows.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { eraseFlight, flightKind } from '#shared/use-cases/flights/save-flight.ts';
import { deletionOf, readForChange } from '#shared/use-cases/records/change-record.ts';
import { resolveFlightId } from '#shared/use-cases/settings/request-dates.ts';

export const contract = defineContract('DELETE /api/flights/{flightNumber}', {
  ...WRITE,
  operationId: 'deleteFlight',
  summary: 'Stop following a flight',
  description: [
    "`POST .../restore` brings it back with its VIPs. Followed anew, it starts without them. With `hard=true` an administrator deletes it for good. Default for `date`: today in the application's time zone.",
    '`409 STILL_IN_USE`: rides wait for the flight or go to it. Remove their `flightId` first.',
  ].join('\n\n'),
  access: ['delete', 'Flight'],
  params: FlightPath,
  query: { ...flightDay, ...deleting },
  success: { status: 204, description: 'Deleted' },
  problems: [FeatureDisabled, StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete', 'delete:flight'],
  dryRunAnswer: Forecast,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { audit, commit, now, params, query } = context;
  const { date, hard: erases } = query;
  const [, id] = await Promise.all([requireFlights(), resolveFlightId(params.flightNumber, date, now)]);
  return foretellingDeletion(context, async () => {
    await retryOnConflict(async () => {
      const before = await readForChange(context, flightKind, deletionOf(id, erases));
      const rides = ridesOfFlight(before);
      if (rides.length > 0) {
        const waiting = rides.sort().slice(0, 10).join(', ');
        throw new StillInUse(
          `Rides wait for this flight or go to it: ${waiting}. Remove their \`flightId\` first.`,
          because('FLIGHT_IS_USED'),
        );
      }
      const deleted = before.deletedAt ? before : markDeleted(before, now);
      if (deleted !== before)
        await commit({ writes: [replaceFlight(before, deleted), audit('Flight', before, deleted)] });
    });
    if (erases) await eraseFlight(context, id);
  });
});
