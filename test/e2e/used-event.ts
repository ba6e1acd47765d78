import type { Reply } from './api-client.ts';

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

const HOUR = { startTime: '2099-05-10T09:00:00Z', endTime: '2099-05-10T10:00:00Z' };
const PLACES = ['Hotel Aurora', 'Hall 1'];

/** Records that each release changes, and that it gives the fields that it knows. */
const KINDS = ['vips', 'drivers', 'vehicles', 'places', 'events'] as const;
type Kind = (typeof KINDS)[number];

type Fields = Readonly<Record<string, unknown>>;

/** What people have entered into a service over its releases: a record of each kind. It knows what each record must answer. */
export class UsedEvent {
  #rounds = 0;
  readonly #made: string[] = [];
  /** By path. */
  readonly #expected = new Map<string, Fields>();
  readonly #ids: Record<Kind, string> = { vips: '', drivers: '', vehicles: '', places: '', events: '' };
  #other = '';
  #kept: { readonly body: Fields; readonly answer: unknown } | undefined;

  /** A copy, as it is now. */
  copy(): UsedEvent {
    const copy = new UsedEvent();
    copy.#rounds = this.#rounds;
    copy.#made.push(...this.#made);
    for (const [path, fields] of this.#expected) copy.#expected.set(path, { ...fields });
    Object.assign(copy.#ids, this.#ids);
    copy.#other = this.#other;
    copy.#kept = this.#kept;
    return copy;
  }

  /** The paths of what no list has. */
  get known(): readonly string[] {
    return this.#made.filter((path) => /^\/api\/(proposals|reports|messages|feeds|ways)/.test(path));
  }

  /** Enters the first records. */
  async begin(call: Call): Promise<void> {
    await call('POST', '/api/users/register', {});
    const bodies: Readonly<Record<Kind, Fields>> = {
      vips: { name: 'Zoë Łukasiewicz', department: 'ADMIN', partySize: 2, phone: '+442079460958' },
      drivers: { name: 'Dana Okafor', phone: '+442079460959' },
      vehicles: { name: 'Van 1', type: 'VAN', seatCapacity: 8 },
      places: { name: String(PLACES[0]), kind: 'HOTEL', aliases: ['The Aurora'] },
      events: { type: 'TRANSPORT', title: 'To the dinner', vipIds: [], ...HOUR, pickupLocation: PLACES[0] },
    };
    for (const kind of KINDS) {
      const links =
        kind === 'events'
          ? { vipIds: [this.#ids.vips], vehicleId: this.#ids.vehicles, driverId: this.#ids.drivers }
          : {};
      this.#ids[kind] = await this.#make(call, `/api/${kind}`, { ...bodies[kind], ...links });
    }
    this.#other = await this.#make(call, '/api/places', { name: PLACES[1], kind: 'VENUE' });
    await this.#make(call, `/api/drivers/${this.#ids.drivers}/blocks`, {
      from: '2099-05-14T08:00:00Z',
      to: '2099-05-14T12:00:00Z',
    });
    await this.#make(call, '/api/musters', { title: 'Fire alarm', vipIds: [this.#ids.vips] });
  }

  /** Changes each record, with these fields of the release, and enters new ones. Returns what a release did wrong. */
  async goOn(call: Call, fields: readonly string[]): Promise<string[]> {
    this.#rounds += 1;
    const set = Object.fromEntries(fields.map((name) => [name, `${name} in round ${this.#rounds}`]));
    for (const kind of KINDS) {
      await this.#change(call, `/api/${kind}/${this.#ids[kind]}`, { notes: `Round ${this.#rounds}`, ...set });
    }
    await this.#changeSettings(call, set);
    await this.#enter(call);
    return [...(await this.#bookAgain(call)), ...(await this.#repeat(call))];
  }

  /** Returns what is not as it was entered. `isShown` tells which fields the release answers. */
  async lost(call: Call, isShown: (field: string) => boolean): Promise<string[]> {
    const faults: string[] = [];
    for (const [path, fields] of this.#expected) {
      const { body } = await call('GET', path);
      for (const [name, value] of Object.entries(fields).filter(([each]) => isShown(each))) {
        const stored = name.split('.').reduce((within, each) => within?.[each], body);
        if (stored !== value)
          faults.push(`${path} ${name}: ${JSON.stringify(stored)} and not ${JSON.stringify(value)}`);
      }
    }
    return faults;
  }

  async #changeSettings(call: Call, set: Fields): Promise<void> {
    const minutes = 20 + this.#rounds;
    const body = {
      turnaroundMinutes: 5,
      ...set,
      gps: { retentionDays: minutes },
      guests: { linkMinutesBefore: minutes, ...set },
    };
    // The first release has no groups for guests.
    const { status } = await call('PATCH', '/api/settings', body);
    if (status === 200) {
      const inGroup = Object.entries(body.guests).map(([name, value]) => [`guests.${name}`, value]);
      return this.#expect('/api/settings', { ...set, 'gps.retentionDays': minutes, ...Object.fromEntries(inGroup) });
    }
    await this.#change(call, '/api/settings', { turnaroundMinutes: 5 });
  }

  /** Enters what each release has had since some time. */
  async #enter(call: Call): Promise<void> {
    const { drivers: driver, places: place, vehicles: vehicle, vips: vip } = this.#ids;
    const day = `2099-05-${10 + this.#rounds}`;
    const ride = { startTime: `${day}T18:00:00Z`, endTime: `${day}T19:00:00Z`, vipIds: [vip] };
    await this.#make(call, '/api/events', {
      type: 'TRANSPORT',
      title: `Ride ${this.#rounds}`,
      ...ride,
      vehicleId: vehicle,
      driverId: driver,
    });
    await this.#make(call, '/api/proposals', { kind: 'ASSIGN', from: ride.startTime, to: ride.endTime });
    await this.#make(call, '/api/reports', { kind: 'ROSTER', format: 'CSV' });
    await this.#make(call, `/api/drivers/${driver}/messages`, { text: `Round ${this.#rounds}` });
    const { status } = await call('PUT', `/api/ways/${place}/${this.#other}`, { minutes: 10 + this.#rounds });
    const ways = `/api/ways?from=${place}&to=${this.#other}`;
    if (status === 200) this.#made.push(...(this.#made.includes(ways) ? [] : [ways]));
    await this.#tryTo(call, '/api/motorcades', {
      title: `Motorcade ${this.#rounds}`,
      startTime: `${day}T21:00:00Z`,
      endTime: `${day}T22:00:00Z`,
      pickupLocation: PLACES[0],
      dropoffLocation: PLACES[1],
      cars: [{ role: 'PRINCIPAL', vehicleId: vehicle, vipIds: [vip] }],
    });
    await this.#tryTo(call, '/api/import/layouts', {
      name: `List ${this.#rounds}`,
      kind: 'PLACES',
      headings: ['A', `B${this.#rounds}`],
    });
    await this.#tryTo(call, '/api/webhooks', { url: 'https://hooks.example.org/motorcade' });
  }

  /** The slot of the first ride is taken, whichever release is asked. */
  async #bookAgain(call: Call): Promise<string[]> {
    const ride = { type: 'TRANSPORT', title: 'Twice', vipIds: [], ...HOUR };
    const faults: string[] = [];
    for (const held of [{ vehicleId: this.#ids.vehicles }, { driverId: this.#ids.drivers }]) {
      const { status } = await call('POST', '/api/events', { ...ride, ...held });
      if (status !== 409) faults.push(`booked twice: ${status} for ${Object.keys(held).join()}`);
    }
    return faults;
  }

  /** A request under the same key gets its first answer, also from the next release. */
  async #repeat(call: Call): Promise<string[]> {
    const send = (number: number, body: Fields) =>
      call('POST', '/api/vips', body, { 'idempotency-key': `round-${number}` });
    const faults: string[] = [];
    if (this.#kept) {
      const { body } = await send(this.#rounds - 1, this.#kept.body);
      if (JSON.stringify(body) !== JSON.stringify(this.#kept.answer)) faults.push('a repeat got another answer');
    }
    const body = { name: `Guest ${this.#rounds}`, department: 'OTHER' };
    const { body: answer } = await send(this.#rounds, body);
    this.#kept = { body, answer };
    return faults;
  }

  async #change(call: Call, path: string, fields: Fields): Promise<void> {
    const { body, status } = await call('PATCH', path, fields);
    if (status !== 200) throw new Error(`PATCH ${path} ${JSON.stringify(fields)}: ${JSON.stringify(body)}`);
    this.#expect(path, fields);
  }

  #expect(path: string, fields: Fields): void {
    this.#expected.set(path, { ...this.#expected.get(path), ...fields });
  }

  async #make(call: Call, path: string, fields: Fields): Promise<string> {
    const { body, status } = await call('POST', path, fields);
    if (status >= 300) throw new Error(`POST ${path} ${JSON.stringify(fields)}: ${JSON.stringify(body)}`);
    const list = path.endsWith('/messages') ? '/api/messages' : path;
    this.#made.push(`${list}/${body.id}`);
    return body.id;
  }

  /** A release that does not know it answers 404. */
  async #tryTo(call: Call, path: string, fields: Fields): Promise<void> {
    const { body, status } = await call('POST', path, fields);
    if (status !== 404 && status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(body)}`);
  }
}
