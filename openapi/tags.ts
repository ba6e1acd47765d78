/** The groups of the document in the order of reading. A tag that no operation has is left out. */
export const TAGS: Readonly<Record<string, string>> = {
  Users: 'Registering, approval and roles.',
  VIPs: 'The guests: who they are, whom to call, and how many travel with them.',
  Activities: 'Transports, meals, meetings and other events: one record for all of them, with any number of VIPs.',
  Itineraries: 'Schedules by day, as JSON and as a calendar.',
  'Calendar feeds':
    'Secret addresses that calendars subscribe to. Calendars look again when they like, some once a day: a feed is no place for last-minute changes.',
  Drivers: 'The people who drive.',
  Vehicles: 'The fleet.',
  Flights: 'Flights of VIPs, followed within the budget of the provider.',
  GPS: 'Where the drivers are.',
  Messages: 'Messages to and from drivers.',
  Reports: 'Printed schedules and the accountability roster.',
  Copilot: 'Plain language that becomes operations.',
  Settings: 'What holds for the whole event.',
  Audit: 'Who changed what, and when.',
  System: 'Health of the service and its documentation.',
  Aliases: 'Second paths: each answers exactly as the operation that it names.',
};

export const ALIASES = 'Aliases';
