import type { StoredRecord } from '#shared/schemas/record.ts';

/** A place where a device was at a time, as the tracker knows it. A field without a value is unknown. */
export interface Fix {
  readonly fixTime: string;
  /** When the tracker received it. */
  readonly receivedAt: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh: number;
  /** Degrees from north, clockwise. */
  readonly course: number;
  readonly accuracyMetres?: number | undefined;
  readonly batteryPercent?: number | undefined;
}

/** A stored fix of a device. The pair of device and time is unique. */
export interface PositionRecord extends Fix {
  readonly deviceId: string;
}

/** The latest that the tracker says about a device: the time of its latest fix, and of its last contact. */
export interface Sighting {
  readonly fixTime?: string | undefined;
  readonly contactAt?: string | undefined;
}

/** A device that is no longer the driver's. Its positions stay. */
export interface RetiredDevice {
  readonly deviceId: string;
  readonly retiredAt: string;
  /** The id at the tracker. Absent once the device is removed there. */
  readonly trackerId?: string | undefined;
  /** Where the last reading ended. */
  readonly cursor?: string | undefined;
}

/** The GPS device of a driver. The id is the driver's id. */
export type DeviceRecord = StoredRecord & {
  /** Absent after the enrolment has ended. */
  readonly deviceId?: string | undefined;
  readonly trackerId?: string | undefined;
  readonly enrolledAt?: string | undefined;
  readonly retired: readonly RetiredDevice[];
  // The rest is written by the synchronisation, without a new version.
  /** The newest fix of the driver that is not from the future. */
  readonly newest?: Fix | undefined;
  /** The time of the newest fix that was read from the present device and is not from the future. */
  readonly cursor?: string | undefined;
  /** What the tracker said when the device was last read completely. */
  readonly seen?: Sighting | undefined;
  /** Failures in a row. */
  readonly failures?: number | undefined;
  readonly lastFailure?: string | undefined;
  readonly failingSince?: string | undefined;
  /** No request before this time, after a failure. */
  readonly restUntil?: string | undefined;
};
