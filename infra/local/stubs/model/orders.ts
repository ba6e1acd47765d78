import { proposed, said, waits } from './outcome.ts';
import { activityIn, driverIn } from './records.ts';
import type { Body } from './replay.ts';
import type { Sentence } from './sentence.ts';
import { hourIn, numberOf, sayDay, wholeDayIn } from './when.ts';

/** Sentences that change something. */
export const ORDERS: readonly Sentence[] = [
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
    words: ['add a vehicle'],
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
    words: ['add a driver'],
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
        return said(made, `${title} is planned. I assumed one hour.${sayDay(sentence, present)}`);
      },
  },
  {
    pattern: /^(?:tell|message|text) (?<name>.+?)(?: that|:) (?<text>.+)$/i,
    example: 'Tell Bea Kim that the gate is on the north side',
    words: ['send a message to a driver'],
    rule:
      (_sentence, { name = '', text = '' }) =>
      (call) => {
        const driver = driverIn(call, name);
        return waits(call('sendDriverMessage', { driverId: driver.id, text }), `The message to ${driver.name}`);
      },
  },
  {
    pattern: /^(?<verb>cancel|delete) (?:the )?(?<title>.+?)(?<legs>,? with its rides)?\.?$/i,
    example: 'Cancel the Welcome reception',
    words: ['delete an activity'],
    rule:
      (_sentence, { legs, title = '', verb = '' }) =>
      (call) => {
        const found = activityIn(call, title);
        const args = { eventId: found.id, ...(legs ? { withLegs: true } : {}) };
        const asked = /delete/i.test(verb)
          ? call('deleteEvent', args)
          : call('moveEventStatus', { ...args, status: 'CANCELLED' });
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
