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
import type { Migration } from './migration.ts';

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
