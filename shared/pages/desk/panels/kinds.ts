/** The list of the desk that has the records of a subject of the API. Subjects without a panel are absent. */
const KINDS = {
  ScheduleEvent: 'activities',
  Motorcade: 'motorcades',
  Flight: 'flights',
  Driver: 'drivers',
  Vehicle: 'vehicles',
  Vip: 'vips',
  Place: 'places',
  Block: 'blocks',
  Message: 'messages',
  Supplier: 'suppliers',
  Order: 'orders',
  Muster: 'musters',
  Proposal: 'proposals',
  User: 'users',
} as const;

/** A kind of record that the panel can show. */
export type PanelKind = (typeof KINDS)[keyof typeof KINDS];

/** Returns the kind of the records of a subject. `undefined`: the desk has no panel for it. */
export function kindOf(subject: string): PanelKind | undefined {
  return (KINDS as Readonly<Record<string, PanelKind>>)[subject];
}

/** Returns the subject of a kind, as the audit, the feed and the presence name it. */
export function subjectOf(kind: string): string | undefined {
  return Object.entries(KINDS).find(([, each]) => each === kind)?.[0];
}

const FLIGHT_ID = /^flt_(?<number>.+)_(?<date>\d{4}-\d{2}-\d{2})$/;

/** Returns the number and the date that the id of a flight has in it: its path names it by these. */
export function flightOf(id: string): { readonly flightNumber: string; readonly date: string } | undefined {
  const { date, number } = FLIGHT_ID.exec(id)?.groups ?? {};
  return number && date ? { flightNumber: number, date } : undefined;
}

const PATHS: Readonly<Partial<Record<string, string>>> = {
  activities: '/api/events',
  motorcades: '/api/motorcades',
  drivers: '/api/drivers',
  vehicles: '/api/vehicles',
  vips: '/api/vips',
  places: '/api/places',
  messages: '/api/messages',
  suppliers: '/api/suppliers',
  orders: '/api/orders',
  musters: '/api/musters',
  proposals: '/api/proposals',
};

/** Returns where the whole record is read. `undefined`: the API has no read of one record of this kind. */
export function pathOf(kind: string, id: string): string | undefined {
  const flight = kind === 'flights' ? flightOf(id) : undefined;
  if (flight) return `/api/flights/${encodeURIComponent(flight.flightNumber)}?date=${flight.date}`;
  const path = PATHS[kind];
  return path && `${path}/${encodeURIComponent(id)}`;
}
