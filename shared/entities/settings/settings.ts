import { DEFAULT_FLIGHT_SETTINGS } from '#shared/schemas/flights/flight.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { DEFAULT_SETTINGS, type SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { type AttributesOf, defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { readItem } from '#shared/table/read-many.ts';
import { createWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** The name of the only settings record. */
export const SETTINGS_ID = 'settings';

const attributes = {
  version: { type: 'number', required: true },
  updatedAt: { type: 'string' },
  timezone: { type: 'string', required: true },
  // Absent in settings that were stored before this field existed.
  country: { type: 'string' },
  clock: { type: 'string' },
  dayStartsAt: { type: 'string', required: true },
  turnaroundMinutes: { type: 'number', required: true },
  features: { type: 'any' },
  // Absent in settings that were stored before these fields existed.
  handoverMinutes: { type: 'number' },
  gps: { type: 'any' },
  pdf: { type: 'any' },
  reminderMinutes: { type: 'any' },
  messages: { type: 'any' },
  flights: { type: 'any' },
  travel: { type: 'any' },
  retention: { type: 'any' },
  hours: { type: 'any' },
  guests: { type: 'any' },
  dispatch: { type: 'any' },
  tags: { type: 'any' },
  needs: { type: 'any' },
  suppliers: { type: 'any' },
} as const satisfies AttributesOf<SettingsRecord>;

/** The settings of this deployment: one record. */
export const settings = entityOf('settings', {
  attributes: { ...attributes, name: { type: 'string', required: true } },
  indexes: { only: primaryIndex({ pk: ['name'] }) },
});

const KEY = { pk: `$motorcade#name_${SETTINGS_ID}`, sk: '$settings_1' };
const FIELDS = Object.keys(attributes);

/** Reads the settings with strong consistency. Fields that were never stored have their defaults. Goes without ElectroDB. */
export async function readSettings(): Promise<SettingsRecord> {
  const record = await readItem<SettingsRecord>({ key: KEY, fields: FIELDS, consistent: true });
  if (!record) return DEFAULT_SETTINGS;
  const flights = { ...DEFAULT_FLIGHT_SETTINGS, ...record.flights };
  const pdf = { ...DEFAULT_PDF_SETTINGS, ...record.pdf };
  // Before `clock` existed, papers alone had one: 24 by default.
  const clock = record.clock ?? (pdf.clock === 12 ? 'H12' : 'AUTO');
  return { ...DEFAULT_SETTINGS, ...record, clock, pdf, flights };
}

/** Condition: the stored version is that of `before`. If `before` has version 0, nothing may be stored yet. */
export function replaceSettings(before: SettingsRecord, after: SettingsRecord): Write {
  const record = defined({ ...after, name: SETTINGS_ID });
  if (before.version === 0) return createWrite(settings().create(record));
  return replaceWrite(settings(), settings().put(record), { version: before.version });
}
