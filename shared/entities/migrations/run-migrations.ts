import { ALL_MIGRATIONS } from './all-migrations.ts';
import { findCompletion, type Migration, recordCompletion } from './migration.ts';

/**
 * Runs all migrations that are not completed on this table, or whose source has changed since, in order, and returns their ids. Throws if one of them refuses the data.
 * Earlier ones stay completed, and the next run continues after them.
 */
export async function runMigrations(now: string, migrations: readonly Migration[] = ALL_MIGRATIONS): Promise<string[]> {
  const ran: string[] = [];
  for (const { id, migrate, source: readSource } of migrations) {
    const [completed, source] = await Promise.all([findCompletion(id), readSource?.()]);
    if (completed && completed.source === source) continue;
    await migrate(now, completed?.source);
    await recordCompletion(completed, { id, completedAt: completed?.completedAt ?? now, source });
    ran.push(id);
  }
  return ran;
}
