import { plainText } from '#shared/domain/plain-text.ts';
import { isServiceId } from '#shared/domain/records.ts';
import type { ActivityChange, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ListedRow } from './read-rows.ts';
import { idOfRef, type Recognition } from './recognise.ts';
import { type Told, tell } from './tell.ts';

/** What a row says of a car. null: the cell empties it. undefined: the cell is blank. */
export interface ListedCar {
  readonly motorcade: string | null | undefined;
  readonly position: number | undefined;
  readonly role: string | undefined;
  readonly callSign: string | null | undefined;
}

/** A row of the programme, with ids for names and instants for times. */
export interface ListedActivity {
  readonly listed: ListedRow;
  readonly id: string | undefined;
  readonly code: string | undefined;
  readonly startTime: string;
  readonly endTime: string;
  /** The fields that the row sets; null for one that it empties. Without the master. */
  readonly fields: ActivityChange;
  /** The fields that only a new activity takes, because the row does not say them: defaults, a title made, an end that is estimated. */
  readonly ofNewOnly: ReadonlySet<string>;
  /** The code, title or id of the master; null: it has none. Undefined: the cell is blank. */
  readonly master: string | null | undefined;
  /** The series that it is a run of: its id, or any text that its runs share. Undefined: the cell is blank. */
  readonly series: string | null | undefined;
  /** What the row says of a car of a motorcade. */
  readonly car: ListedCar;
  /** Whether the row says that the activity is cancelled. */
  readonly isCancelled: boolean;
}

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
  const named = new Set(rows.flatMap((row) => ownIdOf(row, means) ?? []));
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
    const own = ownIdOf(activity, means);
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
function ownIdOf({ code, id }: ListedActivity, means: Means): string | undefined {
  if (id !== undefined) return idOfRef('act', id, means);
  return code === undefined ? undefined : means.idFrom('act', JSON.stringify(['import', 'code', code]));
}

/** The id of a master, null for none, or the reason why the cell names none. */
export type FoundMaster = { readonly id: string | null } | { readonly fault: Told };

interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly code?: string | undefined;
  readonly startTime: string;
  readonly endTime: string;
}

/**
 * Returns a function that finds the master of a leg: by id, by the code of its row, or by its title. Of several with the title, it is the
 * one that lies nearest to the leg. Legs themselves are no masters.
 */
export function masterFinder(
  recognised: readonly RecognisedActivity[],
  stored: readonly ActivityRecord[],
  ownId: (ref: string) => string,
): (leg: ListedActivity) => FoundMaster | undefined {
  const rows = recognised.map(({ activity, id }) => ({
    ...activity,
    id,
    ref: activity.id,
    title: activity.fields.title ?? '',
  }));
  const inFile = new Set(rows.map(({ id }) => id));
  const candidates: Candidate[] = [
    ...rows.filter(({ fields }) => fields.type !== 'TRANSPORT'),
    ...stored.filter(({ deletedAt, id, type }) => !deletedAt && type !== 'TRANSPORT' && !inFile.has(id)),
  ];
  const byId = new Map(candidates.map((each) => [each.id, each]));
  const byCode = new Map(
    rows.flatMap((row) => [row.code, row.ref].flatMap((code) => (code === undefined ? [] : [[code, row.id] as const]))),
  );
  const byTitle = Map.groupBy(candidates, ({ title }) => plainText(title));
  return (leg) => {
    const { master } = leg;
    if (master === undefined) return undefined;
    if (master === null) return { id: null };
    const known = byId.get(master)?.id ?? byCode.get(master) ?? byId.get(ownId(master))?.id;
    if (known !== undefined) return byId.has(known) ? { id: known } : { fault: tell('MASTER_IS_RIDE') };
    const [nearest, second] = (byTitle.get(plainText(master)) ?? [])
      .map((each) => ({ id: each.id, gap: gapBetween(leg, each) }))
      .toSorted((a, b) => a.gap - b.gap);
    if (!nearest) return { fault: tell('MASTER_NONE') };
    if (second?.gap === nearest.gap) return { fault: tell('MASTER_SEVERAL') };
    return { id: nearest.id };
  };
}

/** Returns the time between a leg and an activity, on whichever side the leg lies. */
function gapBetween(leg: ListedActivity, other: Candidate): number {
  const [legStart, legEnd, start, end] = [leg.startTime, leg.endTime, other.startTime, other.endTime].map((time) =>
    Date.parse(time),
  );
  return Math.min(Math.abs((start ?? 0) - (legEnd ?? 0)), Math.abs((legStart ?? 0) - (end ?? 0)));
}
