import type { Part } from './records.ts';

/** The parts that show something of a subject. Key: the part of a change's type before the dot. */
const SHOWN_BY: Readonly<Record<string, readonly Part[]>> = {
  activity: ['activities', 'attention', 'whereabouts'],
  motorcade: ['motorcades', 'attention'],
  vehicle: ['vehicles', 'activities', 'attention'],
  driver: ['drivers', 'activities', 'attention'],
  supplier: ['suppliers', 'attention'],
  order: ['attention'],
  block: ['blocks', 'attention'],
  vip: ['activities', 'whereabouts', 'attention'],
  flight: ['flights', 'attention', 'whereabouts'],
  message: ['attention'],
  muster: ['musters', 'attention'],
  mark: ['musters', 'attention'],
  place: ['places', 'attention'],
  way: ['attention'],
  settings: ['settings', 'attention'],
  attention: ['attention'],
};

export interface NamedChange {
  readonly type: string;
  readonly subjectId: string;
}

/** What must be read again after some changes. */
export interface Touched {
  readonly parts: ReadonlySet<Part>;
  /** The activities that changed by themselves: each can be read alone. `undefined`: read all activities again. */
  readonly activityIds: readonly string[] | undefined;
}

/** Above this number, one list of all activities costs less than each by itself. */
const MOST_ALONE = 8;

/** Returns what must be read again after these changes. */
export function touchedBy(changes: readonly NamedChange[]): Touched {
  const parts = new Set<Part>();
  const activityIds = new Set<string>();
  let isWhole = false;
  for (const { subjectId, type } of changes) {
    const subject = type.slice(0, type.indexOf('.'));
    for (const part of SHOWN_BY[subject] ?? []) parts.add(part);
    if (subject === 'activity') activityIds.add(subjectId);
    // A new name of a vehicle, driver or guest shows on activities that did not change.
    else if (SHOWN_BY[subject]?.includes('activities')) isWhole = true;
  }
  return { parts, activityIds: isWhole || activityIds.size > MOST_ALONE ? undefined : [...activityIds] };
}
