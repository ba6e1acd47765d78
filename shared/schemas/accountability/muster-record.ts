import type { StoredRecord } from '#shared/schemas/record.ts';
import type { MarkState, MUSTER_STATUSES } from './muster.ts';

/** A muster as it is stored. */
export interface MusterRecord extends StoredRecord {
  readonly title: string;
  readonly status: (typeof MUSTER_STATUSES)[number];
  readonly everyone: boolean;
  readonly placeId?: string | undefined;
  readonly openedBy: string;
  readonly closedBy?: string | undefined;
  readonly closedAt?: string | undefined;
  readonly showsLocations: boolean;
  /** Once it is closed: the report with every mark. It may still have to be made. */
  readonly reportId?: string | undefined;
}

/** One mark of a guest, as it is stored. */
export interface MarkRecord {
  readonly id: string;
  readonly musterId: string;
  readonly vipId: string;
  /** 1 for the first mark of this guest in this muster. */
  readonly version: number;
  readonly state: MarkState;
  readonly note?: string | undefined;
  readonly at: string;
  /** The user. Absent for the reply of a driver. */
  readonly by?: string | undefined;
  /** The driver who made it, as a user or with a reply. Absent after the driver was erased. */
  readonly driverId?: string | undefined;
  readonly messageId?: string | undefined;
}

/** What a driver was asked last: one per driver. */
export interface MusterQuestion {
  readonly driverId: string;
  readonly musterId: string;
  /** Identifies the request that asked. */
  readonly askId: string;
  readonly askedAt: string;
  /** The guests by number, from 1. */
  readonly vipIds: readonly string[];
  readonly messageIds: readonly string[];
  /** The number that a reply names. Absent on questions of former releases. */
  readonly number?: number | undefined;
  /** True after the reply `OK`. Another `OK` then answers something else. */
  readonly isAnswered: boolean;
}
