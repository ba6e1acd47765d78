import type { Answering, ChatRequest, ModelAnswer } from '#infra/local/stubs/chat-completions.ts';
import { PICK_UP, pickUp, refusal } from './pick-up.ts';
import { type Body, type CallTool, type Result, replay } from './replay.ts';
import { hourIn, numberOf, type Present, presentOf, wholeDayIn } from './when.ts';

type Groups = Readonly<Record<string, string | undefined>>;
type Rule = (call: CallTool) => string;

interface Sentence {
  readonly pattern: RegExp;
  readonly example: string;
  readonly rule: (sentence: string, groups: Groups, present: Present) => Rule;
}

/** The sentences that the model of the demonstration understands. */
export const SENTENCES: readonly Sentence[] = [
  {
    pattern: PICK_UP,
    example:
      'Pick up Dr. Łukasz Żółć and his party of three from JFK at 14:30 on the 22nd with a van and any free driver',
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
      freeOf(call('checkDriverAvailability', hourIn(sentence, present)), 'driver'),
  },
  {
    pattern: /\bwhich (?:vehicles|cars|vans) are free\b/i,
    example: 'Which vehicles are free on the 23rd at 18:00?',
    rule: (sentence, _groups, present) => (call) =>
      freeOf(call('checkVehicleAvailability', hourIn(sentence, present)), 'vehicle'),
  },
  {
    pattern: /^(?:add|create) (?:the |an? )?vip (?<name>.+?)(?: with a party of (?<party>\w+))?\.?$/i,
    example: 'Add the VIP Ngozi Adeyemi with a party of two',
    rule:
      (_sentence, { name = '', party }) =>
      (call) =>
        said(
          call('createVip', { name, department: 'OTHER', partySize: numberOf(party ?? '1') }),
          `${name} is on the list.`,
        ),
  },
  {
    pattern:
      /^(?:add|create) (?:the |an? )?(?:vehicle|(?<type>sedan|suv|van|minibus|bus)) (?<name>.+?) with (?<seats>\w+) seats\.?$/i,
    example: 'Add the van Blue Van with seven seats',
    rule:
      (_sentence, { name = '', seats = '', type = 'OTHER' }) =>
      (call) => {
        const made = call('createVehicle', { name, type: type.toUpperCase(), seatCapacity: numberOf(seats) });
        return said(made, `${name} is in the fleet.`);
      },
  },
  {
    pattern: /^(?:add|create) (?:the |an? )?driver (?<name>.+?)(?: with (?:the )?phone (?<phone>[+\d ()-]+))?\.?$/i,
    example: 'Add the driver Bea Kim with the phone +44 20 7946 0958',
    rule:
      (_sentence, { name = '', phone }) =>
      (call) =>
        said(call('createDriver', { name, ...(phone ? { phone: phone.trim() } : {}) }), `${name} can drive now.`),
  },
  {
    pattern: /^(?:plan|schedule) (?<title>.+?) at (?<place>\D.+?) (?=.*\bat \d)(?:on|at|tomorrow|today).*$/i,
    example: 'Plan Dinner at the Guildhall on the 23rd at 19:00',
    rule:
      (sentence, { place = '', title = '' }, present) =>
      (call) => {
        const type = /dinner|lunch|breakfast/i.test(title) ? 'MEAL' : /meeting/i.test(title) ? 'MEETING' : 'EVENT';
        const hour = hourIn(sentence.slice(sentence.indexOf(place) + place.length), present);
        const made = call('createEvent', { type, title, location: place, ...hour, vipIds: [] });
        return said(made, `${title} is planned. I assumed one hour.`);
      },
  },
  {
    pattern: /\b(?:schedule|itinerary|programme) of (?<name>.+?)[.?]?$/i,
    example: 'Show me the itinerary of Ngozi Adeyemi',
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
    pattern: /^where is (?<name>.+?)\??$/i,
    example: 'Where is Bea Kim?',
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
  {
    pattern: /^(?:tell|message|text) (?<name>.+?)(?: that|:) (?<text>.+)$/i,
    example: 'Tell Bea Kim that the gate is on the north side',
    rule:
      (_sentence, { name = '', text = '' }) =>
      (call) => {
        const [driver] = call('listDrivers', { search: name }).body.items as Body[];
        if (!driver) return `There is no driver of the name ${name}.`;
        return waits(call('sendDriverMessage', { driverId: driver.id, text }), `The message to ${driver.name}`);
      },
  },
  {
    pattern: /^(?<verb>cancel|delete) (?:the )?(?<title>.+?)\.?$/i,
    example: 'Cancel the Welcome reception',
    rule:
      (_sentence, { title = '', verb = '' }) =>
      (call) => {
        const [found, another] = call('listEvents', { search: title }).body.items as Body[];
        if (!found) return `There is no activity of the title ${title}.`;
        if (another) return `There are several activities of the title ${title}. Which one do you mean?`;
        const eventId = found.id;
        const asked = /delete/i.test(verb)
          ? call('deleteEvent', { eventId })
          : call('moveEventStatus', { eventId, status: 'CANCELLED' });
        return waits(asked, `To ${verb.toLowerCase()} ${found.title}`);
      },
  },
  {
    pattern: /^(?<name>.+?) (?:is sick|is ill|called in sick|drops out|broke down)\b/i,
    example: 'Bea Kim is sick today',
    rule:
      (sentence, { name = '' }, present) =>
      (call) => {
        const { from, to } = wholeDayIn(sentence, present);
        const [driver] = call('listDrivers', { search: name }).body.items as Body[];
        const [vehicle] = driver ? [] : (call('listVehicles', { search: name }).body.items as Body[]);
        if (!driver && !vehicle) return `There is no driver or vehicle of the name ${name}.`;
        const out = driver ? { driverId: driver.id } : { vehicleId: vehicle.id };
        return proposed(call('createProposal', { kind: 'REASSIGN', ...out, from, to }));
      },
  },
  {
    pattern: /^(?:assign|find) drivers(?: and vehicles)?\b/i,
    example: 'Assign drivers and vehicles for tomorrow',
    rule: (sentence, _groups, present) => (call) =>
      proposed(call('createProposal', { kind: 'ASSIGN', ...wholeDayIn(sentence, present) })),
  },
];

/** Answers like a model that understands these sentences. It works without a key, and without the network. */
export const answerByRules: Answering = (request): ModelAnswer => {
  const sentence = request.messages.findLast(({ role }) => role === 'user')?.content?.trim() ?? '';
  for (const { pattern, rule } of SENTENCES) {
    const found = pattern.exec(sentence);
    if (found) return replay(request, rule(sentence, found.groups ?? {}, presentOf(promptOf(request))));
  }
  return {
    say: `I am the model of the demonstration. I understand: ${SENTENCES.map(({ example }) => `“${example}”`).join(', ')}.`,
  };
};

const promptOf = ({ messages }: ChatRequest): string => messages.find(({ role }) => role === 'system')?.content ?? '';

const said = (result: Result, done: string): string => (result.status < 400 ? `Done: ${done}` : refusal(result));

const waits = (result: Result, what: string): string =>
  result.status < 400 ? `${what} waits for your confirmation.` : refusal(result);

const proposed = (result: Result): string => {
  if (result.status >= 400) return refusal(result);
  const { steps, unresolved } = result.body;
  return `The proposal has ${steps.length} steps, and ${unresolved.length} rides stay open. It waits for your confirmation.`;
};

const freeOf = ({ body, status }: Result, what: 'driver' | 'vehicle'): string => {
  if (status >= 400) return refusal({ body, status });
  const names = (body.items as Body[]).filter(({ free }) => free).map((item) => item[what].name);
  return names.length > 0 ? `Free: ${names.join(', ')}.` : `No ${what} is free at that time.`;
};
