import type { InABrowser } from './in-a-browser.ts';

const MINUTE_MS = 60_000;

/** Minutes from now of the first activity of the next day. */
export const NEXT_DAY = 1_440;

/** A moment so many minutes from now. */
export function at(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString();
}

const PLACES = [
  ['Airport', 'AIRPORT', 52.31, 4.76],
  ['Hotel Aurora', 'HOTEL', 52.375, 4.9],
  ['Hotel Dune', 'HOTEL', 52.385, 4.87],
  ['Hall', 'VENUE', 52.371, 4.888],
  ['Palace', 'VENUE', 52.373, 4.891],
  ['Museum', 'VENUE', 52.368, 4.881],
  ['Jetty', 'VENUE', 52.39, 4.91],
  ['Island', 'VENUE', 52.395, 4.915],
] as const;

const LODGERS = ['Lodger One', 'Lodger Two', 'Lodger Three', 'Lodger Four', 'Lodger Five'];
const OTHERS =
  'Idris Vane,Karim Lund,Mia Stark,Noel Park,Olga Frost,Petra Quist,Ruben Hale,Sana Noor,Ottilie Sand,Omar Late,Absent Abel,Wanda Away,Zed Twice,Zedd Twice,Head Nkomo';
const GUESTS = [...OTHERS.split(','), ...LODGERS];
const DRIVERS =
  'Ann Able,Bea Holt,Cy Dean,Dot Early,Eve Caught,Flo Pair,Gil North,Hal South,Ida Dune,Jon Reed,Kay Moss,Lee Hart,May Pool,Ned Rowe,Oz Field,Pam Green,Skip Boat'.split(
    ',',
  );
const HARBOUR = ['Harbour First', 'Harbour Second'];

interface Ride {
  readonly from?: string;
  readonly to?: string;
  readonly guests?: readonly string[];
  readonly vehicle?: string;
  readonly driver?: string;
  readonly master?: string;
  readonly [field: string]: unknown;
}

/** An activity as the API answers it, as far as the crises look at it. */
export interface Activity {
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly vipIds: readonly string[];
  readonly notAboard?: readonly { readonly vipId: string; readonly outcome: string }[];
  readonly placeId?: string | null;
  readonly pickupLocation?: string;
  readonly dropoffPlaceId: string | null;
  readonly driverId: string | null;
  readonly coDriverId?: string | null;
  readonly driver: { readonly name: string } | null;
  readonly vehicle: { readonly name: string; readonly seatCapacity: number } | null;
}

/** An event with a small scene for each crisis. */
export class CrisisEvent {
  readonly ids = new Map<string, string>();
  readonly #started: InABrowser;

  constructor(started: InABrowser) {
    this.#started = started;
  }

  id(name: string): string {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`The event has no ${name}`);
    return id;
  }

  async read(name: string): Promise<Activity> {
    return (await this.#started.ask('GET', `/api/events/${this.id(name)}`)).body;
  }

  /** The rides, meals and meetings that a guest is on and that are not cancelled. */
  async activitiesOf(name: string): Promise<readonly Activity[]> {
    const { body } = await this.#started.ask('GET', '/api/events?limit=200');
    return (body.items as Activity[]).filter(
      ({ status, vipIds }) => status !== 'CANCELLED' && vipIds.includes(this.id(name)),
    );
  }

  async itinerary(name: string): Promise<readonly string[]> {
    return (await this.activitiesOf(name)).map(({ title }) => title).toSorted();
  }

  async make(path: string, name: string, body: object): Promise<void> {
    this.ids.set(name, await this.#started.made(path, body));
  }

  async #item(title: string, start: number, end: number, { driver, from, guests, master, to, vehicle, ...more }: Ride) {
    await this.make('/api/events', title, {
      type: 'TRANSPORT',
      title,
      startTime: at(start),
      endTime: at(end),
      vipIds: (guests ?? []).map((each) => this.id(each)),
      ...(from && { pickupPlaceId: this.id(from) }),
      ...(to && { dropoffPlaceId: this.id(to) }),
      ...(vehicle && { vehicleId: this.id(vehicle) }),
      ...(driver && { driverId: this.id(driver) }),
      ...(master && { masterEventId: this.id(master) }),
      ...more,
    });
  }

  async enter(): Promise<void> {
    await this.make('/api/suppliers', 'Harbour', { name: 'Harbour' });
    await Promise.all(
      PLACES.map(([name, kind, latitude, longitude]) =>
        this.make('/api/places', name, { name, kind, coordinates: { latitude, longitude } }),
      ),
    );
    const lodging = [{ placeId: this.id('Hotel Aurora'), from: at(0).slice(0, 10), to: at(3 * 1_440).slice(0, 10) }];
    const supplierId = this.id('Harbour');
    const vans = Array.from({ length: 9 }, (_, n) => [`Van ${n + 1}`, 'VAN', 7] as const);
    const coaches = Array.from({ length: 3 }, (_, n) => [`Minibus ${n + 1}`, 'MINIBUS', 16] as const);
    await Promise.all([
      ...GUESTS.map((name) =>
        this.make('/api/vips', name, {
          name,
          department: 'OTHER',
          ...(name.startsWith('Head') && { partySize: 2 }),
          ...(LODGERS.includes(name) && { lodging }),
        }),
      ),
      ...DRIVERS.map((name) => this.make('/api/drivers', name, { name })),
      ...HARBOUR.map((name) => this.make('/api/drivers', name, { name, supplierId })),
      ...[...vans, ...coaches, ['Ferry', 'BOAT', 40] as const].map(([name, type, seatCapacity]) =>
        this.make('/api/vehicles', name, { name, type, seatCapacity }),
      ),
    ]);
    await this.#today();
    await this.#tomorrow();
  }

  async #today(): Promise<void> {
    const [there, back] = [
      { from: 'Hotel Aurora', to: 'Hall' },
      { from: 'Hall', to: 'Hotel Aurora' },
    ];
    const arrival = { iata: 'LHR', airport: 'Heathrow', scheduledTime: at(180) };
    await this.make('/api/flights', 'QQ203', {
      flightNumber: 'QQ203',
      flightDate: at(180).slice(0, 10),
      provider: false,
      vipIds: [this.id('Karim Lund')],
      arrival,
    });
    const fetching = { from: 'Airport', to: 'Hotel Dune', vehicle: 'Van 1', driver: 'Ann Able' };
    await this.#item('Fetch Karim', 190, 235, { ...fetching, guests: ['Karim Lund'], flightId: this.id('QQ203') });
    await this.#item('To the tailor', 60, 90, { ...there, guests: ['Idris Vane'] });
    await this.#item('Jury there', 240, 270, {
      ...there,
      guests: ['Petra Quist'],
      vehicle: 'Van 2',
      driver: 'Bea Holt',
    });
    await this.#item('Press tour', 240, 270, { ...there, guests: ['Ruben Hale'], vehicle: 'Van 3', driver: 'Cy Dean' });
    await this.#item('Opening film', 360, 470, { type: 'EVENT', guests: ['Sana Noor'], placeId: this.id('Hall') });
    const film = { guests: ['Sana Noor'], vehicle: 'Van 4', driver: 'Dot Early', master: 'Opening film' };
    await this.#item('Film there', 320, 350, { ...there, ...film });
    await this.#item('Film back', 480, 510, { ...back, ...film });
    for (const [n, guest] of ['Mia Stark', 'Noel Park', 'Olga Frost', 'Petra Quist', 'Ruben Hale'].entries()) {
      const car = { vehicle: `Van ${n + 5}`, driver: DRIVERS[n + 6] ?? '' };
      await this.#item(`Photo car ${n + 1}`, 400, 430, { ...there, guests: [guest], ...car });
    }
    const visitors = ['Mia Stark', 'Noel Park', 'Olga Frost', 'Petra Quist'];
    await this.#item('Villa visit', 460, 490, { ...back, guests: visitors, vehicle: 'Minibus 1', driver: 'Jon Reed' });
    await this.#item('North table', 540, 570, {
      ...there,
      guests: ['Mia Stark'],
      vehicle: 'Van 5',
      driver: 'Gil North',
    });
    await this.#item('South table', 540, 570, {
      ...there,
      guests: ['Noel Park'],
      vehicle: 'Van 6',
      driver: 'Hal South',
    });
    await this.#item('Portrait interview', 520, 550, { type: 'MEETING', guests: ['Idris Vane'] });
    const interview = { guests: ['Idris Vane'], vehicle: 'Van 7', driver: 'Kay Moss', master: 'Portrait interview' };
    await this.#item('Interview there', 480, 510, { ...there, ...interview });
    await this.#item('Welcome', 300, 350, { type: 'MEETING', guests: ['Omar Late', 'Absent Abel'] });
    await this.#item('Open air', 640, 720, { type: 'EVENT', guests: ['Olga Frost'] });
    const evening = { guests: ['Olga Frost'], vehicle: 'Van 8', driver: 'Lee Hart', master: 'Open air' };
    await this.#item('Open air there', 600, 630, { ...there, ...evening });
    // Two rides under way.
    const shuttle = { guests: ['Mia Stark', 'Noel Park'], vehicle: 'Van 9', driver: 'Pam Green' };
    await this.#item('Airport shuttle', -5, 35, { from: 'Airport', to: 'Hotel Aurora', ...shuttle });
    const road = { guests: ['Sana Noor'], vehicle: 'Van 8', driver: 'Eve Caught' };
    await this.#item('Road ride', -10, 45, { from: 'Airport', to: 'Hotel Dune', ...road });
    await this.#started.ask('POST', `/api/events/${this.id('Road ride')}/status`, { status: 'IN_PROGRESS' });
  }

  async #tomorrow(): Promise<void> {
    const day = NEXT_DAY;
    const item = (title: string, start: number, end: number, more: Ride) =>
      this.#item(title, day + start, day + end, more);
    const [there, back] = [
      { from: 'Hotel Aurora', to: 'Hall' },
      { from: 'Hall', to: 'Hotel Aurora' },
    ];
    await item('Plenary', 40, 100, { type: 'MEETING', placeId: this.id('Hall') });
    for (const n of [1, 2, 3, 4]) {
      const car = { vehicle: `Van ${n}`, driver: DRIVERS[n + 8] ?? '', master: 'Plenary' };
      await item(`Plenary there ${n}`, 0, 30, { ...there, guests: [LODGERS[n] ?? ''], ...car });
      await item(`Plenary back ${n}`, 110, 140, { ...back, guests: [LODGERS[n] ?? ''], ...car });
    }
    await item('Nkomo audience', 150, 180, {
      ...there,
      guests: ['Head Nkomo'],
      vehicle: 'Van 1',
      driver: 'Ann Able',
    });
    for (const [n, driver] of HARBOUR.entries())
      await item(`Harbour ride ${n + 1}`, 150, 180, {
        ...there,
        guests: ['Sana Noor'].slice(n),
        vehicle: `Van ${n + 2}`,
        driver,
      });
    await item('Pair ride', 200, 230, { ...there, guests: ['Ruben Hale'], vehicle: 'Van 4', driver: 'Flo Pair' });
    await item('Slow way', 245, 275, {
      from: 'Airport',
      to: 'Hotel Dune',
      guests: ['Olga Frost'],
      vehicle: 'Van 5',
      driver: 'Gil North',
    });
    await item('Second driver ride', 300, 330, {
      ...back,
      guests: ['Olga Frost'],
      vehicle: 'Van 5',
      driver: 'Gil North',
    });
    await item('Studio', 340, 400, {
      type: 'MEETING',
      guests: ['Omar Late', 'Ottilie Sand', 'Wanda Away', 'Mia Stark'],
    });
    await item('Abel alone', 300, 330, { ...there, guests: ['Absent Abel'], vehicle: 'Van 6', driver: 'Hal South' });
    await item('Zed breakfast', 20, 50, { type: 'MEAL', guests: ['Zedd Twice'] });
    for (const n of [1, 2]) {
      const car = { vehicle: `Van ${n + 6}`, driver: DRIVERS[n + 10] ?? '' };
      await item(`Museum tour ${n}`, 420, 450, {
        from: 'Hotel Dune',
        to: 'Museum',
        guests: [GUESTS[n + 4] ?? ''],
        ...car,
      });
    }
    const diners = { guests: ['Mia Stark', 'Noel Park'] };
    await item('Island dinner', 560, 620, { type: 'MEAL', placeId: this.id('Island'), ...diners });
    const leg = { ...diners, master: 'Island dinner' };
    const boat = { ...leg, mode: 'WATER', vehicle: 'Ferry', driver: 'Skip Boat' };
    const car = { ...leg, vehicle: 'Van 9', driver: 'Pam Green' };
    await item('Dinner car', 490, 515, { from: 'Hotel Aurora', to: 'Jetty', ...car });
    await item('Boat out', 520, 540, { from: 'Jetty', to: 'Island', ...boat });
    await item('Boat back', 630, 650, { from: 'Island', to: 'Jetty', ...boat });
    await item('Car home', 655, 680, { from: 'Jetty', to: 'Hotel Aurora', ...car });
  }
}
