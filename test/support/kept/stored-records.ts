import { allItems } from '#test/support/table-items.ts';

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** Returns the records that are not deleted, by their entity. */
export async function recordsByEntity(): Promise<(entity: string) => Stored[]> {
  const live = [...(await allItems()).values()].filter((item) => item['deletedAt'] === undefined);
  const byEntity = Map.groupBy(live, (item) => item['__edb_e__']);
  return (entity) => (byEntity.get(entity) ?? []) as unknown as Stored[];
}
