import * as z from 'zod';
import { Activity } from '#shared/schemas/activities/activity.ts';
import { Threshold } from '#shared/schemas/attention/threshold.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import { Block } from '#shared/schemas/blocks/block.ts';
import { Driver } from '#shared/schemas/drivers/driver.ts';
import { Flight } from '#shared/schemas/flights/flight.ts';
import { Message } from '#shared/schemas/messages/message.ts';
import { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import { Place } from '#shared/schemas/places/place.ts';
import { Instant } from '#shared/schemas/time.ts';
import { Vehicle } from '#shared/schemas/vehicles/vehicle.ts';
import { Vip } from '#shared/schemas/vips/vip.ts';

/**
 * What a write does to its record. An audit record without a kind is an update, or a creation if its version is 1. The last four change no
 * record: they tell of rows of the attention list and of rides in progress.
 */
export const CHANGE_KINDS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'erased',
  'raised',
  'cleared',
  'late',
  'arriving',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** An audit record as it is stored: with what the list of changes must know to decide who may see it. */
export type StoredAudit = AuditRecord & {
  readonly kind?: ChangeKind | undefined;
  /** Of the kinds `late` and `arriving`. */
  readonly threshold?: Threshold | undefined;
  /** The driver that the record names after the write. */
  readonly driverId?: string | undefined;
  /** The driver that it named before, if that was another one. */
  readonly formerDriverId?: string | undefined;
  /** The co-drivers, in the same way. */
  readonly coDriverId?: string | undefined;
  readonly formerCoDriverId?: string | undefined;
};

export const Change = z
  .object({
    id: z.string().meta({ example: 'audit_4g7k2m9q3t5w8x1z6b0c' }),
    type: z.string().meta({ example: 'activity.updated' }),
    subject: z.string().meta({ description: 'The kind of record', example: 'ScheduleEvent' }),
    subjectId: z.string().meta({ example: 'activity_4g7k2m9q3t5w8x1z6b0c' }),
    version: z.int().meta({ description: 'The version of the record after the write' }),
    at: Instant,
    by: z.string().meta({ description: 'The id of the user, or `job:<jobId>`' }),
    operationId: z.string().meta({ example: 'updateEvent' }),
    fields: z.array(z.string()).meta({ description: 'The names of the fields that changed', example: ['startTime'] }),
    deleted: z.boolean().meta({
      description: 'true: the record is deleted, or it is no longer yours, such as a ride that another driver has now',
    }),
    threshold: Threshold.optional(),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof Change>;

export const ChangedRecords = z
  .object({
    activities: z.array(Activity),
    motorcades: z.array(Motorcade),
    flights: z.array(Flight),
    drivers: z.array(Driver),
    vehicles: z.array(Vehicle),
    vips: z.array(Vip),
    places: z.array(Place),
    blocks: z.array(Block),
    messages: z.array(Message),
  })
  .meta({
    id: 'ChangedRecords',
    description:
      'Only with `include=records`: the records that these changes are about, as they are now, each once. Deleted ones are left out, and those that you may not read',
  });
export type ChangedRecords = z.input<typeof ChangedRecords>;
