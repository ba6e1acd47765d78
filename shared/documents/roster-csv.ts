import { lodgingCell, type PlaceNames } from '#shared/domain/guest-list/record-cells.ts';
import { LODGING_COLUMNS } from '#shared/domain/guest-list/vip-shape.ts';
import en from '#shared/domain/reports/languages/en.json' with { type: 'json' };
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { csv } from './csv.ts';

type Cell = string | number | undefined;

function lodgingIn(field: string) {
  return (vip: VipRecord, places: PlaceNames): Cell => {
    const cell = lodgingCell(vip, field, places);
    return typeof cell === 'object' && 'date' in cell ? cell.date : (cell as Cell);
  };
}

const COLUMNS: readonly (readonly [string, (vip: VipRecord, places: PlaceNames) => Cell])[] = [
  ['Name', ({ name }) => name],
  ['Sort name', ({ sortName }) => sortName],
  ['Title', ({ title }) => title],
  ['Position', ({ position }) => position],
  ['Organization', ({ organization }) => organization],
  ['Department', ({ department }) => en.words[department]],
  ['Party size', ({ partySize }) => partySize],
  ['Roster only', ({ isRosterOnly }) => (isRosterOnly ? 'yes' : 'no')],
  ['Phone', ({ phone }) => phone],
  ['E-mail', ({ email }) => email],
  ['Emergency contact', ({ emergencyContact }) => emergencyContact?.name],
  ['Emergency phone', ({ emergencyContact }) => emergencyContact?.phone],
  ['Relationship', ({ emergencyContact }) => emergencyContact?.relationship],
  ...LODGING_COLUMNS.map(({ heading, name }) => [heading, lodgingIn(name)] as const),
  ['Notes', ({ notes }) => notes],
  ['Id', ({ id }) => id],
];

/** Returns the accountability roster as CSV: one row per VIP. A lodging at a place that `places` does not name shows its id. */
export function rosterCsv(vips: readonly VipRecord[], places: PlaceNames = new Map()): string {
  return csv(
    COLUMNS.map(([heading]) => heading),
    vips.map((vip) => COLUMNS.map(([, value]) => value(vip, places))),
  );
}
