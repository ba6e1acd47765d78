import type { Role } from '#shared/schemas/user.ts';

/** Who can sign in to the demonstration. The first registers first, and so becomes the administrator. */
export const DEMONSTRATION_USERS = [
  { subject: 'admin', role: 'ADMINISTRATOR', name: 'Ada Merriweather' },
  { subject: 'coordinator', role: 'COORDINATOR', name: 'Cosmo Lindqvist' },
  { subject: 'driver', role: 'DRIVER', name: 'Gwendolyn Achterberg' },
] as const satisfies readonly { subject: string; role: Role; name: string }[];

/** What the driver who is the user `driver` drives. */
export const VEHICLE_OF_THE_DRIVER = 'Coach 1';
