import type { MarkState } from '#shared/schemas/muster.ts';
import type { MusterRecord } from '#shared/schemas/muster-record.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { clockFace } from './clock-face.ts';
import { isolated, peopleIn } from './printed-names.ts';

const DEPARTMENTS: Readonly<Record<VipRecord['department'], string>> = {
  OFFICE_OF_DEVELOPMENT: 'Office of Development',
  ADMIN: 'Admin',
  OTHER: 'Other',
};

export const departmentName = (department: VipRecord['department']): string => DEPARTMENTS[department];

/** The number of VIPs, and the number of people with their parties. */
export interface Heads {
  readonly label: string;
  readonly vips: number;
  readonly people: number;
}

const count = (label: string, vips: readonly VipRecord[]): Heads => ({
  label,
  vips: vips.length,
  people: peopleIn(vips),
});

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

/** The states of VIPs in a muster, by id. */
export type MarkStates = ReadonlyMap<string, MarkState>;

/** A muster that the roster shows. */
export interface RosterMuster {
  readonly muster: Pick<MusterRecord, 'closedAt' | 'createdAt' | 'title'>;
  readonly states: MarkStates;
}

type ShownMuster = RosterMuster & { readonly timezone: string };

const aboutMuster = ({ muster: { closedAt, createdAt, title }, timezone }: ShownMuster): string => {
  const { second } = clockFace(timezone);
  const end = closedAt === undefined ? 'still open' : `closed ${second(closedAt)}`;
  return `Muster: ${isolated(title)}, opened ${second(createdAt)}, ${end}`;
};

export const rosterSheet = (vips: readonly VipRecord[], shown?: ShownMuster): RosterSheet => ({
  vips,
  about: shown ? [aboutMuster(shown)] : [],
  states: shown?.states,
  totals: [
    count('All', vips),
    count(
      'With transportation',
      vips.filter(({ isRosterOnly }) => !isRosterOnly),
    ),
    count(
      'Roster only',
      vips.filter(({ isRosterOnly }) => isRosterOnly),
    ),
  ],
  departments: Object.entries(DEPARTMENTS).map(([department, label]) =>
    count(
      label,
      vips.filter((vip) => vip.department === department),
    ),
  ),
});
