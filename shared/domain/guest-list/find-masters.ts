import { plainText } from '#shared/domain/plain-text.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { ListedActivity } from './listed-activity.ts';
import type { RecognisedActivity } from './recognise-activities.ts';
import { type Told, tell } from './tell.ts';

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
