import type { Field } from './operations.ts';

/** A part of a form. A folded part shows its name until it is opened, unless a field in it has a value. */
export interface Section {
  readonly group: string;
  readonly fields: readonly Field[];
  readonly isFolded: boolean;
}

/** How the fields of a large form lie: first those of most uses, without a name; then the rest by groups, folded. */
interface Layout {
  readonly first: string;
  /** The groups that are open, in their order. The others follow, folded. */
  readonly open?: string;
}

const RIDE: Layout = {
  first:
    'eventId type pickupPlaceId pickupLocation dropoffPlaceId dropoffLocation placeId location startTime endTime vipIds vehicleId driverId title flightId masterEventId notes',
};
const GUEST: Layout = {
  first: 'vipId name department organization partySize phone language wheelchairs childSeats luggage',
};
const MOTORCADE: Layout = {
  first: 'motorcadeId title pickupPlaceId pickupLocation dropoffPlaceId dropoffLocation startTime endTime cars notes',
};

/** Who or what it is about, then when, then why. */
const PROPOSAL: Layout = {
  first:
    'kind driverId vehicleId driverIds vehicleIds supplierId eventId activityId activityIds masterId day vipId vipIds flightNumber date fromPlaceId toPlaceId placeId location iata all what parts runs action change minutes addMinutes factor withLegs arrivesAt leavesAt dates weekdays until every from to ids reason note',
};

const LAYOUTS: Readonly<Record<string, Layout>> = {
  createEvent: RIDE,
  updateEvent: RIDE,
  createVip: GUEST,
  updateVip: GUEST,
  createMotorcade: MOTORCADE,
  updateMotorcade: MOTORCADE,
  createProposal: PROPOSAL,
  createReport: { first: 'kind format date from to ids musterId sheet language copies' },
  updateSettings: { first: 'timezone country clock dayStartsAt turnaroundMinutes handoverMinutes reminderMinutes' },
  checkConflicts: {
    first:
      'eventId startTime endTime vehicleId driverId pickupPlaceId pickupLocation dropoffPlaceId dropoffLocation vipIds',
  },
};

/** The groups of fields, in the order in which a person is asked. */
const GROUPS = [
  'What',
  'Where',
  'When',
  'Who',
  'Vehicle and driver',
  'Needs',
  'Contact',
  'Notes',
  'Paper',
  'Whole event',
  'List',
];

/** A form with no more fields than this shows all of them at once. */
const FEW = 10;

function inOrder(fields: readonly Field[], names: readonly string[]): readonly Field[] {
  return names.flatMap((name) => fields.filter((each) => each.name === name));
}

function byGroup(fields: readonly Field[], isFolded: boolean): Section[] {
  const grouped = Map.groupBy(fields, ({ group = '' }) => group);
  const order = ['', ...GROUPS];
  return [...grouped]
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([group, found]) => ({ group, fields: found, isFolded }));
}

/** Objects, lists and maps take much room: each is a part of its own in a large form. */
function isLarge({ type }: Field): boolean {
  return type === 'object' || type === 'map';
}

/** Returns the parts of a form. A form of few fields has one part; required fields always stand in the first one. */
export function sectionsOf(operationId: string, fields: readonly Field[]): readonly Section[] {
  const { first } = LAYOUTS[operationId] ?? {};
  if (first === undefined && fields.length <= FEW) return [{ group: '', fields, isFolded: false }];
  const names = first?.split(' ') ?? fields.filter((each) => each.isRequired).map(({ name }) => name);
  const leading = inOrder(fields, [
    ...names,
    ...fields.filter(({ isRequired, name }) => isRequired && !names.includes(name)).map(({ name }) => name),
  ]);
  const others = fields.filter((field) => !leading.includes(field));
  if (operationId === 'updateSettings')
    return [
      { group: '', fields: leading, isFolded: false },
      ...byGroup(
        others.filter((each) => !isLarge(each)),
        true,
      ),
      ...others.filter(isLarge).map((field) => ({ group: `field:${field.name}`, fields: [field], isFolded: true })),
    ];
  const top = { group: '', fields: leading, isFolded: false };
  return leading.length > 0 ? [top, ...byGroup(others, true)] : byGroup(others, false);
}

/** What a form begins with, where a person would choose it nearly always. */
export const STARTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createEvent: { type: 'TRANSPORT', vipIds: [] },
  createVip: { department: 'OTHER' },
  createReport: { format: 'PDF' },
};
