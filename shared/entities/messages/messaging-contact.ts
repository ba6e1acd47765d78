import { entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** The driver behind a Signal account. Phones may hide their number and show only this uuid. */
export const contacts = entityOf('contact', {
  attributes: {
    uuid: { type: 'string', required: true },
    driverId: { type: 'string', required: true },
  },
  indexes: {
    byUuid: primaryIndex({ scope: 'contact', pk: ['uuid'] }),
    byDriver: secondaryIndex('gsi1', { scope: 'contacts', pk: ['driverId'], sk: ['uuid'] }),
  },
});

export async function findContact(uuid: string): Promise<string | undefined> {
  const { data } = await contacts().get({ uuid }).go({ consistent: true });
  return data?.driverId;
}

/** Returns the uuids of a driver. Eventually consistent. */
export async function uuidsOf(driverId: string): Promise<string[]> {
  const { data } = await contacts().query.byDriver({ driverId }).go({ pages: 'all' });
  return data.map(({ uuid }) => uuid);
}

export function removeContact(uuid: string): Write {
  return removeWrite(contacts().remove({ uuid }));
}

export function putContact(uuid: string, driver: LiveRecord): Write {
  return relyingOn(replaceWrite(contacts(), contacts().put({ uuid, driverId: driver.id })), driver);
}
