import { defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { createWrite, type LiveRecord, relyingOn, removeWrite, type Write } from '#shared/table/write.ts';

/** What a driver confirms with `OK <number>`. */
export interface Confirmation {
  readonly driverId: string;
  readonly number: number;
  readonly messageId: string;
  readonly rides: readonly { readonly activityId: string; readonly version: number }[];
  /** The message tells of other rides too, such as those that the driver has lost. */
  readonly tellsMore?: boolean | undefined;
}

export const confirmations = entityOf('confirmation', {
  attributes: {
    driverId: { type: 'string', required: true },
    number: { type: 'number', required: true, padding: { length: 8, char: '0' } },
    messageId: { type: 'string', required: true },
    rides: { type: 'any', required: true },
    tellsMore: { type: 'boolean' },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { byDriver: primaryIndex({ pk: ['driverId'], sk: ['number'] }) },
});

export async function findConfirmation(driverId: string, number: number): Promise<Confirmation | undefined> {
  const { data } = await confirmations().get({ driverId, number }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns all confirmations of a driver. */
export function confirmationsOf(driverId: string): Promise<Confirmation[]> {
  return allOf(confirmations().query.byDriver({ driverId }), 'strong');
}

export function removeConfirmation({ driverId, number }: Confirmation): Write {
  return removeWrite(confirmations().remove({ driverId, number }));
}

/** Condition: the number is free. */
export function createConfirmation(
  confirmation: Omit<Confirmation, 'driverId'>,
  driver: LiveRecord,
  keptUntil: string,
): Write {
  const item = defined({
    ...confirmation,
    driverId: driver.id,
    rides: [...confirmation.rides],
    expiresAt: Math.ceil(Date.parse(keptUntil) / 1_000),
  });
  return relyingOn(createWrite(confirmations().create(item)), driver);
}
