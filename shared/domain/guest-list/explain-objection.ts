import { isBlock, type Resource } from '#shared/domain/assignments/assignment.ts';
import { shortagesText } from '#shared/domain/assignments/capacity.ts';
import type { Objection } from '#shared/domain/assignments/decide-booking.ts';
import { sayUnmet } from '#shared/domain/assignments/suits.ts';
import { readableRange } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';

interface Known {
  readonly activities: ReadonlyMap<string, Pick<ActivityRecord, 'title'>>;
  /** The rows of the file, by the ids of their activities. */
  readonly rows: ReadonlyMap<string, number>;
  readonly timezone: string;
  readonly tags: TagSettings;
  readonly vips: ReadonlyMap<string, NamedVip>;
}

type Explained = { readonly field: 'vehicle' | 'driver'; readonly message: string };

/** Says why a row cannot have its vehicle or driver, and names the column. */
export function explainObjection(objection: Objection, known: Known): Explained {
  switch (objection.kind) {
    case 'MISSING':
      return { field: columnOf(objection.resource), message: 'no longer exists' };
    case 'WITHDRAWN':
      return { field: 'vehicle', message: `is ${objection.vehicle.status} and takes no new rides` };
    case 'TOO_SMALL': {
      return { field: 'vehicle', message: `has ${shortagesText(objection.capacity).join(' and ')}` };
    }
    case 'TOO_FAR': {
      const [first] = objection.by;
      const minutes = `needs ${first?.neededMinutes ?? 0} minutes and has ${Math.floor(first?.gapMinutes ?? 0)}`;
      const message = `cannot be there in time: the way between two rides ${minutes}`;
      return { field: columnOf(first?.other.resource ?? 'VEHICLE'), message };
    }
    case 'UNSUITED': {
      const said = objection.unmet.map((each) => sayUnmet(each, known));
      return { field: columnOf(objection.resource), message: `does not suit: ${said.join('; ')}` };
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
  if (!first) return { field: 'vehicle', message: 'is not free' };
  const field = columnOf(first.resource);
  const when = readableRange(first.start, first.end, timezone);
  if (isBlock(first)) return { field, message: `is off: ${when}` };
  const row = rows.get(first.activityId);
  const title = activities.get(first.activityId)?.title;
  const name = title === undefined ? 'another ride' : `“${title}”`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return { field, message: `is on ${name}${row === undefined ? '' : ` of row ${row}`} then (${when})${more}` };
}
