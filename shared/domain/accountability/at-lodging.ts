import type { SleepingHours } from '#shared/domain/vips/nights.ts';
import type { Decision } from './decide-whereabouts.ts';
import { type LodgingTonight, lastPlace, lastPlaceId, type Stay } from './stay.ts';

interface Night {
  readonly lodging: LodgingTonight | undefined;
  /** Undefined by day. */
  readonly hours: SleepingHours | undefined;
}

/**
 * Returns the decision with AT_LODGING where nothing else is known of a guest at night. It stays as it is if they are on something, have
 * departed, wait for the flight or the ride that brings them, are still to be taken to their lodging that night, or were taken to
 * another place that night.
 */
export function decideLodging(decision: Decision, { hours, lodging }: Night): Decision {
  if (!hours || !lodging || !isFree(decision, hours, lodging)) return { ...decision, lodging };
  const { next, stay } = decision;
  const over = stay && decision.state === 'BETWEEN' ? stay.to : undefined;
  const since = over !== undefined && over > hours.from ? over : hours.from;
  return { state: 'AT_LODGING', next, lodging, night: { from: since, to: hours.to } };
}

function isFree({ next, state, stay }: Decision, hours: SleepingHours, { placeId }: LodgingTonight): boolean {
  switch (state) {
    case 'BETWEEN':
      return !isBroughtTo(placeId, next, hours.to) && !(stay && isTakenElsewhere(stay, placeId, hours.from));
    case 'NOT_ARRIVED':
      return stay?.activity !== undefined && !isBroughtTo(placeId, stay);
    case 'UNKNOWN':
      return !isBroughtTo(placeId, next, hours.to);
    default:
      return false;
  }
}

/** Tells whether a ride is still to take them to this place, before a time. */
function isBroughtTo(placeId: string, ride: Stay | undefined, before?: string): boolean {
  return (
    ride?.activity !== undefined &&
    ride.activity.type === 'TRANSPORT' &&
    ride.activity.dropoffPlaceId === placeId &&
    (before === undefined || ride.from < before)
  );
}

/** Tells whether a ride took them to another place after the night had begun. */
function isTakenElsewhere(stay: Stay, placeId: string, after: string): boolean {
  return (
    stay.activity !== undefined &&
    stay.activity.type === 'TRANSPORT' &&
    stay.to >= after &&
    lastPlace(stay) !== undefined &&
    lastPlaceId(stay) !== placeId
  );
}
