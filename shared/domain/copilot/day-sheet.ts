import { readableTimes } from '#shared/domain/time/format.ts';

/** What a line of the sheet says of an activity, as operations answer it. */
export interface SheetActivity {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly status: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly allDay?: boolean | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly pickupLocation?: string | null;
  readonly dropoffLocation?: string | null;
  readonly location?: string | null;
  readonly vips: readonly { readonly name: string; readonly partySize: number }[];
  readonly driver?: { readonly name: string } | null;
  readonly vehicle?: { readonly name: string } | null;
}

/** Returns everything of a day as text, one line per activity, for an assistant. It has no contact details. */
export function daySheet(date: string, activities: readonly SheetActivity[], timezone: string): string {
  return [
    `Day sheet of ${date}, times in ${timezone}: ${activities.length} activities`,
    ...activities.map((activity) => lineOf(activity, timezone)),
  ].join('\n');
}

function lineOf(activity: SheetActivity, timezone: string): string {
  const { driver, dropoffLocation, id, location, pickupLocation, status, title, type, vehicle, vips } = activity;
  const guests = vips.map(({ name, partySize }) => (partySize > 1 ? `${name} (${partySize} people)` : name));
  const isServed = type === 'TRANSPORT' || driver || vehicle;
  const places = [pickupLocation, dropoffLocation].filter(Boolean).join(' to ') || location;
  return [
    readableTimes(activity, timezone),
    `${type} “${title}” ${status}`,
    ...(places ? [places] : []),
    `guests: ${guests.join(', ') || 'none'}`,
    ...(isServed ? [`driver: ${driver?.name ?? 'NONE'}`, `vehicle: ${vehicle?.name ?? 'NONE'}`] : []),
    id,
  ].join(' | ');
}
