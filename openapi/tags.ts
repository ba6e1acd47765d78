/** The groups of the document, in order. The document leaves out a group without operations. */
export const TAGS: Readonly<Record<string, string>> = {
  Users: 'Registration, approval and roles.',
  VIPs: 'The guests: names, contacts, emergency contacts and party sizes.',
  Activities:
    'Transports, meals, meetings and other events. They share one kind of record, with up to 1,000 VIPs each.',
  Motorcades: 'Several cars that are booked and move as one.',
  Itineraries: 'Schedules by day, as JSON or iCalendar.',
  'Calendar feeds':
    'Secret addresses that calendar apps subscribe to. Apps refresh rarely, some once a day, so do not use feeds for last-minute changes.',
  "Guests' links": 'Secret pages on which a guest sees their own ride, without a token.',
  Drivers: 'The people who drive.',
  Vehicles: 'The fleet.',
  Places: 'Where guests are picked up, stay and meet.',
  Flights: 'Flights of VIPs, followed within a monthly budget of requests to the provider.',
  GPS: 'Positions of the drivers.',
  Messages: 'Messages to and from drivers.',
  Attention: 'What needs a person in the coming hours, each with the one request that mends it.',
  Accountability: 'Where every guest is, what that rests on, and who has answered in a muster.',
  Proposals: 'Changes of many rides, worked out but not done. You look at them, then apply them.',
  Reports: 'Printed schedules and the accountability roster.',
  Copilot: 'Operations by plain language.',
  Settings: 'Settings of the whole event.',
  Audit: 'Who changed what, and when.',
  Changes: 'A feed of everything that changes, for programs that show it.',
  Webhooks: 'Signed messages about changes, to addresses of yours. They follow Standard Webhooks 1.0.0.',
  System: 'Health of the service and its documentation.',
  Aliases: 'Second paths of operations. Each answers exactly like the operation that it names.',
};

export const ALIASES = 'Aliases';
