import { en } from '#shared/domain/reports/words/en.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { csv } from './csv.ts';

type Cell = string | number | undefined;

const COLUMNS: readonly (readonly [string, (vip: VipRecord) => Cell])[] = [
  ['Name', ({ name }) => name],
  ['Sort name', ({ sortName }) => sortName],
  ['Title', ({ title }) => title],
  ['Organization', ({ organization }) => organization],
  ['Department', ({ department }) => en.words[department]],
  ['Party size', ({ partySize }) => partySize],
  ['Roster only', ({ isRosterOnly }) => (isRosterOnly ? 'yes' : 'no')],
  ['Phone', ({ phone }) => phone],
  ['E-mail', ({ email }) => email],
  ['Emergency contact', ({ emergencyContact }) => emergencyContact?.name],
  ['Emergency phone', ({ emergencyContact }) => emergencyContact?.phone],
  ['Relationship', ({ emergencyContact }) => emergencyContact?.relationship],
  ['Notes', ({ notes }) => notes],
  ['Id', ({ id }) => id],
];

/** Returns the accountability roster as CSV: one row per VIP. */
export const rosterCsv = (vips: readonly VipRecord[]): string =>
  csv(
    COLUMNS.map(([heading]) => heading),
    vips.map((vip) => COLUMNS.map(([, value]) => value(vip))),
  );
