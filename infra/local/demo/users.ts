import type { Role } from '#shared/schemas/users/user.ts';

/** The users of the demonstration. The first user who registers becomes administrator. */
export const DEMONSTRATION_USERS = [
  { subject: 'admin', role: 'ADMINISTRATOR', name: 'Ada Merriweather' },
  { subject: 'coordinator', role: 'COORDINATOR', name: 'Cosmo Lindqvist' },
  { subject: 'driver', role: 'DRIVER', name: 'Gwendolyn Achterberg' },
  { subject: 'supplier', role: 'SUPPLIER', name: 'Imelda Crowhurst' },
] as const satisfies readonly { subject: string; role: Role; name: string }[];

export const ADMINISTRATOR = DEMONSTRATION_USERS[0].subject;
export const COORDINATOR = DEMONSTRATION_USERS[1].subject;
export const DRIVER = DEMONSTRATION_USERS[2].subject;
export const SUPPLIER = DEMONSTRATION_USERS[3].subject;

/** The vehicle of the user `driver`. */
export const VEHICLE_OF_THE_DRIVER = 'Coach 1';
