import { firstShape } from './2026-11-21-first-shape.ts';
import type { Migration } from './migration.ts';

/** All steps in the order of their dates. A new one comes at the end, and none is ever taken away or changed. */
export const ALL_MIGRATIONS: readonly Migration[] = [firstShape];
