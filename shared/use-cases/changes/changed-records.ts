import type { Subject } from '#shared/contract/define-contract.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { gpsOf } from '#shared/domain/gps/enrolment.ts';
import { presentMessage } from '#shared/domain/messages/present-message.ts';
import { presentMotorcade } from '#shared/domain/motorcades/progress.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findBlocks } from '#shared/entities/blocks/block.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { findDevices } from '#shared/entities/gps/device.ts';
import { messageStore } from '#shared/entities/messages/message.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { vehicleStore } from '#shared/entities/vehicles/vehicle.ts';
import { vipStore } from '#shared/entities/vips/vip.ts';
import type { Change, ChangedRecords } from '#shared/schemas/changes/change.ts';
import { presentActivities } from '#shared/use-cases/activities/present-activities.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { readFormation } from '#shared/use-cases/motorcades/formations.ts';
import { seenByGps } from '#shared/use-cases/motorcades/report-sighting.ts';
import { messagesWaitFor } from '#shared/use-cases/settings/present-settings.ts';

type Context = Pick<UseCaseContext, 'actor' | 'now'>;

interface Stored {
  readonly id: string;
  readonly deletedAt?: string | undefined;
}

/**
 * Returns the records of these changes as they are now, each once, as its GET answers it. Strong consistency: a record is never older than its
 * change. Leaves out deleted records, and those that the caller may not read.
 */
export async function changedRecords(context: Context, changes: readonly Change[]): Promise<ChangedRecords> {
  const { actor, now } = context;
  const read = async <R extends Stored>(subject: Subject, find: (ids: string[]) => Promise<R[]>): Promise<R[]> => {
    const named = changes.filter((change) => change.subject === subject && !change.deleted);
    const ids = [...new Set(named.map(({ subjectId }) => subjectId))];
    const found = ids.length > 0 ? await find(ids) : [];
    return found.filter((record) => record.deletedAt === undefined && actor.can('read', subject, record));
  };
  const [activities, motorcades, flights, drivers, vehicles, vips, places, blocks, messages] = await Promise.all([
    read('ScheduleEvent', findActivities).then((found) => presentActivities(context, found)),
    read('Motorcade', motorcadeStore.findMany).then((found) =>
      Promise.all(
        found.map(async (motorcade) => {
          const formation = await readFormation(motorcade);
          const [related, seen] = await Promise.all([
            relatedRecords(formation.cars, 'eventual'),
            seenByGps(context, formation.cars),
          ]);
          return presentMotorcade(formation, related, seen);
        }),
      ),
    ),
    read('Flight', findFlights),
    read('Driver', driverStore.findMany).then(async (found) => {
      const devices = byId(await findDevices(found.map(({ id }) => id)));
      return found.map((driver) => ({ ...driver, gps: gpsOf(devices.get(driver.id)) }));
    }),
    read('Vehicle', vehicleStore.findMany),
    read('Vip', vipStore.findMany),
    read('Place', placeStore.findMany),
    read('Block', findBlocks),
    read('Message', messageStore.findMany).then(async (found) => {
      const kept = found.filter(({ keptUntil }) => keptUntil > now);
      if (kept.length === 0) return [];
      const waitingFor = messagesWaitFor((await readSettings()).features);
      // Links to attachments would bring the client of the file store into each poll.
      return kept.map((message) => presentMessage(message, [], waitingFor));
    }),
  ]);
  // A flight that was joined with another one is that one now.
  const own = flights.filter(({ joinedTo }) => joinedTo === undefined);
  return {
    activities,
    motorcades,
    flights: own.map((flight) => presentFlight(flight, now)),
    drivers,
    vehicles,
    vips,
    places,
    blocks,
    messages,
  };
}
