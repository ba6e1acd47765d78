import { type MarkerNames, markerOf } from '#shared/domain/accountability/mark.ts';
import { countGuests, type MarkedGuest } from '#shared/domain/accountability/muster-guests.ts';
import { MARK_STATES, type MarkState } from '#shared/schemas/muster.ts';
import type { MarkRecord, MusterRecord } from '#shared/schemas/muster-record.ts';
import { clockFace } from './clock-face.ts';
import { MARK_WORDS } from './mark-words.ts';
import type { Heads } from './roster-sheet.ts';

/** One mark as the paper prints it. */
export interface MarkRow {
  readonly name: string;
  readonly state: MarkState;
  readonly time: string;
  readonly by: string;
  readonly note: string;
}

export interface MusterGuestRow extends MarkRow {
  readonly partySize: number;
}

/** The paper of a closed muster: how it ended for each guest, and then every mark in order of time. */
export interface MusterSheet {
  readonly heading: string;
  readonly about: readonly string[];
  readonly totals: readonly Heads[];
  readonly guests: readonly MusterGuestRow[];
  readonly marks: readonly MarkRow[];
}

export interface MusterFacts {
  readonly muster: MusterRecord;
  /** In the order of the paper. */
  readonly guests: readonly MarkedGuest[];
  /** Every mark of these guests. */
  readonly marks: readonly MarkRecord[];
  /** The names of users and drivers. */
  readonly names: MarkerNames;
}

export const musterSheet = ({ guests, marks, muster, names }: MusterFacts, timezone: string): MusterSheet => {
  const clock = clockFace(timezone);
  const nameOf = (id: string): string => names.get(id) ?? 'a user without a name';
  const guestNames = new Map(guests.map(({ vip }) => [vip.id, vip.name]));
  const rowOf = (name: string, state: MarkState, mark: MarkRecord | undefined): MarkRow => ({
    name,
    state,
    time: mark ? clock.second(mark.at) : '',
    by: mark ? `${nameOf(markerOf(mark))}${mark.messageId === undefined ? '' : ', by message'}` : '',
    note: mark?.note ?? '',
  });
  const { all, byState } = countGuests(guests);
  const { closedAt, closedBy, createdAt, everyone, openedBy, title } = muster;
  return {
    heading: title,
    about: [
      `Opened ${clock.second(createdAt)} by ${nameOf(openedBy)}, for ${everyone ? 'all VIPs' : 'named VIPs'}`,
      ...(closedAt && closedBy ? [`Closed ${clock.second(closedAt)} by ${nameOf(closedBy)}`] : []),
    ],
    totals: [
      { label: 'All', vips: all.guests, people: all.people },
      ...MARK_STATES.map((state) => ({
        label: MARK_WORDS[state],
        vips: byState[state].guests,
        people: byState[state].people,
      })),
    ],
    guests: guests.map(({ mark, state, vip }) => ({ ...rowOf(vip.name, state, mark), partySize: vip.partySize })),
    marks: inOrderOfTime(marks).map((mark) => rowOf(guestNames.get(mark.vipId) ?? '', mark.state, mark)),
  };
};

const inOrderOfTime = (marks: readonly MarkRecord[]): MarkRecord[] =>
  marks.toSorted((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? -1 : 1;
    return a.vipId === b.vipId ? a.version - b.version : a.vipId < b.vipId ? -1 : 1;
  });
