import type { ActivityChange } from '#shared/schemas/activities/activity.ts';
import type { ListedRow } from './read-rows.ts';

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
