import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { type Answer, type CallOptions, call } from './call.ts';

/** Deletes a VIP for good. */
export function eraseVip(as: string, vipId: string, more: CallOptions = {}): Promise<Answer> {
  return call(deleteVip, { as, params: { vipId }, query: { hard: 'true' }, ...more });
}

/** Deletes a driver for good, with their assignments. */
export function eraseDriver(as: string, driverId: string, more: CallOptions = {}): Promise<Answer> {
  return call(deleteDriver, { as, params: { driverId }, query: { hard: 'true', unassign: 'true' }, ...more });
}
