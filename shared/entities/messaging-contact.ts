import { entityOf } from '#shared/table/entity.ts';
import { createWrite, type Write } from '#shared/table/write.ts';

/** The driver behind a Signal account. Phones may hide their number and show only this uuid. */
export const contacts = entityOf({
  model: { service: 'motorcade', entity: 'contact', version: '1' },
  attributes: {
    uuid: { type: 'string', required: true },
    driverId: { type: 'string', required: true },
  },
  indexes: {
    byUuid: {
      scope: 'contact',
      pk: { field: 'pk', composite: ['uuid'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

export const findContact = async (uuid: string): Promise<string | undefined> => {
  const { data } = await contacts().get({ uuid }).go({ consistent: true });
  return data?.driverId;
};

export const putContact = (uuid: string, driverId: string): Write => createWrite(contacts().put({ uuid, driverId }));
