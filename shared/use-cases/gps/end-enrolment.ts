import { NotFound } from '#shared/contract/problems.ts';
import { ended } from '#shared/domain/gps/enrolment.ts';
import { markEnrolled } from '#shared/entities/drivers/driver.ts';
import { DEVICE_SUBJECT, findDevice, replaceDevice } from '#shared/entities/gps/device.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { expiryOf } from './expiry.ts';

/** The record lists the retired devices, so it stays a little longer than their positions. */
const LONGER_DAYS = 2;

/**
 * Ends the enrolment of a driver, if they have one. Their positions stay until they expire. The tracker keeps the device until
 * `removeRetired` removes it. Returns whether there was an enrolment.
 */
export function endEnrolment({ actor, audit, commit, now }: UseCaseContext, driverId: string): Promise<boolean> {
  return retryOnConflict(async () => {
    actor.authorize('delete', DEVICE_SUBJECT, { driverId });
    const before = await findDevice(driverId);
    if (before?.deviceId === undefined) return false;
    const { retentionDays } = (await readSettings()).gps;
    const after = ended(before, now, retentionDays);
    await commit({
      writes: [
        replaceDevice(before, after, expiryOf(now, retentionDays + LONGER_DAYS)),
        markEnrolled(driverId, false),
        audit(DEVICE_SUBJECT, before, after),
      ],
    });
    return true;
  });
}

/** Throws NotFound: the driver has no device. */
export function refuseUnenrolled(): never {
  throw new NotFound('The driver has no GPS device. Enrol them: POST /api/drivers/{driverId}/gps.');
}
