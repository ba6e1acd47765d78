import { begin } from '#shared/domain/records.ts';
import type { DeviceRecord, RetiredDevice } from '#shared/schemas/gps/gps-record.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** A device that was made at the tracker. */
export interface NewDevice {
  readonly deviceId: string;
  readonly trackerId: string;
}

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
  { deviceId, trackerId }: NewDevice,
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
