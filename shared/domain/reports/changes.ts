import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { joinedTexts, type Wording } from './wording.ts';

/** Names a row of a paper, so that a later paper can tell what became of it. */
export interface RowKey {
  readonly id: string;
  /** What the row is called in a list of rows that are gone. */
  readonly label: string;
  /** When it begins. Absent for a row without a time. */
  readonly at?: string | undefined;
  /** The guest whose name the label has. */
  readonly personId?: string | undefined;
}

/** A row of a paper that stands at a time. */
export interface TimedRow {
  readonly key: RowKey;
  /** The bar above it, if it is not on the day of the heading. Of papers without a heading: its day. */
  readonly bar: string;
  readonly time: string;
  readonly isCancelled: boolean;
}

/** The rows of one record, such as the rides of a vehicle: a table with its heading. */
export interface RecordSheet<R> {
  readonly id: string;
  readonly name: string;
  /** What the heading says beside the name. */
  readonly about: readonly string[];
  readonly rows: readonly R[];
}

export function activityKey({ id, startTime, title }: Pick<Activity, 'id' | 'startTime' | 'title'>): RowKey {
  return { id, at: startTime, label: title };
}

/** A row as a paper printed it. */
export interface KeptRow extends RowKey {
  /** The person or the vehicle whose part of the paper it is in. Empty if the paper has one part. */
  readonly section: string;
  /** A hash of everything that was printed of it. */
  readonly print: string;
}

/** An earlier print of a report. */
interface EarlierPrint {
  readonly revision: number;
  readonly printedAt: string;
  readonly rows: readonly KeptRow[];
}

/** A row that is not on the paper any more. */
export interface RemovedRow {
  readonly when: string;
  readonly label: string;
}

/** What changed in one part of a paper, with every text that is printed. */
export interface PrintedChanges {
  /** Which print it replaces, and how many rows changed. */
  readonly notes: readonly string[];
  readonly removed: readonly RemovedRow[];
  /** Returns the word that marks a row. Empty: the row is as it was. */
  readonly markOf: (key: RowKey) => string;
}

/** What changed in each part of a paper. A paper of one part has its changes under ''. */
export type PaperChanges = ReadonlyMap<string, PrintedChanges>;

type Activities = ReadonlyMap<string, ActivityRecord>;

interface ChangeFacts {
  readonly now: string;
  readonly wording: Wording;
  /** What rows that are gone were of, as it is now, by id. */
  readonly activities?: Activities;
}

/** The longest list of removed rows that a reader still reads. */
const MAX_REMOVED = 60;

function inOrderOfTime(rows: readonly KeptRow[]): KeptRow[] {
  return rows.toSorted((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : (a.at ?? '') > (b.at ?? '') ? 1 : 0));
}

function removedRows(gone: readonly KeptRow[], activities: Activities, wording: Wording): RemovedRow[] {
  const { clock, say } = wording;
  const rows = inOrderOfTime(gone).slice(0, MAX_REMOVED);
  const left = gone.length - rows.length;
  return [
    ...rows.map(({ at, label, ...row }) => ({
      when: at === undefined ? '' : joinedTexts([clock.weekday(at), clock.time(at)], ', '),
      label: joinedTexts([label, whereGone({ at, label, ...row }, activities.get(row.id), wording)], ' · '),
    })),
    ...(left > 0 ? [{ when: '', label: say('andMore', { n: left }) }] : []),
  ];
}

function noteOf({ printedAt, revision }: EarlierPrint, now: string, { say }: Wording): string {
  return say('supersedes', ({ clock }) => ({
    revision: revision + 1,
    moment: clock.date(printedAt) === clock.date(now) ? clock.time(printedAt) : clock.moment(printedAt),
  }));
}

/**
 * Returns what changed in one part of a paper since an earlier print. A row is changed if anything that is printed of it is: a new phone
 * of its driver counts, a note that the paper does not show does not.
 */
export function changesOf(
  before: EarlierPrint,
  rows: readonly KeptRow[],
  { activities = new Map(), now, wording }: ChangeFacts,
): PrintedChanges {
  const { say } = wording;
  const prints = new Map(before.rows.map(({ id, print }) => [id, print]));
  const present = new Set(rows.map(({ id }) => id));
  const gone = before.rows.filter(({ id }) => !present.has(id));
  const added = rows.filter(({ id }) => !prints.has(id));
  const changed = rows.filter(({ id, print }) => prints.has(id) && prints.get(id) !== print);
  const marks = new Map([
    ...added.map(({ id }) => [id, say('added')] as const),
    ...changed.map(({ id }) => [id, say('changed')] as const),
  ]);
  const counts = { added: added.length, changed: changed.length, removed: gone.length };
  const isSame = marks.size + gone.length === 0;
  return {
    notes: [noteOf(before, now, wording), isSame ? say('nothingChanged') : say('changesCounted', counts)],
    removed: removedRows(gone, activities, wording),
    markOf: ({ id }) => marks.get(id) ?? '',
  };
}

/** Says how an activity left the driver, the vehicle, the guest or the motorcade of a part of a paper; empty if it did not. */
function leftText(
  { coDriverId, driverId, motorcadeId, vehicleId, vipIds }: ActivityRecord,
  section: string,
  { say }: Wording,
): string {
  const [kind] = section.split('_');
  if (kind === 'drv' && driverId !== section && coDriverId !== section)
    return say(driverId ? 'givenToAnother' : 'noDriver');
  if (kind === 'veh' && vehicleId !== section) return say(vehicleId ? 'otherVehicle' : 'noVehicle');
  if (kind === 'vip' && !vipIds.includes(section)) return say('withoutGuest');
  return kind === 'mtc' && motorcadeId !== section ? say('leftMotorcade') : '';
}

/** Says where a row went that is not on a paper any more; empty if nothing is known of it. `activity` is what it was a row of, as it is now. */
function whereGone({ at, section }: KeptRow, activity: ActivityRecord | undefined, wording: Wording): string {
  if (!activity) return '';
  const { deletedAt, startTime, status } = activity;
  if (deletedAt || status === 'CANCELLED') return wording.say('cancelled');
  const left = leftText(activity, section, wording);
  if (left !== '' || at === undefined || at === startTime) return left;
  return wording.say('movedTo', ({ clock }) => ({ when: `${clock.weekday(startTime)} ${clock.time(startTime)}` }));
}
