import { eraseMarks } from '#shared/use-cases/accountability/erase-marks.ts';
import { removeVipFromActivities } from '#shared/use-cases/activities/remove-vip-from-activities.ts';
import { eraseBlocks } from '#shared/use-cases/blocks/change-blocks.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { eraseFeed } from '#shared/use-cases/feeds/feeds.ts';
import { removeVipFromFlights } from '#shared/use-cases/flights/remove-vip-from-flights.ts';
import { eraseDevice } from '#shared/use-cases/gps/erase-device.ts';
import { eraseGuestLinks } from '#shared/use-cases/guest-links/erase-guest-links.ts';
import { eraseMessages } from '#shared/use-cases/messages/erase-messages.ts';
import { erasePlan } from '#shared/use-cases/plan/pack-plan.ts';
import { eraseReports } from '#shared/use-cases/reports/erase-reports.ts';
import type { PersonalData } from './personal-data.ts';

/**
 * Removes what one capability keeps of a person, a VIP or a driver. It runs after the record of the person is gone and their erasure
 * is marked. It can be repeated: it continues after an interruption, and does nothing where nothing is left.
 */
export type Eraser = (context: UseCaseContext, personId: string) => Promise<void>;

/** The eraser of each capability. They run in this order. */
export const ERASERS: Readonly<Record<PersonalData, Eraser>> = {
  activities: removeVipFromActivities,
  plan: erasePlan,
  flights: removeVipFromFlights,
  feeds: eraseFeed,
  'guest-links': eraseGuestLinks,
  gps: eraseDevice,
  blocks: (context, personId) => eraseBlocks(context, 'DRIVER', personId),
  musters: eraseMarks,
  reports: eraseReports,
  messages: eraseMessages,
};
