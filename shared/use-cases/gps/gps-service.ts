import * as z from 'zod';
import type { GpsTracker } from '#shared/adapters/gps/gps-tracker.ts';
import { traccar } from '#shared/adapters/gps/traccar.ts';
import { FeatureDisabled } from '#shared/contract/problems.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { GpsSettings } from '#shared/schemas/gps/gps.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import { serviceValues, validValues } from '#shared/use-cases/settings/present-settings.ts';

const Url = z.url({ protocol: /^https?$/ });

/** A token, or a user with a password. There are no defaults. */
const Values = z.object({
  GPS_URL: Url,
  GPS_TOKEN: z.string().min(1).optional(),
  GPS_USER: z.string().min(1).optional(),
  GPS_PASSWORD: z.string().min(1).optional(),
  GPS_DEVICE_URL: Url.optional(),
  GPS_TIMEOUT_MS: z.coerce.number().int().min(1).max(20_000).optional(),
});
type Values = z.infer<typeof Values>;

export interface GpsService {
  readonly tracker: GpsTracker;
  /** The address to which phones send their positions. */
  readonly deviceUrl: string;
  readonly settings: SettingsRecord & { readonly gps: GpsSettings };
}

/** The port at which Traccar receives positions of its phone app. */
const DEVICE_PORT = '5055';

/** Returns the GPS tracker of this deployment. Returns undefined if it is not configured or is off in the settings. */
export async function findGpsService(): Promise<GpsService | undefined> {
  const [values, settings] = await Promise.all([serviceValues('GPS'), readSettings()]);
  if (!settings.features.gps || !isConfigured(values)) return undefined;
  const valid = validValues('gps', Values, values);
  if (!valid) return undefined;
  const { GPS_DEVICE_URL: deviceUrl, GPS_TIMEOUT_MS: timeoutMs, GPS_URL: url } = valid;
  const tracker = traccar({ url, authorization: authorizationOf(valid), timeoutMs });
  return { tracker, settings, deviceUrl: deviceUrl ?? deviceUrlOf(url) };
}

/** Returns the GPS tracker. Throws FeatureDisabled if GPS is off or not configured. */
export async function requireGpsService(): Promise<GpsService> {
  const service = await findGpsService();
  if (!service) {
    throw new FeatureDisabled(
      'GPS is off. Set GPS_URL, and GPS_TOKEN or GPS_USER and GPS_PASSWORD, and set features.gps to true in the settings.',
    );
  }
  return service;
}

function isConfigured(values: Readonly<Record<string, string>>): boolean {
  return Boolean(values['GPS_URL'] && (values['GPS_TOKEN'] || (values['GPS_USER'] && values['GPS_PASSWORD'])));
}

function authorizationOf({ GPS_PASSWORD, GPS_TOKEN, GPS_USER }: Values): string {
  return GPS_TOKEN === undefined
    ? `Basic ${Buffer.from(`${GPS_USER}:${GPS_PASSWORD}`).toString('base64')}`
    : `Bearer ${GPS_TOKEN}`;
}

function deviceUrlOf(url: string): string {
  const address = new URL(url);
  address.port = DEVICE_PORT;
  return `${address.origin}/`;
}
