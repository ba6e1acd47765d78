import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SETTINGS_ID, settings } from '#shared/entities/settings/settings.ts';
import { HoursSettings } from '#shared/schemas/hours/hours.ts';
import { database } from '#shared/table/database.ts';
import type { Migration } from './migration.ts';

/** The former settings of proposals, and what has their place. */
const Former = z.object({
  maxDrivingHoursPerDay: z.number().optional(),
  minRestHours: z.number().optional(),
  hours: HoursSettings.optional(),
});

interface Key {
  readonly TableName: string;
  readonly Key: Record<string, unknown>;
}

/** Moves the settings `maxDrivingHoursPerDay` and `minRestHours` into `hours`. What a person set there since then stays. */
export const workingHours: Migration = {
  id: '2026-11-23-working-hours',
  migrate: async () => {
    const key = settings().get({ name: SETTINGS_ID }).params<Key>();
    const { Item } = await database().client.send(new GetCommand({ ...key, ConsistentRead: true }));
    const { hours, ...former } = Former.parse(Item ?? {});
    if (former.maxDrivingHoursPerDay === undefined && former.minRestHours === undefined) return;
    await database().client.send(
      new UpdateCommand({
        ...key,
        UpdateExpression: 'SET #hours = :hours REMOVE maxDrivingHoursPerDay, minRestHours',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#hours': 'hours', '#version': 'version' },
        ExpressionAttributeValues: { ':hours': { preset: 'NONE', ...former, ...hours }, ':version': Item?.['version'] },
      }),
    );
  },
};
