import { computed } from '@preact/signals';
import { route } from '#shared/pages/desk/route.ts';
import type { Activity, AttentionRow } from './records.ts';
import { derived, lists } from './store.ts';

/** The rows that say that a ride is late, or becomes late. */
const LATE: ReadonlySet<string> = new Set([
  'DROPOFF_LATE',
  'PICKUP_NOT_MOVED',
  'DROPOFF_NOT_MOVED',
  'CAR_BEHIND',
  'RIDE_MISSES_FLIGHT',
]);

export const COUNTERS = ['onRoad', 'late', 'noDriver', 'noVehicle'] as const;
export type Counter = (typeof COUNTERS)[number];

/** Returns the rides that each counter counts, by their ids. */
export function countRides(
  activities: Iterable<Activity>,
  rows: readonly AttentionRow[],
): Readonly<Record<Counter, ReadonlySet<string>>> {
  const found = {
    onRoad: new Set<string>(),
    late: new Set<string>(),
    noDriver: new Set<string>(),
    noVehicle: new Set<string>(),
  };
  for (const { driverId, id, status, type, vehicleId } of activities) {
    if (type !== 'TRANSPORT') continue;
    if (status === 'IN_PROGRESS') found.onRoad.add(id);
    if (status !== 'SCHEDULED' && status !== 'IN_PROGRESS') continue;
    if (!driverId) found.noDriver.add(id);
    if (!vehicleId) found.noVehicle.add(id);
  }
  for (const { code, dismissal, rides, subject } of rows) {
    if (dismissal || !LATE.has(code)) continue;
    if (subject.type === 'ScheduleEvent') found.late.add(subject.id);
    for (const { id } of rides) found.late.add(id);
  }
  return found;
}

export const counted = computed(() =>
  countRides(lists.activities.value.values(), derived.attention.value?.items ?? []),
);

function isCounter(name: string | undefined): name is Counter {
  return COUNTERS.some((each) => each === name);
}

/** The rides that the views show alone, because the person chose a counter (`only=` of the address). `undefined`: all of them. */
export const onlyRides = computed<ReadonlySet<string> | undefined>(() => {
  const { only } = route.value.query;
  return isCounter(only) ? counted.value[only] : undefined;
});

/** Messages of drivers that the desk shall read, the newest first. */
export const unread = computed(() =>
  [...lists.messages.value.values()]
    .filter((message) => message.unread)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
);

/** How many guests of the open musters are not accounted for. */
export const notAccounted = computed(() =>
  (derived.musters.value ?? [])
    .filter(({ status }) => status === 'OPEN')
    .reduce((sum, { counts }) => sum + counts.all.guests - counts.byState.ACCOUNTED.guests, 0),
);

/** The rows that need a person, the worst first. */
export const needs = computed(() => (derived.attention.value?.items ?? []).filter(({ dismissal }) => !dismissal));
