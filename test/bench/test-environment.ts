import { createTable } from '#infra/local/engine/create-table.ts';
import setup from '#test/support/global-setup.ts';
import teardown from '#test/support/global-teardown.ts';

/** Starts the test environment outside of a test: engine, key set, variables and an empty table. Returns the function that stops it. */
export async function openTestEnvironment(): Promise<() => Promise<void>> {
  await setup();
  await import('#test/support/environment.ts');
  const { database } = await import('#shared/table/database.ts');
  await createTable(database().client, database().table);
  return async () => {
    database().client.destroy();
    await teardown();
  };
}
