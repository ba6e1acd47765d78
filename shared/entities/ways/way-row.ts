import { emptyRow, type WayRow } from '#shared/domain/ways/ways.ts';
import { byId, entityOf } from '#shared/table/entity.ts';
import { type Consistency, readMany } from '#shared/table/read-many.ts';
import { createWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** The ways from a place and to it: one item for each place, so that a booking reads two items for any neighbours. */
export const wayRows = entityOf('ways', {
  attributes: {
    id: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    out: { type: 'any', required: true },
    in: { type: 'any', required: true },
  },
  indexes: { byPlace: { scope: 'ways', ...byId } },
});

/** Reads the ways of places by their codes. A place without stored ways has an empty row. Default: strong consistency. */
export async function readWayRows(codes: readonly string[], consistency?: Consistency): Promise<WayRow[]> {
  const items = await readMany(codes, (batch) => wayRows().get(batch.map((id) => ({ id }))), consistency);
  const found = new Map(
    items.map(({ id, revision, ...sides }) => [
      id,
      { code: id, revision, out: sides.out as WayRow['out'], in: sides.in as WayRow['in'] },
    ]),
  );
  return [...new Set(codes)].map((code) => found.get(code) ?? emptyRow(code));
}

/** Writes a row. Condition: the stored revision is that of `before`. */
export function writeWayRow(before: WayRow, after: WayRow): Write {
  const item = { id: after.code, revision: after.revision, out: after.out, in: after.in };
  if (before.revision === 0) return createWrite(wayRows().create(item));
  return replaceWrite(wayRows(), wayRows().put(item), { revision: before.revision });
}
