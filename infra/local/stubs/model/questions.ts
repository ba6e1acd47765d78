import { PICK_UP, pickUp, refusal } from './pick-up.ts';
import type { Body, Result } from './replay.ts';
import type { Sentence } from './sentence.ts';
import { hourIn, sayDay } from './when.ts';

/** Sentences that ask, and the pick-up. */
export const QUESTIONS: readonly Sentence[] = [
  {
    pattern: PICK_UP,
    example:
      'Pick up Dr. Łukasz Żółć and his party of three from JFK at 14:30 on the 22nd with a van and any free driver',
    words: ['change a guest'],
    rule: pickUp,
  },
  {
    pattern: /\b(?:look at|needs? attention|attention list|problems)\b/i,
    example: 'What should I look at before tomorrow?',
    rule: () => (call) => {
      const rows = call('listAttention', {}).body.items as Body[];
      if (rows.length === 0) return 'Nothing needs you in the next 24 hours.';
      return `Worst first: ${rows
        .slice(0, 5)
        .map(({ detail, title }) => detail ?? title)
        .join(' ')}`;
    },
  },
  {
    pattern: /\bwh(?:o|ich drivers) (?:is|are) free\b/i,
    example: 'Who is free tomorrow at 9?',
    rule: (sentence, _groups, present) => (call) =>
      `${freeOf(call('checkDriverAvailability', hourIn(sentence, present)), 'driver')}${sayDay(sentence, present)}`,
  },
  {
    pattern: /\bwhich (?:vehicles|cars|vans) are free\b/i,
    example: 'Which vehicles are free on the 23rd at 18:00?',
    rule: (sentence, _groups, present) => (call) =>
      `${freeOf(call('checkVehicleAvailability', hourIn(sentence, present)), 'vehicle')}${sayDay(sentence, present)}`,
  },
  {
    pattern: /\b(?:schedule|itinerary|programme) of (?<name>.+?)[.?]?$/i,
    example: 'Show me the itinerary of Ngozi Adeyemi',
    words: ['schedule of a guest'],
    rule:
      (_sentence, { name = '' }) =>
      (call) => {
        const [vip] = call('listVips', { search: name }).body.items as Body[];
        if (!vip) return `There is no VIP of the name ${name}.`;
        const days = call('getVipSchedule', { vipId: vip.id }).body.days as Body[];
        const lines = days.flatMap(({ activities, date }) =>
          (activities as Body[]).map(({ title }) => `${date}: ${title}`),
        );
        return lines.length > 0 ? lines.join('\n') : `Nothing is planned for ${vip.name}.`;
      },
  },
  {
    pattern: /^where (?:is everyone|are (?:the|our) guests)\b/i,
    example: 'Where are the guests?',
    words: ['whereabouts of guests'],
    rule: () => (call) => {
      const { counts } = call('listWhereabouts', { limit: 1 }).body;
      const states = (counts.byState as Body[]).filter(({ guests }) => guests > 0);
      return `${counts.guests} guests: ${states.map(({ guests, state }) => `${guests} ${state}`).join(', ')}.`;
    },
  },
  {
    pattern: /^which rides have no (?<what>driver|vehicle)\b/i,
    example: 'Which rides have no driver?',
    rule:
      (_sentence, { what = '' }) =>
      (call) => {
        const rides = call('listEvents', { needs: what.toLowerCase() }).body.items as Body[];
        return rides.length > 0 ? rides.map(({ title }) => title).join(', ') : `Every ride has a ${what}.`;
      },
  },
  {
    pattern: /^where is (?<name>.+?)\??$/i,
    example: 'Where is Bea Kim?',
    words: ['where is a driver'],
    rule:
      (_sentence, { name = '' }) =>
      (call) => {
        const [driver] = call('listDrivers', { search: name }).body.items as Body[];
        if (!driver) return `There is no driver of the name ${name}.`;
        const found = call('getDriverLocation', { driverId: driver.id });
        if (found.status >= 400) return refusal(found);
        const { ageSeconds, freshness, latitude, longitude } = found.body;
        return `${driver.name} was at ${latitude}, ${longitude} ${ageSeconds} seconds ago (${freshness}).`;
      },
  },
];

function freeOf({ body, status }: Result, what: 'driver' | 'vehicle'): string {
  if (status >= 400) return refusal({ body, status });
  const names = (body.items as Body[]).filter(({ free }) => free).map((item) => item[what].name);
  return names.length > 0 ? `Free: ${names.join(', ')}.` : `No ${what} is free at that time.`;
}
