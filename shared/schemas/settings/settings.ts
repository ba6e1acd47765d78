import * as z from 'zod';
import {
  DEFAULT_NEEDS_SETTINGS,
  DEFAULT_TAG_SETTINGS,
  MAX_TURNAROUND_MINUTES,
  NeedsSettings,
  NeedsSettingsChange,
  TagSettings,
  TagSettingsChange,
} from '#shared/schemas/assignments/needs.ts';
import { DEFAULT_FLIGHT_SETTINGS, FlightSettings, FlightSettingsChange } from '#shared/schemas/flights/flight.ts';
import { DEFAULT_GPS_SETTINGS, GpsSettings, GpsSettingsChange } from '#shared/schemas/gps/gps.ts';
import { DEFAULT_GUEST_SETTINGS, GuestSettings, GuestSettingsChange } from '#shared/schemas/guest-links/guest-link.ts';
import { DEFAULT_HOURS_SETTINGS, HoursSettings, HoursSettingsChange } from '#shared/schemas/hours/hours.ts';
import {
  DEFAULT_MESSAGE_SETTINGS,
  DEFAULT_REMINDER_MINUTES,
  MessageSettings,
  MessageSettingsChange,
  ReminderMinutes,
} from '#shared/schemas/messages/message-settings.ts';
import {
  DEFAULT_DISPATCH_SETTINGS,
  DispatchSettings,
  DispatchSettingsChange,
} from '#shared/schemas/proposals/dispatch-settings.ts';
import { changeOf } from '#shared/schemas/record.ts';
import {
  DEFAULT_PDF_SETTINGS,
  PdfSettings,
  PdfSettingsChange,
  type PdfSettingsRecord,
} from '#shared/schemas/reports/pdf-settings.ts';
import {
  DEFAULT_SUPPLIER_SETTINGS,
  SupplierSettings,
  SupplierSettingsChange,
} from '#shared/schemas/suppliers/supplier.ts';
import { ClockSetting, Instant, TimeOfDay, TimeZone } from '#shared/schemas/time.ts';
import { warned } from '#shared/schemas/warning.ts';
import { DEFAULT_TRAVEL_SETTINGS, TravelSettings, TravelSettingsChange } from '#shared/schemas/ways/travel-settings.ts';
import { DEFAULT_FEATURES, Features, FeaturesChange, Services } from './features.ts';

/** A week lets people who come home late still get their papers. */
const MIN_DAYS = 7;
const MAX_DAYS = 3_650;

const VIP =
  'How many days after their last activity, flight, night or change a VIP is erased. A VIP who was on none is erased this long after the last activity of the plan. null: never';
const DRIVER = 'The same for drivers: after their last ride or block, or change. null: never';
const ACTIVITY =
  'How many days after its end an activity is deleted for good. The cars of a motorcade go with the last of them. null: never';

const days = z.int().min(MIN_DAYS).max(MAX_DAYS);
const shown = z.int().nullable().default(null);

const retentionFields = {
  vipDays: days.optional().meta({ description: VIP, example: 90 }),
  driverDays: days.optional().meta({ description: DRIVER, example: 90 }),
  activityDays: days.optional().meta({ description: ACTIVITY, example: 365 }),
};

const RetentionSettings = z
  .object({
    vipDays: shown.meta({ description: VIP }),
    driverDays: shown.meta({ description: DRIVER }),
    activityDays: shown.meta({ description: ACTIVITY }),
  })
  .meta({ id: 'RetentionSettings' });
const RetentionSettingsChange = changeOf(retentionFields).meta({ id: 'RetentionSettingsChange' });

/** The settings of retention as they are stored. What is absent is kept for good. */
type RetentionSettings = {
  readonly vipDays?: number | undefined;
  readonly driverDays?: number | undefined;
  readonly activityDays?: number | undefined;
};

const fields = {
  timezone: TimeZone,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country of ISO 3166, such as US')
    .meta({
      description:
        'The country of phone numbers without a country code: two letters (ISO 3166). It also decides the paper, and the clock where `clock` is AUTO',
      example: 'US',
    }),
  clock: ClockSetting,
  dayStartsAt: TimeOfDay.meta({
    description: 'When a day of the itinerary begins. With 04:00, a party after midnight belongs to the day before',
  }),
  turnaroundMinutes: z
    .int()
    .min(0)
    .max(MAX_TURNAROUND_MINUTES)
    .meta({ description: 'Minutes that a vehicle or driver needs between two assignments' }),
  handoverMinutes: z.int().min(0).max(MAX_TURNAROUND_MINUTES).meta({
    description:
      'Minutes that a hand-over of a vehicle takes, and minutes until a driver who takes over the guests of a broken-down vehicle is there, where positions do not say it',
  }),
  reminderMinutes: ReminderMinutes,
};

/** Groups of settings. A change of a group keeps the fields that it does not contain. */
const groups = {
  gps: GpsSettings,
  pdf: PdfSettings,
  features: Features,
  messages: MessageSettings,
  flights: FlightSettings,
  travel: TravelSettings,
  retention: RetentionSettings,
  hours: HoursSettings,
  guests: GuestSettings,
  dispatch: DispatchSettings,
  tags: TagSettings,
  needs: NeedsSettings,
  suppliers: SupplierSettings,
};

export const SettingsChange = changeOf(fields)
  .extend({
    gps: GpsSettingsChange.optional(),
    pdf: PdfSettingsChange.optional(),
    features: FeaturesChange.optional(),
    messages: MessageSettingsChange.optional(),
    flights: FlightSettingsChange.optional(),
    travel: TravelSettingsChange.optional(),
    retention: RetentionSettingsChange.optional(),
    hours: HoursSettingsChange.optional(),
    guests: GuestSettingsChange.optional(),
    dispatch: DispatchSettingsChange.optional(),
    tags: TagSettingsChange.optional(),
    needs: NeedsSettingsChange.optional(),
    suppliers: SupplierSettingsChange.optional(),
  })
  .meta({ id: 'SettingsChange' });
export const Settings = z
  .object({
    version: z.int().min(0),
    updatedAt: Instant.nullable().default(null),
    ...fields,
    ...groups,
    services: Services,
    ...warned,
  })
  .meta({ id: 'Settings' });

export type SettingsChange = z.output<typeof SettingsChange>;
export type SettingsRecord = {
  readonly version: number;
  readonly updatedAt?: string | undefined;
  readonly timezone: string;
  readonly country: string;
  readonly clock: ClockSetting;
  readonly dayStartsAt: string;
  readonly turnaroundMinutes: number;
  readonly handoverMinutes: number;
  readonly gps: GpsSettings;
  readonly reminderMinutes: number[];
  readonly pdf: PdfSettingsRecord;
  readonly features: Features;
  readonly messages: MessageSettings;
  readonly flights: FlightSettings;
  readonly travel: TravelSettings;
  readonly retention: RetentionSettings;
  readonly hours: HoursSettings;
  readonly guests: GuestSettings;
  readonly dispatch: DispatchSettings;
  readonly tags: TagSettings;
  readonly needs: NeedsSettings;
  readonly suppliers: SupplierSettings;
};

/** The settings of a new deployment. Version 0 means that nothing is stored yet. */
export const DEFAULT_SETTINGS: SettingsRecord = {
  version: 0,
  timezone: 'UTC',
  country: 'US',
  clock: 'AUTO',
  dayStartsAt: '00:00',
  turnaroundMinutes: 0,
  handoverMinutes: 15,
  gps: DEFAULT_GPS_SETTINGS,
  reminderMinutes: DEFAULT_REMINDER_MINUTES,
  pdf: DEFAULT_PDF_SETTINGS,
  features: DEFAULT_FEATURES,
  messages: DEFAULT_MESSAGE_SETTINGS,
  flights: DEFAULT_FLIGHT_SETTINGS,
  travel: DEFAULT_TRAVEL_SETTINGS,
  retention: {},
  hours: DEFAULT_HOURS_SETTINGS,
  guests: DEFAULT_GUEST_SETTINGS,
  dispatch: DEFAULT_DISPATCH_SETTINGS,
  tags: DEFAULT_TAG_SETTINGS,
  needs: DEFAULT_NEEDS_SETTINGS,
  suppliers: DEFAULT_SUPPLIER_SETTINGS,
};
