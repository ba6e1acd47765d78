import { Entity } from 'electrodb';
import { once } from '#shared/platform/once.ts';
import { database } from '#shared/table/database.ts';
import { defined } from '#shared/table/defined.ts';
import { creation, update, type Write } from '#shared/table/write.ts';

/** That the driver of a pick-up is to be told of his flight: the latest news, one for each pick-up. */
export interface FlightNotice {
  readonly activityId: string;
  readonly driverId: string;
  readonly flightId: string;
  /** When it was found out. */
  readonly at: string;
  readonly flightStatus: string;
  /** Absent where the flight does not come any more. */
  readonly minutes?: number | undefined;
  readonly arrivalTime?: string | undefined;
}

const notices = once(
  () =>
    new Entity(
      {
        model: { service: 'motorcade', entity: 'flightnotice', version: '1' },
        attributes: {
          activityId: { type: 'string', required: true },
          driverId: { type: 'string', required: true },
          flightId: { type: 'string', required: true },
          at: { type: 'string', required: true },
          flightStatus: { type: 'string', required: true },
          minutes: { type: 'number' },
          arrivalTime: { type: 'string' },
          queue: { type: ['untold'] as const },
        },
        indexes: {
          byActivity: {
            scope: 'flightnotice',
            pk: { field: 'pk', composite: ['activityId'], casing: 'none' },
            sk: { field: 'sk', composite: [], casing: 'none' },
          },
          untold: {
            index: 'gsi2',
            scope: 'flightnotices',
            pk: { field: 'gsi2pk', composite: ['queue'], casing: 'none' },
            sk: { field: 'gsi2sk', composite: ['at', 'activityId'], casing: 'none' },
          },
        },
      },
      database(),
    ),
);

/** Puts a notice in the queue, in the place of an older one about the same pick-up. */
export const noteForDriver = (notice: FlightNotice): Write =>
  creation(notices().put(defined({ ...notice, queue: 'untold' as const })));

/** What the driver of a pick-up was told last, or is to be told. */
export const findNotice = async (activityId: string): Promise<FlightNotice | undefined> => {
  const { data } = await notices().get({ activityId }).go({ consistent: true });
  return data ?? undefined;
};

/** The notices that no driver was told yet, the oldest first. */
export const untoldNotices = async (most: number): Promise<FlightNotice[]> => {
  const { data } = await notices().query.untold({ queue: 'untold' }).go({ count: most });
  return data.map(({ queue: _queue, ...notice }) => notice);
};

/** Takes a notice out of the queue once its driver was told; true while no newer one is in its place. */
export const endNotice = ({ activityId, at }: FlightNotice): Write =>
  update(
    notices()
      .patch({ activityId })
      .set({ at })
      .remove(['queue'])
      .where((notice, { eq }) => eq(notice.at, at)),
  );
