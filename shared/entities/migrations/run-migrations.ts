import { ALL_MIGRATIONS } from './all-migrations.ts';
import { isCompleted, type Migration, recordCompletion } from './migration.ts';

/**
 * Brings the table to the present shape: runs each step that it does not have behind it, in order, and gives their ids. Throws where
 * a step refuses the data; what was done before stays done, and the next run goes on from there.
 */
export const runMigrations = async (
  now: string,
  migrations: readonly Migration[] = ALL_MIGRATIONS,
): Promise<string[]> => {
  const ran: string[] = [];
  for (const { id, migrate } of migrations) {
    if (await isCompleted(id)) continue;
    await migrate(now);
    await recordCompletion(id, now);
    ran.push(id);
  }
  return ran;
};
