import { isBlock, type Resource } from '#shared/domain/assignments/assignment.ts';
import { shortages } from '#shared/domain/assignments/capacity.ts';
import type { Objection } from '#shared/domain/assignments/decide-booking.ts';
import { unmetSaid } from '#shared/domain/assignments/suits.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { type Told, tell } from './tell.ts';

interface Known {
  readonly activities: ReadonlyMap<string, Pick<ActivityRecord, 'title'>>;
  /** The rows of the file, by the ids of their activities. */
  readonly rows: ReadonlyMap<string, number>;
  readonly timezone: string;
  readonly tags: TagSettings;
  readonly vips: ReadonlyMap<string, NamedVip>;
}

type Explained = Told & { readonly field: 'vehicle' | 'driver' };

/** Says why a row cannot have its vehicle or driver, and names the column. */
export function explainObjection(objection: Objection, known: Known): Explained {
  switch (objection.kind) {
    case 'MISSING':
      return { field: columnOf(objection.resource), ...tell('RESOURCE_GONE') };
    case 'WITHDRAWN':
      return {
        field: 'vehicle',
        ...tell('VEHICLE_WITHDRAWN', { status: { field: 'status', value: objection.vehicle.status } }),
      };
    case 'TOO_SMALL': {
      return { field: 'vehicle', ...tell('TOO_SMALL', { shortages: { and: shortages(objection.capacity) } }) };
    }
    case 'TOO_FAR': {
      const [first] = objection.by;
      const told = tell('TOO_FAR', { needed: first?.neededMinutes ?? 0, has: Math.floor(first?.gapMinutes ?? 0) });
      return { field: columnOf(first?.other.resource ?? 'VEHICLE'), ...told };
    }
    case 'UNSUITED': {
      const needs = objection.unmet.map((each) => unmetSaid(each, known));
      return { field: columnOf(objection.resource), ...tell('UNSUITED', { needs }) };
    }
    case 'TAKEN':
      return taken(objection.by, known);
  }
}

function columnOf(resource: Resource): 'vehicle' | 'driver' {
  return resource === 'DRIVER' ? 'driver' : 'vehicle';
}

function taken(
  [first, ...others]: Extract<Objection, { readonly kind: 'TAKEN' }>['by'],
  { activities, rows, timezone }: Known,
): Explained {
  if (!first) return { field: 'vehicle', ...tell('NOT_FREE') };
  const field = columnOf(first.resource);
  const when = readableRange(first.start, first.end, timezone);
  if (isBlock(first)) return { field, ...tell('IS_OFF', { when }) };
  const row = rows.get(first.activityId);
  const title = activities.get(first.activityId)?.title;
  const on =
    title === undefined
      ? tell('ON_ANOTHER', { when })
      : row === undefined
        ? tell('ON_RIDE', { title, when })
        : tell('ON_RIDE_OF_ROW', { title, row, when });
  return { field, ...(others.length === 0 ? on : tell('AND_OTHERS', { said: on, count: others.length })) };
}
