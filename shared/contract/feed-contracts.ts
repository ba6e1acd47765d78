import { Feed } from '#shared/schemas/feeds/feed.ts';
import { type Access, defineContract, WRITE } from './define-contract.ts';
import { ContendedWrite, NotFound } from './problems.ts';

/** Whose calendar feed it is, in the words of its operations. */
interface Owner<A extends `/api/${string}/feed`> {
  /** As in the names of operations. */
  readonly subject: 'Driver' | 'Vip' | 'Vehicle' | 'Place' | 'Event';
  readonly noun: 'driver' | 'VIP' | 'vehicle' | 'place' | 'event';
  readonly contents: string;
  /** What else readers must know: what becomes of the address when the record is deleted. */
  readonly deleted: string;
  readonly address: A;
  readonly create: Access;
  readonly revoke: Access;
}

export const DRIVER = {
  subject: 'Driver',
  noun: 'driver',
  contents: "a driver's schedule",
  deleted:
    'It ends when the driver is deleted, and when the user who drives as them is disapproved, demoted, unlinked or deleted.',
  address: '/api/drivers/{driverId}/feed',
  create: ['create', 'Feed'],
  revoke: ['delete', 'Feed'],
} as const satisfies Owner<`/api/${string}/feed`>;

/** The feed of a VIP belongs to their record. */
export const VIP = {
  subject: 'Vip',
  noun: 'VIP',
  contents: "a VIP's itinerary",
  deleted: 'While the VIP is deleted, the address answers 404. It works again after they are restored.',
  address: '/api/vips/{vipId}/feed',
  create: ['update', 'Vip'],
  revoke: ['update', 'Vip'],
} as const satisfies Owner<`/api/${string}/feed`>;

const SHOWN =
  'Entries show times, titles, descriptions, places, flights, the vehicle, and the names of the driver and the guests, as the paper of a day does. They never show notes or phones.';
const WINDOW = 'Shows what begins 7 days ago or later: the first 2,000 activities of the first 5,000 of the event.';

export const VEHICLE = {
  subject: 'Vehicle',
  noun: 'vehicle',
  contents: "a vehicle's rides",
  deleted: `While the vehicle is deleted, the address answers 404. ${SHOWN}`,
  address: '/api/vehicles/{vehicleId}/feed',
  create: ['update', 'Vehicle'],
  revoke: ['update', 'Vehicle'],
} as const satisfies Owner<`/api/${string}/feed`>;

export const PLACE = {
  subject: 'Place',
  noun: 'place',
  contents: 'what happens at a place, begins there or ends there',
  deleted: `While the place is deleted, the address answers 404. ${WINDOW} ${SHOWN}`,
  address: '/api/places/{placeId}/feed',
  create: ['update', 'Place'],
  revoke: ['update', 'Place'],
} as const satisfies Owner<`/api/${string}/feed`>;

/** The feed of the event shows what the paper of a day shows: who may make that may make this. */
export const EVENT = {
  subject: 'Event',
  noun: 'event',
  contents: 'the whole event',
  deleted: `${WINDOW} ${SHOWN}`,
  address: '/api/event/feed',
  create: ['create', 'Report'],
  revoke: ['delete', 'Report'],
} as const satisfies Owner<`/api/${string}/feed`>;

/** The contract of `createDriverFeed` and the like. */
export function createFeedContract<A extends `/api/${string}/feed`>({
  address,
  contents,
  create,
  deleted,
  noun,
  subject,
}: Owner<A>) {
  return defineContract(`POST ${address}`, {
    ...WRITE,
    operationId: `create${subject}Feed`,
    summary: `Create the secret calendar address of ${contents}`,
    description: [
      `A calendar app can subscribe to the address without a token. Anyone with the address can read the calendar. Each ${noun} has one address: a new one replaces the old one, which then answers 404. The answer is the only time the address is shown. The address in the answer to a dry run opens nothing.`,
      `Calendar apps refresh rarely, some once a day, so do not use feeds for last-minute changes. ${deleted}`,
    ].join('\n\n'),
    tag: 'Calendar feeds',
    access: create,
    success: { status: 201, body: Feed, description: 'The address' },
    problems: [NotFound, ContendedWrite],
    secretAnswer: true,
    answersLink: true,
    copilot: true,
  });
}

/** The contract of `revokeDriverFeed` and the like. */
export function revokeFeedContract<A extends `/api/${string}/feed`>({ address, contents, revoke, subject }: Owner<A>) {
  return defineContract(`DELETE ${address}`, {
    ...WRITE,
    operationId: `revoke${subject}Feed`,
    summary: `Revoke the secret calendar address of ${contents}`,
    description:
      'The address answers 404 from now on. Calendar apps may still show what they have read before. `404 NOT_FOUND`: there is no address.',
    tag: 'Calendar feeds',
    access: revoke,
    success: { status: 204, description: 'Revoked' },
    problems: [NotFound, ContendedWrite],
    copilot: true,
  });
}
