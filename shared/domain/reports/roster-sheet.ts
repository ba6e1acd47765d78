import type { MarkState } from '#shared/schemas/accountability/muster.ts';
import type { MusterRecord } from '#shared/schemas/accountability/muster-record.ts';
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
