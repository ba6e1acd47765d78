import type { DayRule } from '#shared/domain/time/days.ts';
import { lodgingAround } from '#shared/domain/vips/lodging.ts';
import type { Activity } from '#shared/schemas/activities/activity.ts';
import type { TimedRow } from './changes.ts';
import { type DayFacts, movementsOn } from './day-sheet.ts';
import { type Movement, openArrivals } from './flight-texts.ts';
import type { NamedLodging } from './printed-names.ts';
import { barOf } from './schedule-sheet.ts';
import { joinedTexts, texts, type Wording } from './wording.ts';

/** A guest who arrives. */
export interface ArrivalRow extends TimedRow {
  /** The flight with its terminal, and below it when it is expected. */
  readonly flight: readonly string[];
  readonly guest: string;
  readonly partySize: number;
  /** The vehicle and its plate. Empty if the guest has no pick-up. */
  readonly car: readonly string[];
  readonly driver: readonly string[];
  /** The room and the place where the guest lodges in the night after, as far as they are known. Absent if they lodge nowhere. */
  readonly room?: readonly string[];
}

/** The arrivals of a day for the front desk, in order of time. */
export interface ArrivalsSheet {
  readonly heading: string;
  /** How many people arrive. */
  readonly totals: string;
  readonly rows: readonly ArrivalRow[];
}

/** Returns the ride that picks a guest up from a flight. */
function pickupOf(activities: readonly Activity[], flightId: string, vipId: string): Activity | undefined {
  return activities.find(
    (each) => each.flightId === flightId && each.status !== 'CANCELLED' && each.vips.some(({ id }) => id === vipId),
  );
}

/** Returns the room of a guest who arrives, and the name of its place. */
function roomOf(all: readonly NamedLodging[] | undefined, at: string, timezone: string): Pick<ArrivalRow, 'room'> {
  const found = lodgingAround(all, at, timezone);
  return found ? { room: texts(found.room, found.place) } : {};
}

function rowsOf(movement: Movement, facts: DayFacts, rule: DayRule, wording: Wording): ArrivalRow[] {
  const { activities, date, guests, lodgings } = facts;
  const { at, flightId, isCancelled, isOpen, place, state, title, vipIds } = movement;
  const missing = wording.say('toBeConfirmed');
  return vipIds
    .flatMap((id) => guests.get(id) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ id, name, partySize }) => {
      const ride = pickupOf(activities, flightId, id);
      const { driver, vehicle } = ride ?? {};
      return {
        key: { id: `${flightId} ${id}`, at, label: name, personId: id },
        bar: barOf(at, date, wording),
        time: isOpen ? '' : wording.clock.time(at),
        flight: texts(joinedTexts([title, place], ', '), state),
        guest: name,
        partySize,
        car: ride ? texts(vehicle?.name ?? missing, vehicle?.licensePlate) : texts(wording.say('noPickUp')),
        driver: ride ? texts(driver?.name ?? missing, driver?.phone) : [],
        ...roomOf(lodgings?.get(id), at, rule.timezone),
        isCancelled,
      };
    });
}

/** Returns the arrivals of a day. */
export function arrivalsSheet(facts: DayFacts, rule: DayRule, wording: Wording): ArrivalsSheet {
  const known = movementsOn(facts, rule, wording).filter(({ kind }) => kind === 'Arrival');
  const arrivals = [...known, ...openArrivals(facts.flights, facts.activities, wording)].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );
  const rows = arrivals.flatMap((movement) => rowsOf(movement, facts, rule, wording));
  const people = rows.reduce((sum, { isCancelled, partySize }) => sum + (isCancelled ? 0 : partySize), 0);
  return { heading: wording.clock.day(facts.date), totals: wording.count('person', people), rows };
}
