import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { SETTINGS_ID, settings } from '#shared/entities/settings/settings.ts';
import { database } from '#shared/table/database.ts';
import { byId, defined, entityOf } from '#shared/table/entity.ts';

/** One dated step from an earlier shape of the data to the next one. It removes nothing that the former release needs. */
export interface Migration {
  /** The name of its file: the date and the change. */
  readonly id: string;
  /**
   * Returns the fields of the former release that it takes over, as text. After a step back, the former release may have changed them: then
   * it runs again. Without it, a migration runs once.
   */
  readonly source?: () => Promise<string>;
  /**
   * Migrates the data. Must be safe to run twice, to run concurrently, and to stop at any point and run again. `taken`: the source of
   * the last run that was completed.
   */
  readonly migrate: (now: string, taken?: string) => Promise<void>;
}

/** The migrations that are completed on this table. */
export const records = entityOf('migration', {
  attributes: {
    id: { type: 'string', required: true },
    completedAt: { type: 'string', required: true },
    source: { type: 'string' },
  },
  indexes: { byId: { scope: 'migration', ...byId } },
});

/** A completed migration. */
export interface Completion {
  readonly id: string;
  /** The time of the first completion. */
  readonly completedAt: string;
  readonly source?: string | undefined;
}

/** Returns the completion of a migration on this table. */
export async function findCompletion(id: string): Promise<Completion | undefined> {
  const { data } = await records().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Records that a migration is completed. If another run recorded it first, that record stays. */
export async function recordCompletion(before: Completion | undefined, completion: Completion): Promise<void> {
  await records()
    .put(defined(completion))
    .where(({ id, source }, { eq, notExists }) =>
      before?.source === undefined ? `(${notExists(id)} OR ${notExists(source)})` : eq(source, before.source),
    )
    .go({ returnOnConditionCheckFailure: true });
}

interface StoredSettings {
  readonly key: { readonly TableName: string; readonly Key: Readonly<Record<string, unknown>> };
  /** With the fields of former and of later releases. Empty where nothing is stored. */
  readonly item: Readonly<Record<string, unknown>>;
}

/** Returns the settings as they are stored. */
export async function storedSettings(): Promise<StoredSettings> {
  const key = settings().get({ name: SETTINGS_ID }).params<StoredSettings['key']>();
  const { Item = {} } = await database().client.send(new GetCommand({ ...key, ConsistentRead: true }));
  return { key, item: Item };
}
