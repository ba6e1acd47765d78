import * as z from 'zod';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import { linkTo, withLinks } from '#shared/domain/guest-list/links.ts';
import { parseRows } from '#shared/domain/guest-list/parse-rows.ts';
import type { RowMeans } from '#shared/domain/guest-list/read-rows.ts';
import { WAYS } from '#shared/domain/guest-list/record-shapes.ts';
import { readWays } from '#shared/domain/guest-list/rows-by-kind.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { byId } from '#shared/domain/records.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { readWayRows } from '#shared/entities/ways/way-row.ts';
import { Id } from '#shared/schemas/text.ts';
import { WayMinutes } from '#shared/schemas/ways/way.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { changeWay, wayId } from '#shared/use-cases/ways/ways.ts';
import { checkedBy } from './checked-by.ts';
import { placeFinder } from './known-records.ts';
import type { CheckedTable } from './table-result.ts';

const WayRow = z.strictObject({ from: Id, to: Id, ...WayMinutes.shape });

/** Reads rows of ways between places that are here, and compares them with the minutes that people have set. */
export async function checkWayRows(
  context: UseCaseContext,
  rows: readonly (readonly string[])[],
  means: RowMeans,
): Promise<CheckedTable> {
  const places = await allPlaces();
  const known = byId(places);
  const find = placeFinder(places);
  const read = withLinks(readWays(WAYS, rows, means), [linkTo('from', find), linkTo('to', find)]);
  const { faults, parsed } = parseRows(read, checkedBy(WayRow));
  const first = new Map<string, number>();
  const wrong = parsed.flatMap(({ fields, row }): RowFault[] => {
    const earlier = first.get(wayId(fields));
    if (earlier === undefined) first.set(wayId(fields), row);
    if (fields.from === fields.to) return [{ row, ...tell('WAY_TO_ITSELF') }];
    if (!known.has(fields.from) || !known.has(fields.to)) return [{ row, ...tell('WAY_WITHOUT_PLACE') }];
    return earlier === undefined ? [] : [{ row, ...tell('SAME_WAY', { row: earlier }) }];
  });
  const all = [...read.faults, ...faults, ...wrong];
  const faulty = new Set(all.map(({ row }) => row));
  const wanted = parsed.filter(({ row }) => !faulty.has(row));
  const stored = new Map(
    (await readWayRows(wanted.map(({ fields }) => placeCode(fields.from)))).map((each) => [each.code, each.out]),
  );
  const outcomes = wanted.map(({ fields: { minutes, ...ends }, row }) => {
    const id = wayId(ends);
    const set = stored.get(placeCode(ends.from))?.[placeCode(ends.to, ends.mode)]?.MANUAL?.[0];
    const before = set === undefined ? undefined : { id, minutes: set };
    const name = `${known.get(ends.from)?.name} to ${known.get(ends.to)?.name}`;
    return { row, id, name, before, after: before?.minutes === minutes ? before : { id, minutes }, ends };
  });
  return {
    ...read,
    faults: all,
    write: async () => {
      // One after the other: the ways of a place lie in one item.
      for (const { after, before, ends } of outcomes) {
        if (after !== before) await changeWay(context, ends, after.minutes);
      }
      return { outcomes, warnings: [] };
    },
  };
}
