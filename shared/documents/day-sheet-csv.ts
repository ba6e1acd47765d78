import { byId } from '#shared/domain/by-id.ts';
import { type DayFacts, movementsOn } from '#shared/domain/reports/day-sheet.ts';
import type { Movement } from '#shared/domain/reports/flight-texts.ts';
import { ownerOf } from '#shared/domain/reports/off-duty.ts';
import { peopleIn } from '#shared/domain/reports/printed-names.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import type { DayRule } from '#shared/domain/time/days.ts';
import { ACTIVITY_HEADING, activityCells, type CellOptions, timeCells } from './activity-cells.ts';
import { csv } from './csv.ts';

function movementCells(
  { at, kind, place, state, title, vipIds }: Movement,
  { guests }: DayFacts,
  options: CellOptions,
): Readonly<Record<string, string | number>> {
  const named = vipIds.flatMap((id) => guests.get(id) ?? []);
  const [date = '', start = '', , , zone = ''] = timeCells(at, undefined, options);
  return {
    Date: date,
    Start: start,
    'Time zone': zone,
    Type: kind.toUpperCase(),
    Title: title,
    Where: place,
    Flight: state,
    People: peopleIn(named),
    Guests: named.map(({ name }) => name).join('; '),
  };
}

/** Returns everything of one day as CSV, in order of time: activities, flights that arrive or depart, and blocks. */
export function daySheetCsv(day: DayFacts, rule: DayRule): string {
  const { timezone } = rule;
  const facts = { flights: byId(day.flights) };
  const options = { wording: wordingOf({ timezone }), timezone, facts };
  const activities = day.activities.map((activity) => ({
    at: activity.startTime,
    cells: activityCells(activity, options),
  }));
  const movements = movementsOn(day, rule, options.wording).map((movement) => {
    const cells = movementCells(movement, day, options);
    return { at: movement.at, cells: ACTIVITY_HEADING.map((heading) => cells[heading]) };
  });
  const off = day.blocks.flatMap((block) => {
    const owner = ownerOf(block, day);
    if (!owner) return [];
    const [date, start, endDate, end, zone] = timeCells(block.from, block.to, options);
    const cells: Readonly<Record<string, string | undefined>> = {
      Date: date,
      Start: start,
      'Ends on': endDate,
      End: end,
      'Time zone': zone,
      Type: 'OFF',
      Title: block.reason,
      [owner.kind === 'driver' ? 'Driver' : 'Vehicle']: owner.name,
      Id: block.id,
    };
    return [{ at: block.from, cells: ACTIVITY_HEADING.map((heading) => cells[heading]) }];
  });
  const rows = [...activities, ...movements, ...off].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return csv(
    ACTIVITY_HEADING,
    rows.map(({ cells }) => cells),
  );
}
