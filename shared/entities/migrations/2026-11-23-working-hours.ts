import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { HoursSettings } from '#shared/schemas/hours/hours.ts';
import { database } from '#shared/table/database.ts';
import { type Migration, storedSettings } from './migration.ts';

/** The former settings of proposals. */
const Former = z.object({ maxDrivingHoursPerDay: z.number().optional(), minRestHours: z.number().optional() });
type Former = z.infer<typeof Former>;

/**
 * Copies the settings `maxDrivingHoursPerDay` and `minRestHours` into `hours`. What a person set there stays, unless the former release has
 * changed its own setting since.
 */
export const workingHours: Migration = {
  id: '2026-11-23-working-hours',
  source: async () => JSON.stringify(Former.parse((await storedSettings()).item)),
  migrate: async (_now, taken) => {
    const { item, key } = await storedSettings();
    const former = Former.parse(item);
    if (Object.keys(former).length === 0) return;
    const hours = HoursSettings.optional().parse(item['hours']);
    const known = taken === undefined ? former : Former.parse(JSON.parse(taken));
    const changed = Object.entries(former).filter(([name, value]) => value !== known[name as keyof Former]);
    await database().client.send(
      new UpdateCommand({
        ...key,
        UpdateExpression: 'SET #hours = :hours',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#hours': 'hours', '#version': 'version' },
        ExpressionAttributeValues: {
          ':hours': { preset: 'NONE', ...former, ...hours, ...Object.fromEntries(changed) },
          ':version': item['version'],
        },
      }),
    );
  },
};
