import type { Caller } from './caller.ts';
import { DEMONSTRATION_ZONE } from './plan.ts';
import { ADMINISTRATOR, DEMONSTRATION_USERS } from './users.ts';

/** Registers the users. The administrator registers first, approves the others and changes the settings. */
export async function enterPeople(call: Caller): Promise<void> {
  for (const { role, subject } of DEMONSTRATION_USERS) {
    await call('registerUser', { as: subject });
    if (subject === ADMINISTRATOR) continue;
    await call('updateUser', { as: ADMINISTRATOR, params: { id: subject }, body: { role, isApproved: true } });
  }
  const pdf = { contact: 'Transport desk +44 20 7946 0990' };
  const settings = { timezone: DEMONSTRATION_ZONE, country: 'GB', dayStartsAt: '04:00', turnaroundMinutes: 15, pdf };
  await call('updateSettings', { as: ADMINISTRATOR, body: settings });
}

/** Links a user to a driver, so that they see their own rides. */
export async function linkDriver(call: Caller, subject: string, driverId: string): Promise<void> {
  await call('updateUser', { as: ADMINISTRATOR, params: { id: subject }, body: { driverId } });
}
