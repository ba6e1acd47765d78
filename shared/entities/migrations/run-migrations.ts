import { firstShape } from './2026-11-21-first-shape.ts';
import { linkDrivers } from './2026-11-22-link-drivers.ts';
import { vipNames } from './2026-11-22-vip-names.ts';
import { waitingAttendanceChanges } from './2026-11-22-waiting-attendance-changes.ts';
import { auditsByUser } from './2026-11-23-audits-by-user.ts';
import { travelMinutes } from './2026-11-23-travel-minutes.ts';
import { workingHours } from './2026-11-23-working-hours.ts';
import { makers } from './2026-11-26-makers.ts';
import { numbers } from './2026-11-26-numbers.ts';
import { listedMessages } from './2026-11-27-listed-messages.ts';
import { findCompletion, type Migration, recordCompletion } from './migration.ts';

/** All migrations in order of date. Add new ones at the end. Never change or remove one. */
export const ALL_MIGRATIONS: readonly Migration[] = [
  firstShape,
  linkDrivers,
  vipNames,
  waitingAttendanceChanges,
  auditsByUser,
  travelMinutes,
  workingHours,
  makers,
  numbers,
  listedMessages,
];

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
