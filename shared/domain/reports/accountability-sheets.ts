import { type MarkerNames, markerOf } from '#shared/domain/accountability/muster.ts';
import { countGuests, type MarkedGuest } from '#shared/domain/accountability/muster-guests.ts';
import type { MarkRecord, MarkState, MusterRecord } from '#shared/schemas/accountability/muster.ts';
import { DEPARTMENTS, type VipRecord } from '#shared/schemas/vips/vip.ts';
import type { RowKey } from './changes.ts';
import { peopleIn } from './printed-names.ts';
import type { Wording } from './wording.ts';

/** The number of people with their parties, and below it the same with the number of VIPs. */
export interface Heads {
  readonly label: string;
  readonly people: number;
  readonly about: string;
}

export function headsOf(label: string, vips: number, people: number, { count }: Wording): Heads {
  return {
    label,
    people,
    about: `${count('person', people)}, ${count('vip', vips)}`,
  };
}

/** The roster: all VIPs by name, and the head counts. */
export interface RosterSheet {
  readonly vips: readonly VipRecord[];
  readonly totals: readonly Heads[];
  readonly departments: readonly Heads[];
  /** Names the muster. Empty: the roster shows none. */
  readonly about: readonly string[];
  /** How the VIPs are marked in the muster. */
  readonly states?: MarkStates | undefined;
}

/** Names the row of a guest. */
export function rosterKey({ id, name }: VipRecord): RowKey {
  return { id, label: name, personId: id };
}

/** The states of VIPs in a muster, by id. */
export type MarkStates = ReadonlyMap<string, MarkState>;

/** A muster that the roster shows. */
export interface RosterMuster {
  readonly muster: Pick<MusterRecord, 'closedAt' | 'createdAt' | 'title'>;
  readonly states: MarkStates;
}

function aboutMuster({ muster: { closedAt, createdAt, title } }: RosterMuster, { say }: Wording): string {
  return say(closedAt === undefined ? 'musterOpen' : 'musterClosed', ({ clock }) => ({
    title,
    opened: clock.second(createdAt),
    ...(closedAt === undefined ? {} : { closed: clock.second(closedAt) }),
  }));
}

export function rosterSheet(vips: readonly VipRecord[], wording: Wording, shown?: RosterMuster): RosterSheet {
  const { say } = wording;
  const count = (label: string, some: readonly VipRecord[]): Heads =>
    headsOf(label, some.length, peopleIn(some), wording);
  return {
    vips,
    about: shown ? [aboutMuster(shown, wording)] : [],
    states: shown?.states,
    totals: [
      count(say('all'), vips),
      count(
        say('withTransportation'),
        vips.filter(({ isRosterOnly }) => !isRosterOnly),
      ),
      count(
        say('rosterOnly'),
        vips.filter(({ isRosterOnly }) => isRosterOnly),
      ),
    ],
    departments: DEPARTMENTS.map((department) =>
      count(
        say(department),
        vips.filter((vip) => vip.department === department),
      ),
    ),
  };
}

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

interface MusterFacts {
  readonly muster: MusterRecord;
  /** In the order of the paper. */
  readonly guests: readonly MarkedGuest[];
  /** Every mark of these guests. */
  readonly marks: readonly MarkRecord[];
  /** The names of users and drivers. */
  readonly names: MarkerNames;
}

export function musterSheet({ guests, marks, muster, names }: MusterFacts, wording: Wording): MusterSheet {
  const { clock, say } = wording;
  const nameOf = (id: string): string => names.get(id) ?? say('nameless');
  const guestNames = new Map(guests.map(({ vip }) => [vip.id, vip.name]));
  const byOf = (mark: MarkRecord): string => {
    const name = nameOf(markerOf(mark));
    return mark.messageId === undefined ? name : say('byMessage', { name });
  };
  const rowOf = (name: string, state: MarkState, mark: MarkRecord | undefined): MarkRow => ({
    name,
    state,
    time: mark ? clock.second(mark.at) : '',
    by: mark ? byOf(mark) : '',
    note: mark?.note ?? '',
  });
  const { all, byState } = countGuests(guests);
  const { closedAt, closedBy, createdAt, everyone, openedBy, title } = muster;
  return {
    heading: title,
    about: [
      say('opened', (one) => ({
        time: one.clock.second(createdAt),
        name: nameOf(openedBy),
        guests: one.say(everyone ? 'allVips' : 'namedVips'),
      })),
      ...(closedAt && closedBy
        ? [say('closed', (one) => ({ time: one.clock.second(closedAt), name: nameOf(closedBy) }))]
        : []),
    ],
    totals: [
      headsOf(say('all'), all.guests, all.people, wording),
      ...PRINTED_STATES.map((state) => headsOf(say(state), byState[state].guests, byState[state].people, wording)),
    ],
    guests: inPrintedOrder(guests).map(({ mark, state, vip }) => ({
      ...rowOf(vip.name, state, mark),
      partySize: vip.partySize,
    })),
    marks: inOrderOfTime(marks).map((mark) => rowOf(guestNames.get(mark.vipId) ?? '', mark.state, mark)),
  };
}

/** Who is missing or needs help comes first: a reader acts on them. */
const PRINTED_STATES: readonly MarkState[] = ['MISSING', 'NEEDS_HELP', 'UNKNOWN', 'ACCOUNTED'];

/** Keeps the order of the guests of one state. */
function inPrintedOrder(guests: readonly MarkedGuest[]): MarkedGuest[] {
  return guests.toSorted((a, b) => PRINTED_STATES.indexOf(a.state) - PRINTED_STATES.indexOf(b.state));
}

function inOrderOfTime(marks: readonly MarkRecord[]): MarkRecord[] {
  return marks.toSorted((a, b) => {
    if (a.at !== b.at) return a.at < b.at ? -1 : 1;
    return a.vipId === b.vipId ? a.version - b.version : a.vipId < b.vipId ? -1 : 1;
  });
}
