import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyAnswer } from '#shared/domain/flights/apply-answer.ts';
import { delayInForce, expectedArrival } from '#shared/domain/flights/phase.ts';
import { isArrivalNews, withReportedDelay } from '#shared/domain/flights/reported-delay.ts';
import { beginFlight } from '#shared/domain/flights/track.ts';
import { later } from '#shared/domain/time/days.ts';
import type { FlightFacts, FlightRecord } from '#shared/schemas/flights/flight-record.ts';

function at(minutes: number): string {
  return later('2027-05-09T12:00:00Z', minutes * 60_000);
}
const SCHEDULED = at(1_000);

function facts(estimatedTime: string | undefined, changes: Partial<FlightFacts> = {}): FlightFacts {
  return {
    status: 'SCHEDULED',
    departure: {},
    arrival: { scheduledTime: SCHEDULED, estimatedTime },
    ...changes,
  };
}
const stored: FlightRecord = { ...beginFlight('AA100', '2027-05-09', at(0)), facts: facts(undefined) };
function report(flight: FlightRecord, estimatedArrival: string, minute: number): FlightRecord {
  return withReportedDelay(flight, { estimatedArrival }, { at: at(minute), by: 'ada' });
}

describe('isArrivalNews', () => {
  const timetable = { facts: facts(undefined) };
  const late = { facts: facts(at(1_060)) };
  it.each<[string, Pick<FlightRecord, 'facts' | 'ticket'>, FlightFacts, boolean]>([
    ['the same timetable', timetable, facts(undefined), false],
    ['an estimate that equals the timetable', timetable, facts(SCHEDULED), false],
    ['the first timetable', {}, facts(SCHEDULED), false],
    ['a first estimate', {}, facts(at(1_030)), true],
    [
      'a timetable that equals the ticket',
      { ticket: { arrival: { scheduledTime: SCHEDULED } } },
      facts(SCHEDULED),
      false,
    ],
    [
      'a timetable that differs from the ticket',
      { ticket: { arrival: { scheduledTime: at(900) } } },
      facts(undefined),
      true,
    ],
    ['another estimate', late, facts(at(1_090)), true],
    ['the same estimate', late, facts(at(1_060)), false],
    ['an estimate that is withdrawn', late, facts(undefined), true],
    ['another gate', timetable, facts(undefined, { departure: { gate: 'B7' } }), false],
    ['a departure', timetable, facts(undefined, { status: 'ACTIVE' }), false],
    ['a landing', timetable, facts(undefined, { status: 'LANDED' }), true],
    ['a cancellation', timetable, facts(undefined, { status: 'CANCELLED' }), true],
  ])('judges %s', (_case, before, answer, expected) => {
    expect(isArrivalNews(before, answer)).toBe(expected);
  });
});

describe('a delay that a person recorded', () => {
  it('counts from the timetable, and 0 means on time', () => {
    const late = withReportedDelay(stored, { minutes: 45 }, { at: at(1), by: 'ada' });
    expect(expectedArrival(late)).toBe(at(1_045));
    expect(expectedArrival(withReportedDelay(late, { minutes: 0 }, { at: at(2), by: 'ada' }))).toBe(SCHEDULED);
  });

  it('is refused in minutes without a timetable, and for a flight that is over', () => {
    const { facts: _facts, ...unknown } = stored;
    expect(() => withReportedDelay(unknown, { minutes: 5 }, { at: at(1), by: 'ada' })).toThrow('estimatedArrival');
    const landed = { ...stored, facts: facts(undefined, { status: 'LANDED' }) };
    expect(() => report(landed, at(1_100), 1)).toThrow('AA100 is LANDED, which is final');
  });

  it('does not return after newer news, even if the provider takes its news back', () => {
    const flight = report(stored, at(1_100), 1);
    const news = applyAnswer(flight, [facts(at(1_030))], at(2)).flight;
    expect(expectedArrival(news)).toBe(at(1_030));
    expect(expectedArrival(applyAnswer(news, [facts(undefined)], at(3)).flight)).toBe(SCHEDULED);
  });

  it('stands beside news that was asked for at the same instant', () => {
    const flight = { ...report(stored, at(1_100), 1), arrivalNewsAt: at(1) };
    expect(delayInForce(flight)?.estimatedArrival).toBe(at(1_100));
    expect(delayInForce({ ...flight, arrivalNewsAt: at(2) })).toBeUndefined();
  });

  it('gives way to a final status, even of an answer that was asked for before', () => {
    const cancelled = applyAnswer(stored, [facts(undefined, { status: 'CANCELLED' })], at(0)).flight;
    const flight = { ...report(stored, at(1_100), 1), facts: cancelled.facts, arrivalNewsAt: cancelled.arrivalNewsAt };
    expect(delayInForce(flight)).toBeUndefined();
  });

  it('stands exactly until news that was asked for later, in every order of events', () => {
    const event = fc.record({
      estimate: fc.constantFrom(1_000, 1_020, 1_040),
      kind: fc.constantFrom('report', 'answer', 'slow answer' as const),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12, size: 'max' }), (events) => {
        let flight = stored;
        /** What was learned, and when it was true: an answer, when it was asked for; a report, when it was recorded. */
        const learned: { readonly at: number; readonly by: 'person' | 'provider'; readonly arrival: string }[] = [
          { at: -1, by: 'provider', arrival: SCHEDULED },
        ];
        const providerSaid = (): string => learned.findLast(({ by }) => by === 'provider')?.arrival ?? '';
        for (const [index, { estimate, kind }] of events.entries()) {
          const minute = 10 * index + 5;
          const arrival = at(estimate);
          if (kind === 'report') {
            flight = report(flight, arrival, minute);
            learned.push({ at: minute, by: 'person', arrival });
            continue;
          }
          // A slow answer is asked for before the event in front of it, and stored after it.
          const asked = kind === 'answer' ? minute : minute - 11;
          const isNews = arrival !== providerSaid();
          flight = applyAnswer(flight, [facts(arrival)], at(asked)).flight;
          if (isNews) learned.push({ at: asked, by: 'provider', arrival });
        }
        const latestReport = learned.findLast(({ by }) => by === 'person');
        const latestNews = learned.findLast(({ by }) => by === 'provider');
        const isStanding = latestReport !== undefined && latestReport.at >= (latestNews?.at ?? 0);
        expect(expectedArrival(flight)).toBe(isStanding ? latestReport.arrival : providerSaid());
      }),
    );
  });
});
