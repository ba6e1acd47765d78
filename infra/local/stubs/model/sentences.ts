import { type Body, refusal, rideIn, type Sentence } from './conversation.ts';
import { freeOf, pickUp, suitingPair, undo } from './longer-answers.ts';
import { clockOn, dateIn, hourIn, numberOf, sayDay, wholeDayIn } from './when.ts';

function proposal(kind: string, args: object): readonly [string, object] {
  return ['createProposal', { kind, ...args }];
}
function paper(args: object): readonly [string, object] {
  return ['createReport', { format: 'PDF', ...args }];
}
function minutesOf({ minutes, way }: Body): number {
  return (/later/i.test(way) ? 1 : -1) * Number(minutes);
}

/** The first that fits counts. */
export const SENTENCES: readonly Sentence[] = [
  {
    say: 'What should I look at before tomorrow?',
    as: '.*(?:look at|needs? attention|attention list|problems).*',
    does: ({ call }) => {
      const rows: Body[] = call('listAttention', {}).body.items;
      const worst = rows.slice(0, 5).map(({ detail, title }) => detail ?? title);
      return rows.length === 0 ? 'Nothing needs you in the next 24 hours.' : `Worst first: ${worst.join(' ')}`;
    },
  },
  {
    say: 'Pick up Dr. Łukasz Żółć and party of three from JFK at 14:30 tomorrow with a van and any free driver',
    as: 'pick up {who}(?: and (?:\\w+ )?party of {party})? from {from}(?: and bring \\w+ to {to})? at \\d.*?(?: with (?:an? )?(?<type>\\w+))?(?: and any free driver)?',
    does: pickUp,
  },
  {
    say: 'Who is free tomorrow at 9?',
    as: '(?:who|which drivers) (?:is|are) free.*',
    does: ({ call, now, said }) =>
      freeOf(call('checkDriverAvailability', hourIn(said, now)), 'driver') + sayDay(said, now),
  },
  {
    say: 'Which vans are free tomorrow at 9?',
    as: 'which (?<type>\\w+?)(?:e?s)? are free.*',
    does: ({ call, now, said, type }) =>
      freeOf(call('checkVehicleAvailability', hourIn(said, now)), 'vehicle', type) + sayDay(said, now),
  },
  {
    say: 'Is a van with a lift and an Arabic-speaking driver free tomorrow at 11?',
    as: 'is an? (?<type>\\w+) with an? {has} and an? {speaks}[- ]speaking driver free.*',
    does: suitingPair,
  },
  {
    say: 'Show me the itinerary of Zoë Łukasiewicz',
    as: '(?!print|make).*\\b(?:schedule|itinerary|programme) of {guest}',
    does: ({ call, guest }) => {
      const days: Body[] = call('getVipSchedule', { vipId: guest.id }).body.days;
      const lines = days.flatMap(({ activities, date }) => activities.map(({ title }: Body) => `${date}: ${title}`));
      return lines.join('\n') || `Nothing is planned for ${guest.name}.`;
    },
  },
  {
    say: 'Where are the guests?',
    as: 'where (?:is everyone|are (?:the|our) guests)',
    does: ({ call }) => {
      const { counts } = call('listWhereabouts', { limit: 1 }).body;
      const states: Body[] = counts.byState.filter(({ guests }: Body) => guests > 0);
      return `${counts.guests} guests: ${states.map(({ guests, state }) => `${guests} ${state}`).join(', ')}.`;
    },
  },
  {
    say: 'Where is Danny Okoro?',
    as: 'where is {driver}',
    does: ({ call, driver }) => {
      const found = call('getDriverLocation', { driverId: driver.id });
      if (found.status >= 400) return refusal(found);
      const { ageSeconds, freshness, latitude, longitude } = found.body;
      return `${driver.name} was at ${latitude}, ${longitude} ${ageSeconds} seconds ago (${freshness}).`;
    },
  },
  {
    say: 'Which rides have no driver?',
    as: 'which rides have no (?<what>driver|vehicle)',
    does: ({ call, what }) => {
      const rides: Body[] = call('listEvents', { needs: what.toLowerCase() }).body.items;
      return rides.map(({ title }) => title).join(', ') || `Every ride has a ${what}.`;
    },
  },
  {
    say: 'What did I just do?',
    as: 'what did i (?:just )?do',
    does: ({ call, now }) => {
      const before = /^Done: (.*)$/m.exec(now.said)?.[0];
      if (before !== undefined) return before;
      const own: Body[] = call('listAuditRecords', { by: 'me' }).body.items.slice(0, 5);
      const told = own.map(({ at, fields, operationId }) => `${operationId} at ${at} (${fields.join(', ')})`);
      return own.length === 0 ? 'Nothing so far.' : `Nothing in this conversation. Before it: ${told.join('; ')}.`;
    },
  },
  {
    say: 'Add the VIP Ngozi Adeyemi with a party of two',
    as: '(?:add|create) (?:the |an? )?vip {name}(?: with a party of {party})?',
    does: ({ name, party = '1' }) => ['createVip', { name, department: 'OTHER', partySize: numberOf(party) }],
  },
  {
    say: 'Add the van Blue Van with seven seats',
    as: '(?:add|create) (?:the |an? )?(?:vehicle|(?<type>sedan|suv|van|minibus|bus)) {name} with {seats} seats',
    does: ({ name, seats, type = 'OTHER' }) => [
      'createVehicle',
      { name, type: type.toUpperCase(), seatCapacity: numberOf(seats) },
    ],
  },
  {
    say: 'Add the driver Bea Kim with the phone +44 20 7946 0958',
    as: '(?:add|create) (?:the |an? )?driver {name}(?: with (?:the )?phone {phone})?',
    does: ({ name, phone }) => ['createDriver', { name, ...(phone && { phone }) }],
  },
  {
    say: 'Add the place Guildhall, Gresham Street',
    as: 'add the place {name}(?:, {address})?',
    does: ({ address, name }) => ['createPlace', { name, ...(address && { address }) }],
  },
  {
    say: 'Plan Supper at the Guildhall tomorrow at 23:30',
    as: '(?:plan|schedule) {title} at (?<place>\\D.+?) (?=.*\\bat \\d)(?<when>(?:on|at|tomorrow|today).*)',
    does: ({ now, place, title, when }) => {
      const type = /dinner|lunch|breakfast|supper/i.test(title) ? 'MEAL' : /meeting/i.test(title) ? 'MEETING' : 'EVENT';
      const args = { type, title, location: place, ...hourIn(when, now), vipIds: [] };
      return ['createEvent', args, ` I assumed one hour.${sayDay(when, now)}`];
    },
  },
  {
    say: 'Note for Thandeka Mabuza: vegetarian',
    as: 'note (?:for|on) {guest}: {notes}',
    does: ({ guest, notes }) => ['updateVip', { vipId: guest.id, notes }],
  },
  {
    say: 'Thandeka Mabuza comes with a party of four',
    as: '{guest} comes with a party of {party}',
    does: ({ guest, party }) => ['updateVip', { vipId: guest.id, partySize: numberOf(party) }],
  },
  {
    say: 'Add Oliver Pemberton to the Farewell breakfast',
    as: '(?:put|add) {guest} (?:on|to) {activity}',
    does: ({ activity, guest }) => ['addEventVips', { eventId: activity.id, vipIds: [guest.id] }],
  },
  {
    say: 'The phone of Danny Okoro is +44 20 7946 0999',
    as: '(?:the )?phone of {driver} is {phone}',
    does: ({ driver, phone }) => ['updateDriver', { driverId: driver.id, phone }],
  },
  {
    say: 'Tell Callum Rattray that the gate is on the north side',
    as: '(?:tell|message|text) {driver}(?: that|:) {text}',
    does: ({ driver, text }) => ['sendDriverMessage', { driverId: driver.id, text }],
  },
  {
    say: 'Send Zoë Łukasiewicz the link of the ride to the Gala dinner',
    as: 'send {guest} (?:the|their) link of the ride to (?:the )?{title}',
    does: ({ call, guest, title }) => {
      const rides: Body[] = call('listEvents', { search: title, type: 'TRANSPORT', vipId: guest.id }).body.items;
      const ride = rides.find((each) => !each.title.startsWith('Back from:'));
      if (!ride) return `${guest.name} has no ride to ${title}.`;
      return ['createGuestLink', { eventId: ride.id, vipId: guest.id, send: true }];
    },
  },
  {
    say: 'Move the Closing session 30 minutes later',
    as: 'move {activity} (?:by )?{minutes} minutes (?<way>later|earlier)',
    does: (named) => proposal('SHIFT', { eventId: named.activity.id, minutes: minutesOf(named) }),
  },
  {
    say: 'Everything from 19:00 to 22:00 tomorrow is 30 minutes later',
    as: 'everything from {from} to (?<to>\\d\\d:\\d\\d)\\b.* is {minutes} minutes (?<way>later|earlier)',
    does: (named) => {
      const [from, to] = [named.from, named.to].map((clock) => clockOn(named.said, clock, named.now));
      return proposal('POSTPONE', { from, to, minutes: minutesOf(named) });
    },
  },
  {
    say: 'Assign drivers and vehicles for tomorrow',
    as: '(?:assign|find) drivers.*',
    does: ({ now, said }) => proposal('ASSIGN', wholeDayIn(said, now)),
  },
  {
    say: 'Danny Okoro is sick tomorrow',
    as: '{name} (?:is sick|is ill|called in sick|drops out|broke down).*',
    does: ({ call, name, now, said }) => {
      const [driver]: Body[] = call('listDrivers', { search: name }).body.items;
      const [vehicle]: Body[] = driver ? [] : call('listVehicles', { search: name }).body.items;
      if (!driver && !vehicle) return `There is no driver or vehicle of the name ${name}.`;
      const out = driver ? { driverId: driver.id } : { vehicleId: vehicle.id };
      return proposal('REASSIGN', { ...out, ...wholeDayIn(said, now) });
    },
  },
  {
    say: 'Swap the drivers of Coach 1 and Coach 2 to the Gala dinner',
    as: 'swap the (?<what>drivers|vehicles) of {first} and {second} (?<way>to|back from) (?:the )?{title}',
    does: (named) =>
      proposal('SWAP', {
        activityIds: [rideIn(named, named.first), rideIn(named, named.second)],
        what: named.what.toUpperCase(),
      }),
  },
  {
    say: 'Make one ride of Van 3 and SUV 3 to London City',
    as: 'make one ride of {first} and {second} (?<way>to|back from) (?:the )?{title}',
    does: (named) => proposal('MERGE', { activityIds: [rideIn(named, named.first), rideIn(named, named.second)] }),
  },
  {
    say: 'Split the ride of Coach 1 back from the Gala dinner in two',
    as: 'split the ride of {first} (?<way>to|back from) (?:the )?{title} in two',
    does: (named) => proposal('SPLIT', { activityId: rideIn(named, named.first), parts: 2 }),
  },
  {
    say: 'AA100 is 90 minutes late',
    as: '{flight} is {minutes} minutes late',
    does: ({ flight, minutes }) => ['recordFlightDelay', { ...flight, follow: true, minutes: Number(minutes) }],
  },
  {
    say: 'Move the pick-ups of AA100 to its new arrival',
    as: 'move the pick-ups of {flight} to its new arrival',
    does: ({ flight }) => proposal('FOLLOW', flight),
  },
  {
    say: 'Follow the flight BA178 tomorrow',
    as: 'follow (?:the )?flight (?<number>\\w+).*',
    does: ({ now, number, said }) => [
      'trackFlight',
      { flightNumber: number.toUpperCase(), flightDate: dateIn(said, now) },
    ],
  },
  {
    say: 'Jiří Dvořáček leaves tomorrow at 18:00',
    as: '{guest} (?<way>leaves|comes) (?:on |today |tomorrow |at \\d).*',
    does: ({ guest, now, said, way }) =>
      proposal('GUEST_TIMES', {
        vipId: guest.id,
        [/leaves/i.test(way) ? 'leavesAt' : 'arrivesAt']: hourIn(said, now).startTime,
      }),
  },
  {
    say: 'Open a muster: Fire alarm at the hotel',
    as: 'open a muster(?:: {title})?',
    does: ({ title = 'Alarm' }) => ['openMuster', { title }],
  },
  {
    say: 'All guests of the Closing session are safe',
    as: '(?:everyone|all guests) (?:on|of|at) {activity} (?:is|are) (?:here|safe|accounted for)',
    does: ({ activity, muster }) => [
      'markMusterGuests',
      { id: muster().id, activityId: activity.id, state: 'ACCOUNTED' },
    ],
  },
  { say: 'Close the muster', does: ({ muster }) => ['closeMuster', { id: muster().id }] },
  {
    say: 'Print the day sheet of tomorrow',
    as: '(?:print|make|give me) (?:the |a )?day sheet.*',
    does: ({ now, said }) => paper({ kind: 'DAY_SHEET', date: dateIn(said, now) }),
  },
  {
    say: 'Print the itinerary of Zoë Łukasiewicz',
    as: '(?:print|make) (?:the |an? )?itinerary of {guest}',
    does: ({ guest }) => paper({ kind: 'VIP_SCHEDULE', ids: [guest.id] }),
  },
  {
    say: 'Give me the calendar link of Zoë Łukasiewicz',
    as: '.*\\bcalendar (?:link|address) of {guest}',
    does: ({ guest }) => ['createVipFeed', { vipId: guest.id }],
  },
  {
    say: 'Take Thandeka Mabuza off the Gala dinner',
    as: 'take {guest} off {activity}',
    does: ({ activity, guest }) => ['removeEventVip', { eventId: activity.id, vipId: guest.id }],
  },
  {
    say: 'Delete Thandeka Mabuza for good',
    as: '(?:delete|erase) {name} for good',
    does: ({ name }) =>
      `I cannot erase ${name}: an administrator does that, without the copilot. I can delete them so that they can be restored.`,
  },
  {
    say: 'Cancel the Late party on the river, with its rides',
    as: '(?<verb>cancel|delete) {activity}(?<legs>,? with its rides)?',
    does: ({ activity, legs, verb }) => {
      const args = { eventId: activity.id, ...(legs && { withLegs: true }) };
      return /delete/i.test(verb) ? ['deleteEvent', args] : ['moveEventStatus', { ...args, status: 'CANCELLED' }];
    },
  },
  {
    say: 'Bring back the Interview with the Evening Herald',
    as: 'bring back {former}',
    does: ({ former: { deletedAt, id, status } }) =>
      deletedAt === undefined && status === 'CANCELLED'
        ? ['moveEventStatus', { eventId: id, status: 'SCHEDULED' }]
        : ['restoreEvent', { eventId: id }],
  },
  { say: 'Undo that', as: 'undo (?:that|it)', does: undo },
  {
    say: 'Make me an administrator',
    as: 'make me (?:an? )?(?:administrator|admin)',
    does: () => 'I cannot change users or their rights: an administrator does that, without the copilot.',
  },
];
