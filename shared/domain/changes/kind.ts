import type { ChangeKind } from '#shared/schemas/changes/change.ts';

interface Marked {
  readonly id: string;
  readonly version: number;
  readonly deletedAt?: string | undefined;
}

/** Returns what a write does to a record. What is erased has no fields left but its id and its version. */
export function changeKind(before: Marked | undefined, after: Marked): ChangeKind {
  if (!before) return 'created';
  const fields = Object.entries(after).filter(([, value]) => value !== undefined);
  if (fields.every(([name]) => name === 'id' || name === 'version')) return 'erased';
  if (before.deletedAt === undefined) return after.deletedAt === undefined ? 'updated' : 'deleted';
  return after.deletedAt === undefined ? 'restored' : 'updated';
}
