import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { database } from '#shared/table/database.ts';

/** One dated step from a former shape of the data to the present one. */
export interface Migration {
  /** The name of its file: a date, and what it does. */
  readonly id: string;
  /** Carries the data over. Safe to run twice and side by side: it may be cut off at any point and run again. */
  readonly migrate: (now: string) => Promise<void>;
}

/** The steps that this table has behind it. */
const records = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'migration', version: '1' },
        attributes: {
          id: { type: 'string', required: true },
          completedAt: { type: 'string', required: true },
        },
        indexes: {
          byId: {
            scope: 'migration',
            pk: { field: 'pk', composite: ['id'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** Whether a step has been completed. */
export const isCompleted = async (id: string): Promise<boolean> => {
  const { data } = await records().get({ id }).go({ consistent: true });
  return data !== null;
};

/** Records that a step has been completed; of rivals the first one's time is kept. */
export const recordCompletion = async (id: string, completedAt: string): Promise<void> => {
  await records().create({ id, completedAt }).go({ returnOnConditionCheckFailure: true });
};
