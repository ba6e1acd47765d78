import { allWrittenDays } from '#shared/entities/assignments/ledger.ts';
import { driverStore, findDriver, listDrivers } from '#shared/entities/drivers/driver.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import { LISTINGS } from '#shared/table/entity.ts';
import { withdrawResource } from '#shared/use-cases/assignments/withdraw-resource.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { erasePerson } from '#shared/use-cases/erasure/erase-person.ts';
import { endEnrolment } from '#shared/use-cases/gps/end-enrolment.ts';
import { deletionOf } from '#shared/use-cases/records/change-record.ts';
import { Needed, type Removed, removeEach } from './remove-each.ts';
import { isUsedBy, type RetentionRule, unusedPeople } from './unused-people.ts';

const KIND = { ...driverStore, resource: 'DRIVER' } as const;

/**
 * Erases the drivers, deleted ones too, whose last use lies longer ago than they are kept. A ride or a block that is made meanwhile
 * undoes the deletion.
 */
export function eraseUnusedDrivers(context: UseCaseContext, rule: RetentionRule): Promise<Removed> {
  const isUsed = isUsedBy(context.now, rule, endsOf);
  const unused = unusedPeople('retention of drivers', (page) => listDrivers({ listings: LISTINGS }, page), isUsed);
  return removeEach(unused, async (id) => {
    const ifMatch = ({ version }: { readonly version: number }) => {
      if (version !== read?.version) throw new Needed(id);
    };
    const read = await findDriver(id);
    if (!read || (await isUsed(read))) throw new Needed(id);
    const withdraw = async () => {
      await withdrawResource({ ...context, ifMatch }, KIND, { ...deletionOf(id, true), unassign: false });
      await endEnrolment(context, id);
    };
    await erasePerson(context, driverStore, { id, markDeleted: withdraw });
  });
}

async function endsOf({ id }: DriverRecord): Promise<string[]> {
  const days = await allWrittenDays('DRIVER', id);
  return days.flatMap(({ assignments, blocks }) => [...assignments, ...blocks].map(({ end }) => end));
}
