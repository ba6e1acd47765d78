import { BESIDE, changedFacts, type RideFact, type RideFacts, renamedOf } from '#shared/domain/messages/ride-change.ts';
import { clip } from '#shared/domain/plain-text.ts';
import type { Wording } from '#shared/domain/reports/wording.ts';
import { deskLine } from './desk-text.ts';
import { boardLines, FACT_TEXTS, factLines, LABELS, type ShownRecords } from './ride-text.ts';

/** The most messages of one batch. */
export const MAX_PARTS = 5;

/** Leaves room for the first and the last lines of a message. */
const FRAME = 400;
const BULLET = '- ';

/** What a message says of one ride, and how many writes of a transaction that costs. */
export interface Line {
  readonly text: string;
  readonly writes: number;
}

/** Splits lines into the messages of a batch, in order. Each has at most these characters, and its transaction at most these writes. */
export function inParts<L extends Line>(lines: readonly L[], characters: number, writes: number): L[][] {
  const room = characters - FRAME;
  const parts: L[][] = [];
  let left = { characters: 0, writes: 0 };
  for (const line of lines) {
    const length = Array.from(line.text).length + BULLET.length + 1;
    if (length > left.characters || line.writes > left.writes) {
      parts.push([]);
      left = { characters: room, writes };
    }
    parts.at(-1)?.push(length > room ? { ...line, text: clip(line.text, room - BULLET.length) } : line);
    left = { characters: left.characters - length, writes: left.writes - line.writes };
  }
  return parts;
}

interface ChangesMessage {
  readonly lines: readonly Line[];
  /** What a reply names. Undefined: there is nothing to confirm. */
  readonly number: number | undefined;
  /** Its place among the messages of the batch, and how many these are. */
  readonly part: number;
  readonly parts: number;
  /** How many changes no message of the batch shows, and where the driver finds them. */
  readonly more: number;
  readonly page?: string | undefined;
  readonly desk: string;
  readonly timezone: string;
}

/** Returns one message about changed rides. It asks to confirm those that its driver still has. */
export function changesText(
  { desk, lines, more, number, page, part, parts, timezone }: ChangesMessage,
  { say }: Pick<Wording, 'say'>,
): string {
  return [
    say('ridesChanged', { zone: timezone }),
    parts > 1 ? say('partOf', { n: part, count: parts }) : '',
    ...lines.map(({ text }) => `${BULLET}${text}`),
    more > 0 ? [say('moreRides', { n: more }), page].filter(Boolean).join(' ') : '',
    deskLine(desk, { say }),
    number === undefined ? '' : say('replyOk', { n: number }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Why a driver no longer has a ride. */
export type WhyOff = 'cancelled' | 'givenToAnother' | 'noLongerYours';

/** What a driver is told of a ride: as they know it, and as it is for them. */
interface ToldRide {
  readonly known: RideFacts | undefined;
  readonly current: RideFacts | undefined;
  readonly whyOff: WhyOff;
}

/** Below the first line of a ride. */
const BELOW: readonly RideFact[] = ['way', 'relief', 'vehicle', 'crew', 'guests', 'needs', 'flight', 'car', 'notes'];

/** Returns the text that tells a driver of a new, changed or removed ride: what was before, and everything that they must know now. */
export function changedRideText({ current, known, whyOff }: ToldRide, shown: ShownRecords, wording: Wording): string {
  const { say } = wording;
  const textOf = (fact: RideFact, ride: RideFacts): string => FACT_TEXTS[fact](ride, shown, wording);
  if (current && !known) {
    const head = (['title', 'times', 'way', 'vehicle'] as const).map((fact) => textOf(fact, current)).filter(Boolean);
    const below = BELOW.filter((fact) => fact !== 'way' && fact !== 'vehicle');
    return [say('rideNew', { ride: head.join(', ') }), ...factLines(below, current, shown, wording)].join('\n');
  }
  if (!known) return '';
  if (!current) return say('rideOff', { ride: `${textOf('title', known)}, ${textOf('times', known)}: ${say(whyOff)}` });
  const changed = changedFacts(known, current);
  const knownTextOf = (fact: RideFact): string => FACT_TEXTS[fact](known, asKnown(known, shown), wording);
  const differing = changed.filter((fact) => knownTextOf(fact) !== textOf(fact, current));
  const changes = differing.map((fact) => {
    const drives = fact === 'crew' && known.isCoDriver && !current.isCoDriver ? [say('youDrive')] : [];
    const [was, now] = [knownTextOf(fact), [...drives, textOf(fact, current)].filter(Boolean).join(', ')];
    const text = say('wasNow', { was: was || say('open'), now: now || say('open') });
    // Two texts show what they are about. One alone may not.
    const label = was && now ? undefined : LABELS[fact];
    return label === undefined ? text : `${say(label)}: ${text}`;
  });
  const renamed = renamedOf(known, current).flatMap((id) => shown.vips.get(id)?.name ?? []);
  if (renamed.length > 0) changes.push(say('newName', { name: renamed.join('; ') }));
  // Of other drivers, no former phone is kept: the one of now is the change.
  const isCrewAnew = changed.includes('crew') && !differing.includes('crew');
  if (isCrewAnew) changes.push(textOf('crew', current));
  const title = textOf('title', current) + (changed.includes('times') ? '' : ` (${textOf('times', current)})`);
  const below = BELOW.filter((fact) => !differing.includes(fact) && !(fact === 'crew' && isCrewAnew));
  return [
    say('rideChanged', { ride: [title, changes.join('; ')].filter(Boolean).join(': ') }),
    ...(differing.includes('guests') ? boardLines(current, shown, wording) : []),
    ...factLines(below, current, shown, wording),
  ].join('\n');
}

/** The cars around are those of now. Where no one noted those of before, what was names the own place alone. */
function asKnown({ beside }: RideFacts, { car, ...shown }: ShownRecords): ShownRecords {
  return { ...shown, car: car && beside?.[BESIDE.cars] === undefined ? { own: car.own } : car };
}

interface FlightNews {
  readonly title: string;
  readonly flightNumber: string;
  readonly flightStatus: string;
  /** How many minutes the flight is later than the ride expects; negative if earlier. Undefined: it does not arrive. */
  readonly minutes?: number | undefined;
  readonly arrivalTime?: string | undefined;
  /** A drop-off: the time is that of the departure. */
  readonly isDeparture?: boolean | undefined;
  /** The airport, if the ride is still planned from or to another one. */
  readonly airport?: string | undefined;
}

const MAX_TITLE = 50;

/** Returns the line that tells a driver that the flight of a pick-up is late, early or off. The pick-up itself has not moved. */
export function delayedFlightText(news: FlightNews, { clock, say }: Pick<Wording, 'clock' | 'say'>): string {
  const { airport, arrivalTime, flightNumber: flight, flightStatus, isDeparture, minutes, title } = news;
  const ride = clip(title, MAX_TITLE);
  if (minutes === undefined || arrivalTime === undefined)
    return say(flightStatus === 'CANCELLED' ? 'flightCancelled' : 'flightLost', { flight, ride });
  const time = `${clock.weekday(arrivalTime)} ${clock.time(arrivalTime)}`;
  if (flightStatus === 'DIVERTED' && !isDeparture) return say('flightDiverted', { flight, ride, time });
  const expected = say(isDeparture ? 'departsAt' : 'arrivesAt', { time });
  if (airport !== undefined) return say('flightElsewhere', { flight, ride, airport, expected });
  const drift =
    minutes === 0 ? say('asPlanned') : say(minutes < 0 ? 'minutesEarly' : 'minutesLate', { n: Math.abs(minutes) });
  return say('flightNews', { flight, ride, drift, expected });
}
