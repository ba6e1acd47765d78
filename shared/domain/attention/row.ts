import { type Changed, lastChange } from '#shared/domain/records.ts';
import { type CodeOf, inEnglish, valuesFor } from '#shared/domain/sentences/english.ts';
import type english from '#shared/domain/sentences/languages/en.json';
import type { Said, Value, Values } from '#shared/domain/sentences/sentence.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { AttentionRow, Choice, FollowingRow, Follows, Mend } from '#shared/schemas/attention/attention.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { AttentionFacts } from './facts.ts';
import texts from './languages/en.json' with { type: 'json' };

/** Stands between the parts of a basis. */
export const BASIS_PARTS = '\n';

/** What a row says, and the requests that mend it. If the sentence has another code than the row, it is a variant. */
export interface RowText extends Said {
  readonly mend: Mend | null;
  readonly choices?: readonly RowChoice[];
}

/** A request of which a person must choose one, and what it does. */
export interface RowChoice extends Mend {
  readonly says: Said;
}

/** Makes a sentence of a row. */
export function say(code: CodeOf<typeof english> | CodeOf<typeof texts>, values: Values = {}): Said {
  return { code, values };
}

/** Returns what the sentence of a warning was made of. */
export function valuesOf({ values = {} }: Pick<Warning, 'values'>): Values {
  return values as Values;
}

/** Says who or what is free. */
export function areFree(names: readonly string[]): Said {
  return say('FREE', { names: { and: names }, n: names.length });
}

/** Says to call a person on their number, or that none is entered. */
export function callOn(name: string, phone: string | undefined): Said {
  return phone ? say('CALL_ON', { name, phone }) : say('NO_PHONE', { name });
}

/** Returns a row with a sentence after what it says. */
export function withAdvice(text: RowText, ...more: readonly Value[]): RowText {
  const { advice = [], ...values } = text.values ?? {};
  return { ...text, values: { ...values, advice: [advice, more].flat() } };
}

/** A row as a check finds it. */
export interface FoundRow extends Omit<AttentionRow, 'choices' | 'detail' | 'dismissal' | 'mend' | 'values'> {
  /** What the row rests on. A dismissal ends as soon as this differs, or has a part that the dismissal did not see. */
  readonly basis: string;
  /** The series of its runs. A dismissal of one of them hides the row of the series. */
  readonly seriesId?: string | undefined;
  /** Works out the words and the mend. It looks for what is free, which takes most of the time of a row. So only rows that are shown call it. */
  readonly describe: () => RowText;
}

/** A row with its words and its mend. */
export type DescribedRow<R extends FoundRow = FoundRow> = Omit<R, 'describe' | 'seriesId'> &
  Pick<AttentionRow, 'choices' | 'detail' | 'mend' | 'values'>;

export function describedRow<R extends FoundRow>(
  { describe, seriesId: _series, ...row }: R,
  timezone: string,
): DescribedRow<R> {
  const { choices = [], mend, ...said } = describe();
  return {
    ...row,
    detail: inEnglish(said, timezone, texts),
    values: valuesFor(row.code, said),
    mend,
    choices: choices.map(
      ({ says, ...choice }): Choice => ({
        ...choice,
        code: says.code,
        values: says.values ?? {},
        summary: inEnglish(says, timezone, texts),
      }),
    ),
  };
}

/** One kind of thing that needs a person. One file each, listed in `all-checks.ts`. */
export interface AttentionCheck {
  readonly codes: readonly string[];
  readonly find: (facts: AttentionFacts) => FoundRow[];
}

/** Returns the row of an activity. `causes` are the other records that cause it. */
export function activityRow(
  code: string,
  activity: ActivityRecord,
  row: Pick<FoundRow, 'describe'> & {
    readonly severity?: FoundRow['severity'];
    readonly causes?: readonly (Changed | undefined)[];
    /** What the row rests on, beside the version of the activity. */
    readonly basis?: string;
  },
): FoundRow {
  return {
    code,
    severity: row.severity ?? 'CRITICAL',
    subject: { type: 'ScheduleEvent', id: activity.id, name: activity.title },
    at: activity.startTime,
    since: lastChange(activity, ...(row.causes ?? [])),
    basis: [activity.version, row.basis].filter((part) => part !== undefined).join(' '),
    describe: row.describe,
  };
}

/** Returns the request that changes an activity. */
export function updateMend({ id }: ActivityRecord, body: Readonly<Record<string, unknown>>): Mend {
  return { operationId: 'updateEvent', params: { eventId: id }, body };
}

/** Returns the request that moves an activity to a status. */
export function statusMend({ id }: ActivityRecord, status: ActivityRecord['status']): Mend {
  return { operationId: 'moveEventStatus', params: { eventId: id }, body: { status } };
}

export function cancelMend(activity: ActivityRecord): Mend {
  return statusMend(activity, 'CANCELLED');
}

/** A proposal that assigns a ride may change the rides that start within these hours before or after it. */
const AROUND_HOURS = 6;

/** Returns the request for a proposal that gives a ride, and others of its time, what they lack, and changes other rides for that where it must. */
export function assignMend({ id, startTime }: ActivityRecord, others: readonly ActivityRecord[] = []): Mend {
  const last = others.reduce((latest, other) => (other.startTime > latest ? other.startTime : latest), startTime);
  const body = {
    kind: 'ASSIGN',
    from: later(startTime, -AROUND_HOURS * HOUR_MS),
    to: later(last, AROUND_HOURS * HOUR_MS),
    ids: [id, ...others.map((ride) => ride.id)],
  };
  return { operationId: 'createProposal', params: {}, body };
}

/** Returns the request for a proposal that gives a ride another vehicle or driver, as what it has drops out during the ride. */
export function reassignMend(
  { endTime, startTime }: Pick<ActivityRecord, 'endTime' | 'startTime'>,
  out: { readonly driverId: string } | { readonly vehicleId: string },
): Mend {
  return {
    operationId: 'createProposal',
    params: {},
    body: { kind: 'REASSIGN', ...out, from: startTime, to: endTime },
  };
}

/**
 * Compares the rows before and after a write. A row is the same if it has the same code, severity and subject, and rests on the same other
 * records.
 */
export function whatFollows(before: readonly FoundRow[], after: readonly FoundRow[], timezone: string): Follows {
  return { appears: without(after, before, timezone), disappears: without(before, after, timezone) };
}

function without(rows: readonly FoundRow[], others: readonly FoundRow[], timezone: string): FollowingRow[] {
  const known = new Set(others.map(identityOf));
  return rows.filter((row) => !known.has(identityOf(row))).map((row) => shown(describedRow(row, timezone)));
}

function identityOf({ basis, code, severity, subject }: FoundRow): string {
  const ids = basis.match(/\b[a-z]{3}_[0-9a-z]{20}\b/g) ?? [];
  return [code, severity, subject.id, ...ids.toSorted()].join(' ');
}

function shown({ at, code, detail, severity, subject, values }: DescribedRow): FollowingRow {
  return { code, severity, subject, at, detail, values };
}
