import type { AttentionRow, Mend } from '#shared/pages/desk/store/records.ts';
import type { Call } from '#shared/pages/desk/store/writes.ts';
import { listed } from '#shared/pages/desk/words.ts';

/** Rows of one cause. */
export interface Cause {
  readonly code: string;
  readonly isCritical: boolean;
  readonly rows: readonly AttentionRow[];
}

export function keyOf({ code, subject }: Pick<AttentionRow, 'code' | 'subject'>): string {
  return `${code}:${subject.id}`;
}

/** Returns the rows by cause: causes with critical rows first, then by the time of their first row. Inside, critical ones first, then by time. */
export function causesOf(rows: readonly AttentionRow[]): readonly Cause[] {
  const causes = [...Map.groupBy(rows, ({ code }) => code)].map(([code, found]) => {
    const inOrder = found.toSorted((a, b) => weight(a) - weight(b) || (a.at < b.at ? -1 : 1));
    return { code, isCritical: inOrder[0]?.severity === 'CRITICAL', rows: inOrder };
  });
  const firstOf = ({ rows: [first] }: Cause) => first?.at ?? '';
  return causes.toSorted((a, b) => Number(b.isCritical) - Number(a.isCritical) || (firstOf(a) < firstOf(b) ? -1 : 1));
}

function weight({ severity }: AttentionRow): number {
  return severity === 'CRITICAL' ? 0 : 1;
}

/** Returns the causes with at most this number of rows, so that a long list costs no more than what is looked at. */
export function firstRows(causes: readonly Cause[], most: number): readonly Cause[] {
  let left = most;
  return causes.flatMap((cause) => {
    if (left <= 0) return [];
    const rows = cause.rows.slice(0, left);
    left -= rows.length;
    return [{ ...cause, rows }];
  });
}

/** Returns the key of the row after (or before) the current one. Without a current one, or if it has gone, the first. */
export function rowBeside(keys: readonly string[], current: string | undefined, by: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : keys.indexOf(current);
  if (at < 0) return by > 0 ? keys[0] : keys.at(-1);
  return keys[Math.min(keys.length - 1, Math.max(0, at + by))];
}

/** The write that hides a row for all, and the one that shows it again. */
export function dismissal(row: AttentionRow): { readonly call: Call; readonly undo: Call } {
  const params = { code: row.code, subjectId: row.subject.id };
  return {
    call: { operationId: 'dismissAttention', params, body: {} },
    undo: { operationId: 'undoDismissal', params },
  };
}

/** The words with which a mend is named: what it gives, by its fields. */
export interface MendWords {
  readonly workOut: string;
  readonly read: string;
  readonly follow: string;
  readonly reopen: string;
  readonly look: string;
  readonly nameOf: (id: string) => string | undefined;
  readonly timeOf: (at: string) => string;
}

/** Returns the words of the button of a mend: what the request gives the ride. */
export function mendText({ body = {}, operationId }: Mend, words: MendWords): string {
  if (operationId === 'createProposal') return words.workOut;
  if (operationId === 'readMessage') return words.read;
  if (operationId === 'followFlight') return words.follow;
  const { driverId, endTime, startTime, status, vehicleId } = body;
  if (operationId === 'moveEventStatus' && status === 'SCHEDULED') return words.reopen;
  const names = [vehicleId, driverId].map((id) => (typeof id === 'string' ? words.nameOf(id) : undefined));
  const span = [startTime, endTime].filter((each) => typeof each === 'string').map(words.timeOf);
  return listed([...names, span.join('–')]) || words.look;
}
