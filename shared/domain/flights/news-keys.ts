import type { FlightFacts, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { SIDES } from './believed.ts';

/** A time that equals the timetable says nothing: the provider repeats the timetable until it knows more. */
function timesOf({ actualTime, estimatedTime, scheduledTime }: FlightSide) {
  return [actualTime, estimatedTime === scheduledTime ? undefined : estimatedTime].join(' ');
}

function sideKeys(old: FlightSide | undefined, now: FlightSide): string[] {
  const isRescheduled = old?.scheduledTime !== undefined && old.scheduledTime !== now.scheduledTime;
  return [
    ...(now.iata !== undefined && old?.iata !== now.iata ? ['airport'] : []),
    ...(now.scheduledTime !== undefined && old?.scheduledTime !== now.scheduledTime ? ['schedule'] : []),
    ...(isRescheduled || timesOf(old ?? {}) !== timesOf(now) ? ['times'] : []),
    ...(['terminal', 'gate', 'baggage'] as const).filter(
      (name) => now[name] !== undefined && old?.[name] !== now[name],
    ),
  ];
}

/**
 * Returns what the provider says new, compared with what it said before: `status`, and such as `arrival.times` of a side. Words of
 * people about these no longer count. A first answer with the timetable alone is no news about status and times.
 */
export function newsKeys(old: FlightFacts | undefined, now: FlightFacts): string[] {
  const isNewStatus = now.status !== (old?.status ?? 'SCHEDULED') && now.status !== 'UNKNOWN';
  return [
    ...(isNewStatus ? ['status'] : []),
    ...SIDES.flatMap((side) => sideKeys(old?.[side], now[side]).map((name) => `${side}.${name}`)),
  ];
}
