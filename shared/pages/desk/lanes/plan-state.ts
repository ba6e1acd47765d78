import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { suppliers } from '#shared/pages/desk/panels/suppliers.ts';
import { route } from '#shared/pages/desk/route.ts';
import { onlyRides } from '#shared/pages/desk/store/counters.ts';
import { activitiesInOrder, lists, now, range, rowsBySubject } from '#shared/pages/desk/store/store.ts';
import { say, times } from '#shared/pages/desk/words.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import type { Bar } from './bars.ts';
import { matcherOf, matching, needyIn } from './filter.ts';
import { type Lane, lanesOf } from './lane-rows.ts';
import { AXIS_PX, type Layout, layoutOf } from './layout.ts';
import { type LaneKind, laneKindOf, type PlanData } from './plan-data.ts';
import { hourPxOf, type Scale, zoomOf } from './scale.ts';

/** The width of the names before the lanes. On a phone they take less. */
export const namePx = signal(184);
/** The visible size of the lanes with their axis and names: in pixels. */
export const box = signal({ width: 1_100, height: 760, least: 0 });

export const kind: ReadonlySignal<LaneKind> = computed(() => laneKindOf(route.value.query.by));

/** The first ride and the end of the last one, within what the desk has read. */
const eventSpan = computed(() => {
  const rides = activitiesInOrder.value.filter(({ status }) => status !== 'CANCELLED');
  const { from, to } = range.value;
  const first = Math.max(from, Date.parse(rides[0]?.startTime ?? '') || from);
  const last = rides.reduce((latest, { endTime }) => Math.max(latest, Date.parse(endTime)), first);
  return { from: first - HOUR_MS, to: Math.min(to, last + HOUR_MS) };
});

export const scale: ReadonlySignal<Scale> = computed(() => {
  const zoom = zoomOf(route.value.query.zoom);
  const { from, to } = range.value;
  const { from: first, to: last } = eventSpan.value;
  return { from, to, hourPx: hourPxOf(zoom, box.value.width - namePx.value, last - first) };
});
export const eventBegin = computed(() => eventSpan.value.from);

/** The minutes between the marks of the axis. */
export const markMinutes = computed(() => {
  const { minutes, name } = zoomOf(route.value.query.zoom);
  if (name !== 'event') return minutes;
  // As many as have room for their time.
  return [60, 120, 360, 720, 1_440].find((each) => (each / 60) * scale.value.hourPx > 44) ?? 1_440;
});

function noneName(of: LaneKind): string {
  const names = {
    vehicle: say('withoutVehicle'),
    driver: say('withoutDriver'),
    guest: say('lanes.noGuests'),
    place: say('lanes.noPlace'),
    supplier: say('lanes.noCompany'),
  };
  return names[of];
}

let before: ReadonlyMap<string, Lane> = new Map();

function isSame(one: Bar, other: Bar): boolean {
  return (Object.keys(one) as (keyof Bar)[]).every((name) =>
    name === 'stops' || name === 'lacks'
      ? String(Object.values(one[name])) === String(Object.values(other[name]))
      : one[name] === other[name],
  );
}

/** Keeps the lanes that are as they were: nothing of them is drawn again. */
function kept(lanes: readonly Lane[]): readonly Lane[] {
  const next = lanes.map((lane) => {
    const known = before.get(lane.key);
    const isKept =
      known !== undefined &&
      known.name === lane.name &&
      known.about === lane.about &&
      known.takesRides === lane.takesRides &&
      known.bars.length === lane.bars.length &&
      JSON.stringify(known.off) === JSON.stringify(lane.off) &&
      known.bars.every((bar, place) => isSame(bar, lane.bars[place] as Bar));
    return isKept ? known : lane;
  });
  before = new Map(next.map((lane) => [lane.key, lane]));
  return next;
}

const data: ReadonlySignal<PlanData> = computed(() => ({
  now: now.value,
  activities: activitiesInOrder.value,
  motorcades: lists.motorcades.value,
  flights: lists.flights.value,
  blocks: lists.blocks.value,
  drivers: lists.drivers.value,
  vehicles: lists.vehicles.value,
  vips: lists.vips.value,
  places: lists.places.value,
  suppliers: suppliers.value,
  rows: rowsBySubject.value,
}));

export const allLanes: ReadonlySignal<readonly Lane[]> = computed(() =>
  kept(
    lanesOf(
      data.value,
      kind.value,
      {
        programme: say('programme'),
        motorcades: say('motorcades'),
        none: noneName(kind.value),
        own: say('lanes.ownFleet'),
      },
      range.value,
    ),
  ),
);
export const needy = computed(() => needyIn(allLanes.value));

/** What a person types to find lanes. It is not in the address: it is gone with the view. */
export const filterText = signal('');
const filter = computed(() => ({
  text: filterText.value,
  only: route.value.query.only === 'needs' ? ('needs' as const) : onlyRides.value,
}));
/** Whether a bar is looked for. `undefined`: nothing is. */
export const isWanted = computed(() =>
  filter.value.only || filter.value.text.trim() ? matcherOf(filter.value) : undefined,
);

/** The lanes that are folded to one thin track. */
export const folds = signal<ReadonlySet<string>>(new Set(['programme']));

/** The lanes of no vehicle or driver: each can be folded. */
export const FOLDABLE: ReadonlySet<string> = new Set(['programme', 'motorcades', 'none']);

export function fold(key: string): void {
  const next = new Set(folds.peek());
  if (!next.delete(key)) next.add(key);
  folds.value = next;
}

export const layout: ReadonlySignal<Layout> = computed(() =>
  layoutOf(matching(allLanes.value, filter.value), folds.value, box.value.height - AXIS_PX, box.value.least),
);
/** All lanes that are shown, from the top. */
export const shownLanes = computed(() => [...layout.value.pinned, ...layout.value.lanes]);

/** A bar and its lane by the key of the bar. */
export function findBar(key: string) {
  for (const lane of shownLanes.value) {
    const bar = lane.bars.find((each) => each.key === key);
    if (bar) return { lane, bar };
  }
  return undefined;
}

/** The bar on which the keyboard is, and the bars that are selected. */
export const cursor = signal<string>('');
export const picked = signal<ReadonlySet<string>>(new Set());

/** A tap selects a ride instead of opening it: a finger has no key that says so. */
export const isPicking = signal(false);

export function pick(key: string): void {
  const next = new Set(picked.peek());
  if (!next.delete(key)) next.add(key);
  picked.value = next;
}

let clocks = new Map<number, string>();
let clocksOf: unknown;

/** Returns the time of a moment as the event's clock shows it. Making it is slow: it is kept. */
export function clock(at: number): string {
  const current = times.value;
  if (clocksOf !== current) [clocks, clocksOf] = [new Map(), current];
  const known = clocks.get(at) ?? current.time(at);
  clocks.set(at, known);
  return known;
}
