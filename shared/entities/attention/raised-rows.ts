import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { createWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const NAME = 'raised-rows';

/** The rows of the attention list of which the changes have told, so that the next run can compare. One item. */
export const raisedRows = entityOf('raisedrows', {
  attributes: {
    name: { type: 'string', required: true },
    version: { type: 'number', required: true },
    ids: { type: 'list', items: { type: 'string' }, required: true },
  },
  indexes: { only: primaryIndex({ pk: ['name'] }) },
});

export interface RaisedRows {
  /** 0: nothing is stored. */
  readonly version: number;
  /** The code and the subject of each row. */
  readonly ids: readonly string[];
}

/** Reads the rows with strong consistency. */
export async function readRaisedRows(): Promise<RaisedRows> {
  const { data } = await raisedRows().get({ name: NAME }).go({ consistent: true });
  return data ?? { version: 0, ids: [] };
}

/** Condition: the stored version is that of `before`. */
export function replaceRaisedRows(before: RaisedRows, ids: readonly string[]): Write {
  const item = { name: NAME, version: before.version + 1, ids: [...ids] };
  if (before.version === 0) return createWrite(raisedRows().create(item));
  return replaceWrite(raisedRows(), raisedRows().put(item), { version: before.version });
}
