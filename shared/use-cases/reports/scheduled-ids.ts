import { invalidField } from '#shared/contract/invalid-field.ts';
import { byId } from '#shared/domain/by-id.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { findDrivers, listDrivers } from '#shared/entities/driver.ts';
import { findVips, listVips } from '#shared/entities/vip.ts';
import { MAX_SCHEDULES_PER_REPORT, type NewReport } from '#shared/schemas/report.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

const PAGE = { limit: MAX_SCHEDULES_PER_REPORT };
const LIVE = ['live' as const];

/**
 * Returns whose schedules a report has: those of `ids`, or all VIPs who need transportation, or all drivers. Other kinds have none.
 * Throws VALIDATION_FAILED if there are more than 1,000.
 */
export const scheduledIds = async ({ ids, kind }: NewReport): Promise<readonly string[]> => {
  if (ids) return ids;
  if (kind !== 'VIP_SCHEDULE' && kind !== 'DRIVER_SCHEDULE') return [];
  const { items, nextCursor } = await (kind === 'VIP_SCHEDULE'
    ? listVips({ listings: LIVE, includeRosterOnly: false }, { list: 'report of vips', ...PAGE })
    : listDrivers({ listings: LIVE }, { list: 'report of drivers', ...PAGE }));
  if (nextCursor !== null)
    throw invalidField('body.ids', `must name whose schedules: of all there are more than ${MAX_SCHEDULES_PER_REPORT}`);
  return items.map(({ id }) => id);
};

/** Throws NotFound if one of these people does not exist, and Forbidden if the actor may not see their schedule. */
export const requireScheduled = async (
  { actor }: Pick<UseCaseContext, 'actor'>,
  kind: NewReport['kind'],
  ids: readonly string[],
): Promise<void> => {
  const isOfVips = kind === 'VIP_SCHEDULE';
  const found = byId<{ readonly id: string; readonly deletedAt?: string | undefined }>(
    await (isOfVips ? findVips(ids) : findDrivers(ids)),
  );
  for (const id of ids) {
    const record = requireLive(found.get(id), isOfVips ? 'VIP' : 'driver', id);
    actor.authorize('read', isOfVips ? 'Vip' : 'Driver', record);
  }
};
