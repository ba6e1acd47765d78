import { Problem } from '#shared/contract/problem.ts';
import { assertShape, beginActivity, settledChange, withOwnGuests } from '#shared/domain/activities/shape.ts';
import { assertNotAhead } from '#shared/domain/activities/status.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityChange, ActivityRecord, NewActivity } from '#shared/schemas/activities/activity.ts';
import { givenChanges } from './outcome.ts';
import type { Check } from './parse-rows.ts';
import { sameStops } from './stops-cell.ts';
import { aboutField, type Told } from './tell.ts';

/** Checks of the fields of a new activity and of a change. */
export interface ActivityChecks {
  readonly ofNew: Check<NewActivity>;
  readonly ofChange: Check<ActivityChange>;
}

export interface NextMeans {
  readonly checks: ActivityChecks;
  /** Tells whether a guest exists and is not deleted. */
  readonly isPresent: (vipId: string) => boolean;
  readonly now: string;
}

/** The activity of a row, or the fields with faults. */
export type NextActivity =
  | { readonly after: ActivityRecord }
  | { readonly faults: readonly (Told & { readonly field: string })[] };

/** The columns of fields that have another name in requests. */
export const COLUMNS: Readonly<Record<string, string>> = {
  vipIds: 'guests',
  vehicleId: 'vehicle',
  driverId: 'driver',
  coDriverId: 'coDriver',
  flightId: 'flight',
  masterEventId: 'master',
  people: 'parts',
  goods: 'goods.what',
};

/**
 * Returns the activity as a row wants it. `before` is the stored one, undefined for a new one; the same object comes back if nothing
 * changes. A row with the same guests in another order changes none of them.
 */
export function nextActivity(
  before: ActivityRecord | undefined,
  id: string,
  fields: ActivityChange,
  { checks, isPresent, now }: NextMeans,
): NextActivity {
  const checked = before ? checks.ofChange(fields) : checks.ofNew({ ...fields, type: fields.type ?? 'EVENT' });
  if ('issues' in checked) {
    return { faults: checked.issues.map(({ path, ...told }) => ({ ...told, field: columnOf(String(path[0] ?? '')) })) };
  }
  const { data } = checked;
  const wanted = before
    ? changed(before, data, { isPresent, now })
    : beginActivity(id, { vipIds: [], ...(data as NewActivity) }, now);
  if (wanted === before) return { after: wanted };
  let after = wanted;
  try {
    after = withOwnGuests(wanted, data);
    assertShape(after);
    if (before) assertNotAhead(before, after, now);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { errors = [{ path: 'body.startTime', message: error.message }] } = error.details;
    const fieldOf = (path: string): string => path.replace('body.', '').replace(/^stops\..+/, 'stops');
    return { faults: errors.map(({ path, ...fault }) => ({ ...aboutField(fault), field: columnOf(fieldOf(path)) })) };
  }
  return { after };
}

const NOT_ALL_DAY = { allDay: null, startDate: null, endDate: null } as const;

function columnOf(field: string): string {
  return COLUMNS[field] ?? field;
}

function changed(
  before: ActivityRecord,
  wanted: ActivityChange,
  { isPresent, now }: Omit<NextMeans, 'checks'>,
): ActivityRecord {
  // A row with times ends that an activity is all-day.
  const timed = before.allDay && wanted.startTime !== undefined && !wanted.allDay ? NOT_ALL_DAY : {};
  const all = { ...wanted, ...timed };
  const { needs, vipIds, ...others } = givenChanges(all, new Set(Object.keys(all)), before);
  // The file names no deleted guests. They stay on what is over.
  const present = before.vipIds.filter(isPresent);
  const isSame = vipIds?.length === present.length && new Set([...vipIds, ...present]).size === vipIds.length;
  const settled = settledChange(before, {
    ...others,
    // A blank cell keeps its part.
    ...(needs && { needs: { ...before.needs, ...needs } }),
    ...(vipIds && !isSame ? { vipIds } : {}),
  });
  const { stops, ...unstopped } = settled;
  const body = stops && sameStops(before, settled, stops) ? unstopped : settled;
  return change(before, body as Parameters<typeof change<ActivityRecord>>[1], now);
}

/** Coordinates whose cells are both emptied go. */
export function coordinatesOf(cells: unknown): ActivityChange['pickupCoordinates'] {
  const read = cells as ActivityChange['pickupCoordinates'];
  return read && Object.values(read).every((value) => value === null) ? null : read;
}
