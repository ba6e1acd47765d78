import { begin } from '#shared/domain/records.ts';
import type { DeviceRecord, Enrolment, RetiredDevice } from '#shared/schemas/gps/gps.ts';
import { DAY_MS } from '#shared/units/durations.ts';

function withoutDevice(before: DeviceRecord, now: string, retentionDays: number): DeviceRecord {
  const { cursor, deviceId, enrolledAt: _at, restUntil: _until, seen: _seen, trackerId, ...rest } = before;
  const { failingSince: _since, failures: _failures, lastFailure: _last, ...kept } = rest;
  const isKept = ({ retiredAt, trackerId: pending }: RetiredDevice): boolean =>
    pending !== undefined || Date.parse(retiredAt) > Date.parse(now) - (retentionDays + 2) * DAY_MS;
  const retired = before.retired.filter(isKept);
  return {
    ...kept,
    retired: deviceId === undefined ? retired : [...retired, { deviceId, trackerId, cursor, retiredAt: now }],
    version: before.version + 1,
    updatedAt: now,
  };
}

/** Returns the record of a driver's device after an enrolment. The previous device is retired. */
export function enrolled(
  driverId: string,
  before: DeviceRecord | undefined,
  { deviceId, trackerId }: { readonly deviceId: string; readonly trackerId: string },
  { now, retentionDays }: { readonly now: string; readonly retentionDays: number },
): DeviceRecord {
  const kept = before
    ? withoutDevice(before, now, retentionDays)
    : begin(driverId, { retired: [] as readonly RetiredDevice[] }, now);
  return { ...kept, deviceId, trackerId, enrolledAt: now };
}

/** Returns the record after the end of the enrolment; the same object if there is none. */
export function ended(before: DeviceRecord, now: string, retentionDays: number): DeviceRecord {
  return before.deviceId === undefined ? before : withoutDevice(before, now, retentionDays);
}

/** Returns the ids of all devices that a driver had, in order of enrolment. */
export function deviceIdsOf({ deviceId, retired }: DeviceRecord): string[] {
  return [...retired.map((device) => device.deviceId), ...(deviceId === undefined ? [] : [deviceId])];
}

/** Tells whether the tracker still has a device of this driver. */
export function isAtTracker({ retired, trackerId }: DeviceRecord): boolean {
  return trackerId !== undefined || retired.some((device) => device.trackerId !== undefined);
}

/** Returns what the record of a driver shows of their device. */
export function gpsOf(device: DeviceRecord | undefined): { readonly enrolled: boolean; readonly lastFixTime?: string } {
  if (device?.deviceId === undefined) return { enrolled: false };
  return { enrolled: true, ...(device.newest ? { lastFixTime: device.newest.fixTime } : {}) };
}

/**
 * Returns the settings of the tracker's phone app, and its configuration address, which is the text of the QR code. The app reports by
 * time only with the highest accuracy and no distance. With stop detection, a driver who waits in the car would look offline.
 */
export function phoneSettings(
  url: string,
  id: string,
  interval: number,
): { readonly settings: Enrolment['settings']; readonly text: string } {
  const settings = { url, id, accuracy: 'highest', interval, distance: 0, buffer: true, stopDetection: false };
  const address = new URL(url);
  const { buffer, stopDetection, url: _url, ...rest } = settings;
  for (const [name, value] of Object.entries({ ...rest, buffer, stop_detection: stopDetection })) {
    address.searchParams.set(name, `${value}`);
  }
  return { settings, text: address.href };
}

/** Returns the address that opens the app and configures it, from the text of the QR code: who reads the paper on the phone taps the code. */
export function appLinkOf(text: string): string {
  const { origin, pathname, searchParams } = new URL(text);
  const settings = new URLSearchParams([['url', `${origin}${pathname}`], ...searchParams]);
  return `org.traccar.client://config?${settings.toString()}`;
}
