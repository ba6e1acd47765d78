import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { database } from '#shared/table/database.ts';
import { creation, removal, type Write } from '#shared/table/write.ts';

/** A VIP on a flight, so that a VIP's flights are one query; the flight's `vipIds` says the same from the other side. */
const passengers = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'passenger', version: '1' },
        attributes: {
          vipId: { type: 'string', required: true },
          flightId: { type: 'string', required: true },
        },
        indexes: {
          byVip: {
            scope: 'passenger',
            pk: { field: 'pk', composite: ['vipId'], casing: 'none' },
            sk: { field: 'sk', composite: ['flightId'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** The ids of all flights of a VIP, as just written, in no order. */
export const flightIdsOf = async (vipId: string): Promise<string[]> => {
  const { data } = await passengers().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data.map(({ flightId }) => flightId);
};

export const board = (vipId: string, flightId: string): Write => creation(passengers().put({ vipId, flightId }));

export const unboard = (vipId: string, flightId: string): Write => removal(passengers().delete({ vipId, flightId }));
