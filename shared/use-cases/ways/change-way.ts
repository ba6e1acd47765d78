import { invalidField } from '#shared/contract/invalid-field.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { placeCode, rowWithNews, type Timed, type Ways, waysOf } from '#shared/domain/ways/ways.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readWayRows, writeWayRow } from '#shared/entities/ways/way-row.ts';
import type { Mode } from '#shared/schemas/assignments/needs.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { Way } from '#shared/schemas/ways/way.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

interface Ends {
  readonly from: string;
  readonly to: string;
  readonly mode: Mode;
}

/** Reads both places of a way. Throws ValidationFailed if they are one place, and NotFound if one does not exist or is deleted. */
async function readEnds({ from, to }: Omit<Ends, 'mode'>): Promise<readonly [PlaceRecord, PlaceRecord]> {
  if (from === to)
    throw invalidField('path.to', fault('SAME_AS', 'must be another place than `from`', { field: named('from') }));
  const found = new Map((await placeStore.findMany([from, to])).map((place) => [place.id, place]));
  const [start, end] = [found.get(from), found.get(to)];
  if (start && !start.deletedAt && end && !end.deletedAt) return [start, end];
  throw new NotFound(
    `The place ${start && !start.deletedAt ? 'to' : 'from'} which the way leads does not exist or is deleted.`,
  );
}

/** Returns a way as answers show it. Undefined if nothing tells how long it takes. */
export function presentWay(
  ways: Ways,
  { from, mode, to }: { readonly from: PlaceRecord; readonly to: PlaceRecord; readonly mode: Mode },
): Way | undefined {
  const known = ways.between(placeCode(from.id, mode), placeCode(to.id, mode));
  if (!known) return undefined;
  return { fromPlaceId: from.id, fromName: from.name, toPlaceId: to.id, toName: to.name, mode, ...known };
}

/**
 * Sets the minutes that a person gives for a way, or removes them. Writes the rows of both places in one transaction. Throws NotFound,
 * ValidationFailed or ContendedWrite. Returns the way that counts from now on.
 */
export function changeWay(
  { actor, audit, commit, now }: UseCaseContext,
  ends: Ends,
  minutes: number | undefined,
): Promise<Way | undefined> {
  return retryOnConflict(async () => {
    actor.authorize('update', 'Way', {});
    const [from, to] = await readEnds(ends);
    const { mode } = ends;
    const [start, end] = [placeCode(from.id), placeCode(to.id)];
    const rows = await readWayRows([start, end]);
    const former = rows.find(({ code }) => code === start)?.out[placeCode(to.id, mode)]?.MANUAL;
    const timed: Timed | undefined = minutes === undefined ? undefined : [minutes, Math.floor(Date.parse(now) / 1_000)];
    const news = { from: start, to: end, mode, source: 'MANUAL' as const, timed };
    const after = rows.map((row) => (former?.[0] === minutes ? row : rowWithNews(row, [news])));
    const changed = rows.flatMap((row, place) => {
      const next = after[place];
      return next && next !== row ? [{ before: row, after: next }] : [];
    });
    if (changed.length > 0) {
      const id = wayId(ends);
      const version = after.find(({ code }) => code === start)?.revision ?? 0;
      await commit({
        writes: [
          ...changed.map((each) => writeWayRow(each.before, each.after)),
          audit(
            'Way',
            { id, version: version - 1, minutes: former?.[0] ?? null },
            { id, version, minutes: minutes ?? null },
          ),
        ],
        relyingOn: [placeStore.asLive(from), placeStore.asLive(to)],
      });
    }
    return presentWay(waysOf([from, to], after), { from, to, mode });
  });
}

/** Returns the name of a way in audit records. */
export function wayId({ from, mode, to }: Ends): string {
  return mode === 'ROAD' ? `${from}~${to}` : `${from}~${to}~${mode}`;
}
