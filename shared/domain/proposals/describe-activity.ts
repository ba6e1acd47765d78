import { rideChanges } from '#shared/domain/messages/ride-change.ts';
import { readableTimes } from '#shared/domain/time/format.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { nameOf } from './say-value.ts';
import type { Shown, Spelling } from './written.ts';

const VERBS: Readonly<Record<string, string>> = {
  CANCELLED: 'Cancel',
  IN_PROGRESS: 'Start',
  COMPLETED: 'Complete',
  SCHEDULED: 'Reopen',
};

/** Tells whether a record is an activity as operations show it. */
export function isActivity(record: Shown | undefined): record is Shown & Activity {
  return Array.isArray(record?.['vips']) && typeof record['startTime'] === 'string';
}

/** `Cancel “Arrival” (Mon 10 May 09:00), 3 guests` */
export function sayStatus(before: Shown & Activity, status: string, spelling: Spelling): string {
  return `${VERBS[status] ?? status} ${nameOf(before, spelling)}${sayGuests(before)}`;
}

/** Says what a deletion takes away: `, 3 guests`. */
export function sayGuests({ vips }: Pick<Activity, 'vips'>): string {
  return vips.length === 0 ? '' : `, ${vips.length} ${vips.length === 1 ? 'guest' : 'guests'}`;
}

/** Says the legs that go with their master. */
export function sayLegs({ children }: Pick<Activity, 'children'>): string {
  return children.length === 0 ? '' : `, with its legs ${children.map(({ title }) => `“${title}”`).join(', ')}`;
}

/** Says who leaves and who joins: `Remove 2 guests from “Lunch” (Mon 10 May 12:00): Ada, Ben`. */
export function sayGuestChanges(before: Shown & Activity, after: Shown & Activity, spelling: Spelling): string[] {
  const name = nameOf(before, spelling);
  const lost = without(before.vips, after.vips);
  const won = without(after.vips, before.vips);
  return [
    ...(lost.length > 0 ? [`Remove ${sayCount(lost.length)} from ${name}: ${lost.join(', ')}`] : []),
    ...(won.length > 0 ? [`Add ${sayCount(won.length)} to ${name}: ${won.join(', ')}`] : []),
  ];
}

function without(all: Activity['vips'], others: Activity['vips']): string[] {
  const left = new Set(others.map(({ id }) => id));
  return all.filter(({ id }) => !left.has(id)).map(({ name }) => name);
}

function sayCount(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`;
}

/** `time of “Lunch”: Mon 10 May 12:00–13:00 -> Mon 10 May 13:00–14:00`; undefined if the times stay. */
export function sayTimes(before: Shown & Activity, after: Shown & Activity, { timezone }: Spelling): string[] {
  const [from, to] = [before, after].map((each) => readableTimes(each, timezone));
  return from === to ? [] : [`time of “${before.title}”: ${from} -> ${to}`];
}

/** Names the drivers to tell of the change: `, Ben is told by message`. */
export function sayTold(before: Shown | undefined, after: Shown | undefined, { names, tells }: Spelling): string {
  const ends = after ?? before;
  if (!tells || !isActivity(ends)) return '';
  const deleted = { ...ends, deletedAt: ends.endTime };
  const changes = rideChanges(recordOf(before), recordOf(after ?? deleted) as ActivityRecord);
  const told = changes.map(({ driverId }) => names.get(driverId) ?? driverNameIn(driverId, before, after));
  if (told.length === 0) return '';
  return `, ${told.join(' and ')} ${told.length === 1 ? 'is' : 'are'} told by message`;
}

function driverNameIn(id: string, ...records: readonly (Shown | undefined)[]): string {
  return (
    records.map((each) => each?.['driver'] as Activity['driver']).find((driver) => driver?.id === id)?.name ??
    'the driver'
  );
}

/** Answers say null where records say nothing. */
function recordOf(shown: Shown | undefined): ActivityRecord | undefined {
  return isActivity(shown)
    ? (Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null)) as unknown as ActivityRecord)
    : undefined;
}
