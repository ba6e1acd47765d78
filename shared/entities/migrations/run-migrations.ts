import { ALL_MIGRATIONS } from './all-migrations.ts';
import { isCompleted, type Migration, recordCompletion } from './migration.ts';

/**
 * Runs all migrations that are not completed on this table, in order, and returns their ids. Throws if one of them refuses the data.
 * Earlier ones stay completed, and the next run continues after them.
 */
export async function runMigrations(now: string, migrations: readonly Migration[] = ALL_MIGRATIONS): Promise<string[]> {
  const ran: string[] = [];
  for (const { id, migrate } of migrations) {
    if (await isCompleted(id)) continue;
    await migrate(now);
    await recordCompletion(id, now);
    ran.push(id);
  }
  return ran;
}
