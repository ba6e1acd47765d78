import type { BookingFacts } from '#shared/domain/assignments/decide-booking.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';

/** Settings without tags that only warn of vehicles and drivers that do not suit. */
export const SUITING: BookingFacts['suiting'] = DEFAULT_SETTINGS;
export const { tags: NO_TAGS } = DEFAULT_SETTINGS;
