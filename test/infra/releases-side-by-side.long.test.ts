import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BUILD_FOLDER } from '#infra/bundling/build.ts';
import { runMigrations } from '#shared/entities/migrations/run-migrations.ts';
import { bundlesIfMade } from '#test/support/built-bundles.ts';
import { useMachineClock } from '#test/support/clock.ts';
import { type FormerRelease, findFormerRelease, writeSources } from '#test/support/former-release.ts';
import { aUser } from '#test/support/people.ts';
import { type ReleaseAnswer, ReleaseProcess } from '#test/support/release-process.ts';
import { useTable } from '#test/support/table.ts';

// The processes of the functions have it.
useMachineClock();

// While a deployment runs, functions of the former release and of this one work on one table for minutes, after the migrations.

const KINDS = {
  Vip: {
    path: '/api/vips',
    param: 'vipId',
    body: { name: 'Zoë Łukasiewicz', department: 'ADMIN', partySize: 2, phone: '+442079460958', notes: 'Left-handed' },
  },
  Driver: { path: '/api/drivers', param: 'driverId', body: { name: 'Dana Okafor', phone: '+442079460959' } },
  Vehicle: { path: '/api/vehicles', param: 'vehicleId', body: { name: 'Van 1', type: 'VAN', seatCapacity: 8 } },
  Place: {
    path: '/api/places',
    param: 'placeId',
    body: { name: 'Hotel Aurora', kind: 'HOTEL', aliases: ['The Aurora'] },
  },
  Event: {
    path: '/api/events',
    param: 'eventId',
    body: {
      type: 'MEETING',
      title: 'Briefing',
      vipIds: [],
      startTime: '2099-05-10T09:00:00Z',
      endTime: '2099-05-10T10:00:00Z',
    },
  },
} as const;
type Kind = keyof typeof KINDS;

const FUNCTIONS = [
  ...Object.keys(KINDS).flatMap((kind) => ['create', 'get', 'update', 'delete'].map((verb) => `${verb}${kind}`)),
  'listVips',
  'getSettings',
  'updateSettings',
  'openMuster',
  'getMuster',
  'markMusterGuest',
  'createProposal',
  'getProposal',
  'listAuditRecords',
  'advance-activities',
  'verify-ledgers',
];

const formerRelease = await findFormerRelease();

function sayWhyNot(): void {
  it('is not shown: this history does not reach back to the former release. Run `git fetch --unshallow --tags`', () => {
    expect(formerRelease).toBeUndefined();
  });
}

function runBoth(release: FormerRelease): void {
  useTable();
  let folder: string;
  let former: ReleaseProcess;
  let present: ReleaseProcess;
  let as: string;
  const pairs = () => [
    { writer: former, reader: present },
    { writer: present, reader: former },
  ];

  async function startPresent(): Promise<ReleaseProcess> {
    if (await bundlesIfMade()) return ReleaseProcess.of(BUILD_FOLDER);
    return ReleaseProcess.start(process.cwd(), join(folder, 'present'), FUNCTIONS);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'motorcade-releases-'));
    const sources = join(folder, 'sources');
    await writeSources(release, sources);
    [former, present] = await Promise.all([
      ReleaseProcess.start(sources, join(folder, 'former'), FUNCTIONS),
      startPresent(),
    ]);
    as = await aUser('ADMINISTRATOR');
    await runMigrations(new Date().toISOString());
  });
  afterAll(async () => {
    await Promise.all([former.stop(), present.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  let drivers = 0;
  /** Each driver has a phone of their own. */
  const ownPhone = (kind: Kind) => (kind === 'Driver' ? { phone: `+49151${40_000_000 + (drivers += 1)}` } : {});
  const create = (release: ReleaseProcess, kind: Kind, fields: object = {}) => {
    const body = { ...KINDS[kind].body, ...ownPhone(kind), ...fields };
    return release.request(`create${kind}`, 'POST', KINDS[kind].path, { as, body });
  };
  const one = (release: ReleaseProcess, verb: string, method: string, kind: Kind, id: string, body?: object) => {
    const { param, path } = KINDS[kind];
    return release.request(`${verb}${kind}`, method, `${path}/{${param}}`, { as, params: { [param]: id }, body });
  };
  /** The answer of the present release may have more fields than that of the former one, and never less. */
  const agree = (a: ReleaseAnswer, releaseOfA: ReleaseProcess, b: ReleaseAnswer): void => {
    const [older, newer] = releaseOfA === former ? [a, b] : [b, a];
    expect(newer.body).toMatchObject(older.body);
  };

  it.each(Object.keys(KINDS) as Kind[])('%s: each reads, changes and deletes what the other wrote', async (kind) => {
    for (const { reader, writer } of pairs()) {
      const created = await create(writer, kind);
      expect(created).toMatchObject({ status: 201, body: { version: 1 } });
      const { id } = created.body as { id: string };
      agree(created, writer, await one(reader, 'get', 'GET', kind, id));
      const changed = await one(reader, 'update', 'PATCH', kind, id, { notes: 'Changed' });
      expect(changed).toMatchObject({ status: 200, body: { version: 2, notes: 'Changed' } });
      agree(changed, reader, await one(writer, 'get', 'GET', kind, id));
      expect(await one(writer, 'delete', 'DELETE', kind, id)).toMatchObject({ status: 204 });
      expect(await one(reader, 'get', 'GET', kind, id)).toMatchObject({ status: 404 });
    }
  });

  it('books no vehicle and no driver twice, whichever release is asked first', async () => {
    for (const [round, first] of [former, present, former, present].entries()) {
      const other = first === former ? present : former;
      const [vehicle, driver, vip] = await Promise.all([
        create(first, 'Vehicle'),
        create(other, 'Driver'),
        create(first, 'Vip'),
      ]);
      const ride = {
        type: 'TRANSPORT',
        title: 'To the dinner',
        vipIds: [vip.body.id],
        startTime: `2099-05-1${round}T18:00:00Z`,
        endTime: `2099-05-1${round}T19:00:00Z`,
      };
      // By the vehicle in even rounds, by the driver in odd ones.
      const held = round % 2 === 0 ? { vehicleId: vehicle.body.id } : { driverId: driver.body.id };
      const both = await Promise.all([first, other].map((release) => create(release, 'Event', { ...ride, ...held })));
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      const won = both.find(({ status }) => status === 201)?.body as { id: string };
      // The other release moves it, and frees what it held.
      const later = { startTime: `2099-05-1${round}T20:00:00Z`, endTime: `2099-05-1${round}T21:00:00Z` };
      expect(await one(other, 'update', 'PATCH', 'Event', won.id, later)).toMatchObject({ status: 200 });
      expect(await create(first, 'Event', { ...ride, ...held })).toMatchObject({ status: 201 });
      expect(await create(first, 'Event', { ...ride, ...later, ...held })).toMatchObject({ status: 409 });
    }
    for (const release of [former, present]) {
      expect(await release.job('verify-ledgers', '2099-05-01T00:00:00Z')).toMatchObject({ differences: [] });
    }
  });

  it('starts and completes the activities of each other', async () => {
    for (const { reader, writer } of pairs()) {
      const { body } = await create(writer, 'Event', {
        startTime: '2098-05-10T09:00:00Z',
        endTime: '2098-05-10T10:00:00Z',
      });
      await reader.job('advance-activities', '2098-05-10T09:30:00Z');
      expect((await one(writer, 'get', 'GET', 'Event', body.id)).body).toMatchObject({ status: 'IN_PROGRESS' });
      await writer.job('advance-activities', '2098-05-10T10:30:00Z');
      expect((await one(reader, 'get', 'GET', 'Event', body.id)).body).toMatchObject({ status: 'COMPLETED' });
    }
  });

  it('answers a repeat under the same key as the other release did', async () => {
    for (const { reader, writer } of pairs()) {
      const headers = { 'idempotency-key': `repeat-${writer === former ? 1 : 2}` };
      const asked = { as, headers, body: KINDS.Vip.body };
      const first = await writer.request('createVip', 'POST', '/api/vips', asked);
      const repeat = await reader.request('createVip', 'POST', '/api/vips', asked);
      expect([first.status, repeat.status, repeat.body]).toEqual([201, 201, first.body]);
      expect(repeat.headers).toMatchObject({ 'Idempotency-Replayed': 'true' });
    }
  });

  it('goes on with the pages of a list, and counts the same', async () => {
    const list = (release: ReleaseProcess, query: Record<string, string>) =>
      release.request('listVips', 'GET', '/api/vips', { as, query });
    const [all, same] = await Promise.all([former, present].map((release) => list(release, { limit: '200' })));
    expect(same?.body.items).toMatchObject(all?.body.items as object[]);
    // The former release cannot open the encrypted cursors of this one: its answer is a 400 that says to begin again.
    for (const { reader, writer } of pairs().slice(0, 1)) {
      const page = await list(writer, { limit: '1' });
      const next = await list(reader, { limit: '200', cursor: page.body.nextCursor as string });
      expect([...page.body.items, ...next.body.items].map(({ id }) => id)).toEqual(
        all?.body.items.map(({ id }: { id: string }) => id),
      );
    }
  });

  it('shares settings, musters and proposals', async () => {
    for (const { reader, writer } of pairs()) {
      const settings = await writer.request('updateSettings', 'PATCH', '/api/settings', {
        as,
        // The clock now follows the country, which is the US at first: times had 24 hours there.
        body: { timezone: writer === former ? 'Asia/Tokyo' : 'Europe/Oslo', country: 'NO' },
      });
      agree(settings, writer, await reader.request('getSettings', 'GET', '/api/settings', { as }));

      const vip = (await create(writer, 'Vip')).body.id as string;
      const muster = await writer.request('openMuster', 'POST', '/api/musters', {
        as,
        body: { title: 'Fire alarm', vipIds: [vip] },
      });
      const params = { id: muster.body.id as string, vipId: vip };
      const mark = { as, params, body: { state: 'ACCOUNTED' } };
      expect(await reader.request('markMusterGuest', 'PATCH', '/api/musters/{id}/vips/{vipId}', mark)).toMatchObject({
        status: 200,
      });
      for (const release of [writer, reader]) {
        expect(await release.request('getMuster', 'GET', '/api/musters/{id}', { as, params })).toMatchObject({
          status: 200,
          body: { counts: { byState: { ACCOUNTED: { guests: 1, people: 2 } } } },
        });
      }

      const from = '2099-05-10T00:00:00Z';
      const proposal = await writer.request('createProposal', 'POST', '/api/proposals', {
        as,
        body: { kind: 'ASSIGN', from, to: '2099-05-11T00:00:00Z' },
      });
      expect(proposal.status).toBe(201);
      const read = await reader.request('getProposal', 'GET', '/api/proposals/{id}', {
        as,
        params: { id: proposal.body.id },
      });
      // Figures of former releases lack what this release must show.
      agree({ ...proposal, body: { ...proposal.body, figures: null } }, writer, {
        ...read,
        body: { ...read.body, figures: null },
      });
      expect(read.body.figures).toBeNull();
    }
  });

  it('keeps what the former release does not know when that changes the record', async () => {
    const { id } = (await create(present, 'Driver', { vehicleTypes: ['VAN'] })).body as { id: string };
    expect(await one(former, 'update', 'PATCH', 'Driver', id, { notes: 'Changed' })).toMatchObject({ status: 200 });
    expect((await one(present, 'get', 'GET', 'Driver', id)).body).toMatchObject({
      vehicleTypes: ['VAN'],
      notes: 'Changed',
    });
  });

  it('lists what each release did in the audit', async () => {
    const driver = { former: await create(former, 'Driver'), present: await create(present, 'Driver') };
    for (const release of [former, present]) {
      for (const { body } of Object.values(driver)) {
        const query = { subject: 'Driver', subjectId: body.id as string };
        expect(
          (await release.request('listAuditRecords', 'GET', '/api/audit', { as, query })).body.items,
        ).toMatchObject([{ operationId: 'createDriver', by: as }]);
      }
    }
  });
}

describe(`functions of the former release (${formerRelease?.name ?? 'not found'}) and of this one on one table`, () => {
  if (formerRelease) runBoth(formerRelease);
  else sayWhyNot();
});
