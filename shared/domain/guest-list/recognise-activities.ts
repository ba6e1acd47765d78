import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ListedActivity } from './listed-activity.ts';
import { idOfRef, type Recognition } from './recognise.ts';
import { isServiceId } from './service-id.ts';
import { type Told, tell } from './tell.ts';

/** A row of the programme with the id of its activity, which exists or will be made. */
export interface RecognisedActivity {
  readonly activity: ListedActivity;
  readonly id: string;
}

type Means = Pick<Recognition<never, never>, 'idFrom' | 'isKnown'>;

type Traits = Pick<ActivityRecord, 'title' | 'startTime'> & {
  readonly pickupLocation?: string | null | undefined;
  readonly dropoffLocation?: string | null | undefined;
};

/** What tells activities apart that have no id in the list. */
function keyOf({ dropoffLocation, pickupLocation, startTime, title }: Traits): string {
  return JSON.stringify([
    plainText(title),
    startTime,
    plainText(pickupLocation ?? ''),
    plainText(dropoffLocation ?? ''),
  ]);
}

/**
 * Finds the activity of each row: by its id, by its code, or by title, start, pick-up and drop-off. Several rows with the same of these are
 * taken in their order. A new activity gets an id that follows from the row, so the same file makes it once.
 */
export function recogniseActivities(
  rows: readonly ListedActivity[],
  stored: readonly ActivityRecord[],
  means: Means,
): {
  readonly recognised: RecognisedActivity[];
  readonly refused: (Told & { readonly activity: ListedActivity })[];
} {
  const live = new Map(stored.filter(({ deletedAt }) => !deletedAt).map((each) => [each.id, each]));
  const named = new Set(rows.flatMap((row) => ownId(row, means) ?? []));
  const byKey = Map.groupBy(
    [...live.values()].filter(({ id }) => !named.has(id)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    keyOf,
  );
  const counts = new Map<string, number>();
  const rowOf = new Map<string, number>();
  const recognised: RecognisedActivity[] = [];
  const refused: (Told & { activity: ListedActivity })[] = [];
  // Ids that follow from keys belong to their rows, also where another activity has the same key.
  const derived = rows.map((activity) => {
    const own = ownId(activity, means);
    if (own !== undefined) return own;
    const key = keyOf(traitsOf(activity));
    const place = counts.get(key) ?? 0;
    counts.set(key, place + 1);
    return means.idFrom('act', JSON.stringify(['import', key, place]));
  });
  const taken = new Set(derived);
  for (const [place, activity] of rows.entries()) {
    const own = derived[place] ?? '';
    const alike = (byKey.get(keyOf(traitsOf(activity))) ?? []).find(({ id }) => !taken.has(id));
    const isOwn = live.has(own) || (activity.id !== undefined && isServiceId('act', activity.id)) || !alike;
    const id = isOwn ? own : alike.id;
    taken.add(id);
    const earlier = rowOf.get(id);
    if (earlier !== undefined) refused.push({ activity, ...tell('SAME_ACTIVITY', { row: earlier }) });
    else {
      rowOf.set(id, activity.listed.row);
      recognised.push({ activity, id });
    }
  }
  return { recognised, refused };
}

function traitsOf({ fields, startTime }: ListedActivity): Traits {
  return {
    title: fields.title ?? '',
    startTime,
    pickupLocation: fields.pickupLocation,
    dropoffLocation: fields.dropoffLocation,
  };
}

/** Returns the id of a row that has an id or a code; undefined if it has none. */
function ownId({ code, id }: ListedActivity, means: Means): string | undefined {
  if (id !== undefined) return idOfRef('act', id, means);
  return code === undefined ? undefined : means.idFrom('act', JSON.stringify(['import', 'code', code]));
}
