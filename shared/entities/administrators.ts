import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { database } from '#shared/table/database.ts';
import { creation, update, type Write } from '#shared/table/write.ts';

const name = 'administrators';

/** Counts the approved administrators, so that the first user and the last administrator are decided by one item. */
const latch = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'latch', version: '1' },
        attributes: { name: { type: 'string', required: true }, count: { type: 'number', required: true } },
        indexes: {
          only: {
            pk: { field: 'pk', composite: ['name'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** How many approved administrators there are just now; undefined until the first user registers. */
export const countAdministrators = async (): Promise<number | undefined> => {
  const { data } = await latch().get({ name }).go({ consistent: true });
  return data?.count;
};

/** Counts the first one ever: true for one rival only. */
export const countFirstAdministrator = (): Write => creation(latch().create({ name, count: 1 }));

/** Counts one more, or one less while another one remains. */
export const countAdministrator = (added: -1 | 1): Write => {
  if (added > 0) return update(latch().update({ name }).add({ count: 1 }));
  return update(
    latch()
      .patch({ name })
      .add({ count: -1 })
      .where(({ count }, { gt }) => gt(count, 1)),
  );
};
