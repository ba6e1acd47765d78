import { byId, entityOf } from '#shared/table/entity.ts';

/** One dated step from an earlier shape of the data to the next one. */
export interface Migration {
  /** The name of its file: the date and the change. */
  readonly id: string;
  /** Migrates the data. Must be safe to run twice, to run concurrently, and to stop at any point and run again. */
  readonly migrate: (now: string) => Promise<void>;
}

/** The migrations that are completed on this table. */
export const records = entityOf({
  model: { service: 'motorcade', entity: 'migration', version: '1' },
  attributes: {
    id: { type: 'string', required: true },
    completedAt: { type: 'string', required: true },
  },
  indexes: { byId: { scope: 'migration', ...byId } },
});

/** Tells if a migration is completed on this table. */
export async function isCompleted(id: string): Promise<boolean> {
  const { data } = await records().get({ id }).go({ consistent: true });
  return data !== null;
}

/** Records that a migration is completed. Keeps the time of the first completion. */
export async function recordCompletion(id: string, completedAt: string): Promise<void> {
  await records().create({ id, completedAt }).go({ returnOnConditionCheckFailure: true });
}
