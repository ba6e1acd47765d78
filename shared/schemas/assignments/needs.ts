import * as z from 'zod';
import { noneTwice, saying } from '#shared/schemas/fault.ts';
import { changeOf } from '#shared/schemas/record.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { AcceptTravel } from '#shared/schemas/ways/travel-settings.ts';

/** How a vehicle moves, and how a ride goes. */
export const MODES = ['ROAD', 'WATER', 'AIR'] as const;
export type Mode = (typeof MODES)[number];
export const Mode = z.enum(MODES).meta({ id: 'Mode' });

export const RIDE_LOADS = ['GUESTS', 'GOODS'] as const;
export const LOADS = [...RIDE_LOADS, 'BOTH'] as const;

/** The most tags of vehicles, and of drivers. */
export const MAX_TAGS = 60;

const TagId = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,39}$/, 'must be capital letters, digits and underscores, such as LIFT')
  .meta({ example: 'LIFT' });

/** Some tags, each once. */
export const TagIds = z
  .array(TagId)
  .max(MAX_TAGS)
  .refine(...noneTwice('a tag'));

/** What a guest or a ride asks of a vehicle and of a driver: tags of the settings. */
export const Needs = z
  .strictObject({
    vehicle: TagIds.optional().meta({ description: 'Tags that the vehicle must have', example: ['LIFT'] }),
    driver: TagIds.optional().meta({ description: 'Tags that the driver must have', example: ['ARABIC'] }),
  })
  .meta({ id: 'Needs' });
export type Needs = Readonly<z.output<typeof Needs>>;

/** Guests who are named by a vehicle or by another guest. */
export function guestIds(max: number) {
  return z
    .array(Id)
    .max(max)
    .refine(...noneTwice('a VIP'));
}

const labels = z
  .partialRecord(z.enum(LANGUAGES), line(60))
  .refine((each) => Object.keys(each).length > 0, saying('TOO_FEW', 'must have at least one language', { min: 1 }))
  .meta({ description: 'What people read, by language', example: { en: 'Lift for wheelchairs' } });

function tags<S extends z.ZodType<{ readonly id: string }>>(tag: S) {
  return z
    .array(tag)
    .max(MAX_TAGS, `must have at most ${MAX_TAGS} tags`)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      saying('TWICE', 'must not contain an id twice'),
    );
}

export const DriverTag = z.strictObject({ id: TagId, label: labels }).meta({ id: 'DriverTag' });
export const VehicleTag = z
  .strictObject({
    id: TagId,
    label: labels,
    modes: z
      .array(Mode)
      .min(1)
      .max(MODES.length)
      .optional()
      .meta({
        description:
          'The rides for which the need counts. Default: ROAD alone, so who needs an armoured car may go by boat',
        example: ['ROAD'],
      }),
  })
  .meta({ id: 'VehicleTag' });

const tagFields = {
  vehicle: tags(VehicleTag).meta({ description: 'What a vehicle can have. A change replaces the list' }),
  driver: tags(DriverTag).meta({ description: 'What a driver can have. A change replaces the list' }),
};
export const TagSettings = z.object(tagFields).meta({ id: 'TagSettings' });
export type TagSettings = Readonly<z.output<typeof TagSettings>>;
export const TagSettingsChange = changeOf(tagFields).meta({ id: 'TagSettingsChange' });
export const DEFAULT_TAG_SETTINGS: TagSettings = { vehicle: [], driver: [] };

const needsFields = {
  rule: z.enum(['WARN', 'REFUSE']).meta({
    description:
      'What a booking does whose vehicle or driver does not suit the ride and its guests. WARN: it warns. REFUSE: it is refused with NEEDS_UNMET, unless it says `acceptUnmetNeeds`. Too few seats, wheelchair places, child seats or room for luggage are always refused',
  }),
};
export const NeedsSettings = z.object(needsFields).meta({ id: 'NeedsSettings' });
export type NeedsSettings = Readonly<z.output<typeof NeedsSettings>>;
export const NeedsSettingsChange = changeOf(needsFields).meta({ id: 'NeedsSettingsChange' });
export const DEFAULT_NEEDS_SETTINGS: NeedsSettings = { rule: 'WARN' };

/** Why a booking is right although something is unmet. */
export const AcceptUnmetNeeds = line(200).meta({
  description:
    'Books although the vehicle or driver does not suit the ride and its guests, and says why. The audit record keeps it. Needed only with the rule REFUSE',
  example: 'Their own nurse travels with them',
});

/** Why a person books although a rule of the settings refuses it. */
export const accepts = { acceptTravel: AcceptTravel.optional(), acceptUnmetNeeds: AcceptUnmetNeeds.optional() };

export interface Accepts {
  readonly acceptTravel?: string | undefined;
  readonly acceptUnmetNeeds?: string | undefined;
}

/** The parts of a vehicle that people and things fill. */
export const Capacity = z
  .object({
    seats: z.int().meta({ description: 'The seats that are left beside the wheelchairs' }),
    needed: z.int().meta({ description: 'The people who need one' }),
    wheelchairPlaces: z.int().optional(),
    wheelchairsNeeded: z.int().optional(),
    childSeats: z.int().optional(),
    childSeatsNeeded: z.int().optional(),
    luggage: z.int().optional().meta({ description: 'The pieces that the vehicle takes' }),
    luggageNeeded: z.int().optional(),
    section: z
      .object({ from: z.string(), to: z.string() })
      .optional()
      .meta({ description: 'Of a ride with stops: the two stops between which the figures are so' }),
  })
  .meta({
    id: 'Capacity',
    description: 'What the vehicle has, and what is needed. A figure of which none is needed is absent',
  });
export type Capacity = z.infer<typeof Capacity>;

/** The longest that an activity may hold a vehicle or a driver. */
export const MAX_ASSIGNMENT_HOURS = 72;

/** The longest turnaround that the settings allow. Bookings read the ledger this far around an assignment. */
export const MAX_TURNAROUND_MINUTES = 240;
