import type { Caller } from './caller.ts';
import { DEMONSTRATION_ZONE } from './plan.ts';
import { DEMONSTRATION_USERS } from './users.ts';

const ADMIN = DEMONSTRATION_USERS[0].subject;

/** Registers the users, the administrator first, who then sets up the service and approves the others. */
export const enterPeople = async (call: Caller): Promise<void> => {
  for (const { role, subject } of DEMONSTRATION_USERS) {
    await call('registerUser', { as: subject });
    if (subject === ADMIN) continue;
    await call('updateUser', { as: ADMIN, params: { id: subject }, body: { role, isApproved: true } });
  }
  const settings = { timezone: DEMONSTRATION_ZONE, dayStartsAt: '04:00', turnaroundMinutes: 15 };
  await call('updateSettings', { as: ADMIN, body: settings });
};

/** Tells the service which driver a user is, so that he sees his own rides. */
export const linkDriver = async (call: Caller, subject: string, driverId: string): Promise<void> => {
  await call('updateUser', { as: ADMIN, params: { id: subject }, body: { driverId } });
};
