import { isAtTracker } from '#shared/domain/gps/enrolment.ts';
import type { DeviceRecord, RetiredDevice } from '#shared/schemas/gps/gps.ts';
import {
  type AttributesOf,
  byId,
  defined,
  difference,
  entityOf,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { allOf, readMany } from '#shared/table/read-many.ts';
import {
  checkWrite,
  createWrite,
  type Requirement,
  removeWrite,
  updateWrite,
  type Write,
  withCheck,
} from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  deviceId: { type: 'string' },
  trackerId: { type: 'string' },
  enrolledAt: { type: 'string' },
  retired: { type: 'any', required: true },
  newest: { type: 'any' },
  cursor: { type: 'string' },
  seen: { type: 'any' },
  failures: { type: 'number' },
  lastFailure: { type: 'string' },
  failingSince: { type: 'string' },
  restUntil: { type: 'string' },
} as const satisfies AttributesOf<DeviceRecord>;

/** The GPS devices, one record per driver. Indexes: by the id of the driver, and those that the tracker has. */
export const devices = entityOf('device', {
  attributes: {
    ...attributes,
    clock: { type: ['running'] as const, hidden: true },
    /** The run that now reads the device, and the end of its lease. */
    reader: { type: 'string', hidden: true },
    readUntil: { type: 'string', hidden: true },
    expiresAt: { type: 'number', hidden: true },
  },
  indexes: {
    byId,
    atTracker: secondaryIndex('gsi2', { scope: 'devices', pk: ['clock'], sk: ['id'] }),
  },
});

/** Its name in abilities and audit records. */
export const DEVICE_SUBJECT = 'GpsPosition';
/** Reads the device of a driver with strong consistency. */
export async function findDevice(driverId: string): Promise<DeviceRecord | undefined> {
  const { data } = await devices().get({ id: driverId }).go({ consistent: true });
  return (data as DeviceRecord | null) ?? undefined;
}

/** Reads the devices of these drivers. Skips drivers without one. In no order. Eventually consistent. */
export function findDevices(driverIds: readonly string[]): Promise<DeviceRecord[]> {
  return readMany<DeviceRecord>(driverIds, (batch) => devices().get(batch.map((id) => ({ id }))), 'eventual');
}

/** Reads all devices that the tracker has, in order of the drivers' ids. Eventually consistent. */
export function devicesAtTracker(): Promise<DeviceRecord[]> {
  return allOf(devices().query.atTracker({ clock: 'running' }));
}

/** The fields of the synchronisation. A new device begins without them. */
const SYNC_FIELDS = ['cursor', 'seen', 'failures', 'lastFailure', 'failingSince', 'restUntil'] as const;
const LEASE = ['reader', 'readUntil'] as const;

// The synchronisation writes these fields without a new version, so a version must not overwrite them.
function stored({ newest: _newest, cursor: _cursor, seen: _seen, failures: _failures, ...device }: DeviceRecord) {
  const { failingSince: _since, lastFailure: _last, restUntil: _until, ...rest } = device;
  return rest;
}

/** Returns the check that the record of a driver's device is still as it was read, or that there still is none. */
export function deviceAsRead(id: string, read: DeviceRecord | undefined): Requirement {
  return withCheck({}, checkWrite(devices().delete({ id }), { version: read?.version }));
}

/** Condition: the driver has no device yet. */
export function createDevice(device: DeviceRecord): Write {
  return createWrite(
    devices().create(defined({ ...stored(device), retired: [...device.retired], clock: 'running' as const })),
  );
}

/**
 * Replaces the device of a driver, and ends a lease. Condition: the stored version is that of `before`. `expiresAt`: when the record of a
 * driver without a device expires, in seconds since 1970.
 */
export function replaceDevice(before: DeviceRecord, after: DeviceRecord, expiresAt: number): Write {
  const { remove, set } = difference(stored(before), stored(after));
  const running = isAtTracker(after);
  const expiry = after.deviceId === undefined ? { expiresAt } : {};
  const fields = defined({ ...set, ...expiry, ...(running ? { clock: 'running' as const } : {}) });
  return updateWrite(
    devices()
      .patch({ id: before.id })
      .set(fields)
      .remove([
        ...remove,
        ...(running ? [] : (['clock'] as const)),
        ...(after.deviceId === undefined ? [] : (['expiresAt'] as const)),
        ...SYNC_FIELDS,
        ...LEASE,
      ] as never),
    { version: before.version },
  );
}

/** The right to read a device, for a limited time. */
export interface Lease {
  readonly reader: string;
  readonly now: string;
  readonly readUntil: string;
}

/**
 * Takes the lease of a driver's device: until `readUntil` only `reader` may read it. Returns the record as it is now, or undefined if
 * another run holds the lease or the tracker has no device.
 */
export async function leaseDevice(
  driverId: string,
  { now, reader, readUntil }: Lease,
): Promise<DeviceRecord | undefined> {
  const taken = await devices()
    .patch({ id: driverId })
    .set({ reader, readUntil })
    .where((device, { lt, notExists }) => `(${notExists(device.readUntil)} OR ${lt(device.readUntil, now)})`)
    .where(({ clock }, { exists }) => exists(clock))
    .go({ response: 'all_new', returnOnConditionCheckFailure: true });
  return taken.rejected ? undefined : taken.data;
}

export type SyncFields = Pick<
  DeviceRecord,
  'cursor' | 'failingSince' | 'failures' | 'lastFailure' | 'newest' | 'restUntil' | 'retired' | 'seen'
>;

/** Writes what a run has read, and ends its lease. Returns false if the run no longer holds the lease: the driver has enrolled again. */
export async function releaseDevice(device: DeviceRecord, reader: string, fields: SyncFields): Promise<boolean> {
  const { cursor, failingSince, failures, lastFailure, newest, restUntil, retired, seen } = fields;
  const read = { cursor, failingSince, failures, lastFailure, newest, restUntil, seen };
  const set = defined({ ...read, retired: [...retired] as RetiredDevice[] });
  const absent = SYNC_FIELDS.filter((name) => fields[name] === undefined);
  const running = isAtTracker({ ...device, retired });
  const released = await devices()
    .patch({ id: device.id })
    .set(set)
    .remove([...absent, ...LEASE, ...(running ? [] : (['clock'] as const))] as never)
    .where((leased, { eq }) => eq(leased.reader, reader))
    .go({ returnOnConditionCheckFailure: true });
  return !released.rejected;
}

/** Removes the record of a driver's device, if there is one. */
export function dropDevice(id: string): Write {
  return removeWrite(devices().delete({ id }));
}
