import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { DEFAULT_SETTINGS, type SettingsRecord } from '#shared/schemas/settings.ts';
import type { AttributesOf } from '#shared/table/attributes.ts';
import { database } from '#shared/table/database.ts';
import { defined } from '#shared/table/defined.ts';
import { creation, type Write } from '#shared/table/write.ts';

/** There is one record of settings, and this is its name. */
export const SETTINGS_ID = 'settings';

const attributes = {
  version: { type: 'number', required: true },
  updatedAt: { type: 'string' },
  timezone: { type: 'string', required: true },
  dayStartsAt: { type: 'string', required: true },
  turnaroundMinutes: { type: 'number', required: true },
  features: { type: 'any' },
  // Absent in settings that were stored before there were any of these.
  pdf: { type: 'any' },
} as const satisfies AttributesOf<SettingsRecord>;

/** The one record of how this deployment behaves. */
const settings = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'settings', version: '1' },
        attributes: { ...attributes, name: { type: 'string', required: true } },
        indexes: {
          only: {
            pk: { field: 'pk', composite: ['name'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** The settings as just written, or the defaults while nobody has set anything. Fields added later have their defaults. */
export const readSettings = async (): Promise<SettingsRecord> => {
  const { data } = await settings().get({ name: SETTINGS_ID }).go({ consistent: true });
  if (!data) return DEFAULT_SETTINGS;
  const { name: _name, ...record } = data;
  return { ...DEFAULT_SETTINGS, ...record };
};

/** True while the stored version is that of `before`, or nothing is stored where `before` are the defaults. */
export const replaceSettings = (before: SettingsRecord, after: SettingsRecord): Write => {
  const record = defined({ ...after, name: SETTINGS_ID });
  if (before.version === 0) return creation(settings().create(record));
  return creation(
    settings()
      .put(record)
      .where(({ version }, { eq }) => eq(version, before.version)),
  );
};
