import { begin } from '#shared/domain/records.ts';
import type { Muster, NewMuster } from '#shared/schemas/accountability/muster.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster-record.ts';

/** Returns a new muster. While it is open, it shows locations without the limit of `privacyMinutes`. */
export function beginMuster(
  id: string,
  { placeId, title, vipIds }: NewMuster,
  { by, now }: { readonly by: string; readonly now: string },
): MusterRecord {
  return begin(
    id,
    {
      title,
      status: 'OPEN' as const,
      everyone: vipIds === undefined && placeId === undefined,
      ...(placeId === undefined ? {} : { placeId }),
      openedBy: by,
      showsLocations: true,
    },
    now,
  );
}

/** Returns the muster closed. Returns the same object if it is closed already. */
export function closed(
  muster: MusterRecord,
  { by, now, reportId }: { readonly by: string; readonly now: string; readonly reportId: string },
): MusterRecord {
  return muster.status === 'CLOSED'
    ? muster
    : {
        ...muster,
        status: 'CLOSED',
        showsLocations: false,
        closedBy: by,
        closedAt: now,
        reportId,
        version: muster.version + 1,
        updatedAt: now,
      };
}

/** Returns the answer for a muster. */
export function presentMuster({ movedAt: _moved, reportId: _report, ...muster }: MusterRecord): Muster {
  return muster;
}
