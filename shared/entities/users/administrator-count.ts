import { entityOf } from '#shared/table/entity.ts';
import { createWrite, updateWrite, type Write } from '#shared/table/write.ts';

const name = 'administrators';

/** The count of approved administrators. Conditions on this one item decide who is the first user, and keep the last administrator. */
export const counter = entityOf({
  model: { service: 'motorcade', entity: 'latch', version: '1' },
  attributes: { name: { type: 'string', required: true }, count: { type: 'number', required: true } },
  indexes: {
    only: {
      pk: { field: 'pk', composite: ['name'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

/** Reads the number of approved administrators with strong consistency; undefined until the first user registers. */
export async function countAdministrators(): Promise<number | undefined> {
  const { data } = await counter().get({ name }).go({ consistent: true });
  return data?.count;
}

/** Counts the first administrator. Condition: there is no count yet, so only one of several concurrent requests succeeds. */
export function countFirstAdministrator(): Write {
  return createWrite(counter().create({ name, count: 1 }));
}

/** Adds one administrator, or removes one. Condition of a removal: another administrator remains. */
export function countAdministrator(added: -1 | 1): Write {
  if (added > 0) return updateWrite(counter().update({ name }).add({ count: 1 }));
  return updateWrite(
    counter()
      .patch({ name })
      .add({ count: -1 })
      .where(({ count }, { gt }) => gt(count, 1)),
  );
}
