import { proposed, waits } from './outcome.ts';
import { activityIn, rideIn, vipIn } from './records.ts';
import { type Body, type CallTool, Said } from './replay.ts';
import type { Sentence } from './sentence.ts';
import { clockOn, dateIn, hourIn } from './when.ts';

/** Sentences about what happens on the day. Each is one proposal. */
export const DAY: readonly Sentence[] = [
  {
    pattern: /^move the pick-ups of (?<flight>[A-Z]{2}\d+)\b/i,
    example: 'Move the pick-ups of AA100 to its new arrival',
    words: ['list flights'],
    rule:
      (_sentence, { flight = '' }) =>
      (call) =>
        proposed(call('createProposal', { kind: 'FOLLOW', ...flightIn(call, flight) })),
  },
  {
    pattern: /^(?<flight>[A-Z]{2}\d+) is (?<minutes>\d+) minutes late\.?$/,
    example: 'AA100 is 90 minutes late',
    words: ['record the delay of a flight', 'list flights'],
    rule:
      (_sentence, { flight = '', minutes = '' }) =>
      (call) =>
        waits(
          call('recordFlightDelay', { ...flightIn(call, flight), follow: true, minutes: Number(minutes) }),
          `The delay of ${flight}`,
        ),
  },
  {
    pattern: /^move (?:the )?(?<title>.+?) (?:by )?(?<minutes>\d+) minutes (?<way>later|earlier)\.?$/i,
    example: 'Move the Closing session 30 minutes later',
    rule:
      (_sentence, { minutes = '', title = '', way = '' }) =>
      (call) => {
        const eventId = activityIn(call, title).id;
        return proposed(call('createProposal', { kind: 'SHIFT', eventId, minutes: signed(minutes, way) }));
      },
  },
  {
    pattern:
      /^everything from (?<from>\d\d:\d\d) to (?<to>\d\d:\d\d)\b.* is (?<minutes>\d+) minutes (?<way>later|earlier)\.?$/i,
    example: 'Everything from 19:00 to 22:00 tomorrow is 30 minutes later',
    rule:
      (sentence, { from = '', minutes = '', to = '', way = '' }, present) =>
      (call) => {
        const [start, end] = [from, to].map((clock) => clockOn(sentence, clock, present));
        const range = { from: start, to: end, minutes: signed(minutes, way) };
        return proposed(call('createProposal', { kind: 'POSTPONE', ...range }));
      },
  },
  {
    pattern:
      /^swap the (?<what>drivers|vehicles) of (?<first>.+?) and (?<second>.+?) (?<way>to|back from) (?:the )?(?<title>.+?)\.?$/i,
    example: 'Swap the drivers of Coach 1 and Coach 2 to the Gala dinner',
    rule:
      (_sentence, { first = '', second = '', title = '', way = '', what = '' }) =>
      (call) => {
        const activityIds = [first, second].map((vehicle) => rideIn(call, vehicle, way, title).id);
        return proposed(call('createProposal', { kind: 'SWAP', activityIds, what: what.toUpperCase() }));
      },
  },
  {
    pattern: /^make one ride of (?<first>.+?) and (?<second>.+?) (?<way>to|back from) (?:the )?(?<title>.+?)\.?$/i,
    example: 'Make one ride of Van 3 and SUV 3 to London City',
    rule:
      (_sentence, { first = '', second = '', title = '', way = '' }) =>
      (call) => {
        const activityIds = [first, second].map((vehicle) => rideIn(call, vehicle, way, title).id);
        return proposed(call('createProposal', { kind: 'MERGE', activityIds }));
      },
  },
  {
    pattern: /^split the ride of (?<vehicle>.+?) (?<way>to|back from) (?:the )?(?<title>.+?) in two\.?$/i,
    example: 'Split the ride of Coach 1 back from the Gala dinner in two',
    rule:
      (_sentence, { title = '', vehicle = '', way = '' }) =>
      (call) => {
        const activityId = rideIn(call, vehicle, way, title).id;
        return proposed(call('createProposal', { kind: 'SPLIT', activityId, parts: 2 }));
      },
  },
  {
    pattern: /^(?<name>.+?) (?<way>leaves|comes) (?:on |today |tomorrow |at \d).*$/i,
    example: 'Jiří Dvořáček leaves tomorrow at 18:00',
    rule:
      (sentence, { name = '', way = '' }, present) =>
      (call) => {
        const { startTime } = hourIn(sentence, present);
        const times = /leaves/i.test(way) ? { leavesAt: startTime } : { arrivesAt: startTime };
        return proposed(call('createProposal', { kind: 'GUEST_TIMES', vipId: vipIn(call, name).id, ...times }));
      },
  },
  {
    pattern: /^follow (?:the )?flight (?<flight>[A-Z]{2}\d+)\b/i,
    example: 'Follow the flight BA178 tomorrow',
    words: ['follow a flight'],
    rule:
      (sentence, { flight = '' }, present) =>
      (call) => {
        const made = call('trackFlight', { flightNumber: flight.toUpperCase(), flightDate: dateIn(sentence, present) });
        return made.status < 400 ? `${flight} is followed.` : `That is not possible: ${made.body.detail}`;
      },
  },
];

function signed(minutes: string, way: string): number {
  return (/later/i.test(way) ? 1 : -1) * Number(minutes);
}

/** Finds the followed flight of a number. */
function flightIn(call: CallTool, flightNumber: string): { flightNumber: string; date: string } {
  const flights = call('listFlights', {}).body.items as Body[];
  const found = flights.find((flight) => flight.flightNumber === flightNumber);
  if (!found) throw new Said(`${flightNumber} is not followed.`);
  return { flightNumber, date: found.flightDate };
}
