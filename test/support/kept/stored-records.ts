import { allItems } from '#test/support/table-items.ts';

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/** Returns the records of an entity that are not deleted. */
export async function recordsOf(entity: string): Promise<Stored[]> {
  return [...(await allItems()).values()]
    .filter((item) => item['__edb_e__'] === entity && item['deletedAt'] === undefined)
    .map((item) => item as unknown as Stored);
}
