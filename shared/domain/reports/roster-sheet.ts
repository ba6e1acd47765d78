import type { MarkState } from '#shared/schemas/muster.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

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
  people: vips.reduce((sum, { partySize }) => sum + partySize, 0),
});

/** The roster: all VIPs by name, and the head counts. */
export interface RosterSheet {
  readonly vips: readonly VipRecord[];
  readonly totals: readonly Heads[];
  readonly departments: readonly Heads[];
  /** How the VIPs are marked in a muster. Absent: the roster shows no muster. */
  readonly states?: MarkStates | undefined;
}

/** The states of VIPs in a muster, by id. */
export type MarkStates = ReadonlyMap<string, MarkState>;

export const rosterSheet = (vips: readonly VipRecord[], states?: MarkStates): RosterSheet => ({
  vips,
  states,
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
