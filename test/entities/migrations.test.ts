import { readdirSync } from 'node:fs';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import { placeKey } from '#shared/domain/places/place.ts';
import { begin } from '#shared/domain/records.ts';
import { placeCode } from '#shared/domain/ways/ways.ts';
import { activities, createActivity, findActivity } from '#shared/entities/activities/activity.ts';
import {
  abandonedChanges,
  findAttendanceChanges,
  putAttendanceChange,
} from '#shared/entities/activities/attendance-change.ts';
import { auditsOfUser, auditWrite } from '#shared/entities/audit/audit.ts';
import { firstShape } from '#shared/entities/migrations/2026-11-21-first-shape.ts';
import { waitingAttendanceChanges } from '#shared/entities/migrations/2026-11-22-waiting-attendance-changes.ts';
import { auditsByUser } from '#shared/entities/migrations/2026-11-23-audits-by-user.ts';
import { travelMinutes } from '#shared/entities/migrations/2026-11-23-travel-minutes.ts';
import { workingHours } from '#shared/entities/migrations/2026-11-23-working-hours.ts';
import { type Migration, records, storedSettings } from '#shared/entities/migrations/migration.ts';
import { ALL_MIGRATIONS, runMigrations } from '#shared/entities/migrations/run-migrations.ts';
import { nameWrites, placeStore, placesOfNames } from '#shared/entities/places/place.ts';
import { readSettings, replaceSettings } from '#shared/entities/settings/settings.ts';
import { readWayRows } from '#shared/entities/ways/way-row.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';
import { storedItem, writeStored } from '#test/support/stored-items.ts';
import { useTable } from '#test/support/table.ts';

const NOW = '2026-11-21T10:00:00.000Z';

useTable();

let steps = 0;
/** Returns a migration that records its runs in `ran`. */
function aStep(ran: string[], fail?: () => boolean): Migration {
  steps += 1;
  const id = `2026-11-2${steps}-step`;
  return {
    id,
    migrate: async () => {
      if (fail?.()) throw new Error(`${id} refuses`);
      ran.push(id);
    },
  };
}

/** Returns the item of an activity in the current shape. */
function itemOf(id: string, listing: 'live' | 'deleted') {
  return activities()
    .put({
      id,
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
      type: 'TRANSPORT',
      title: 'Airport pick-up',
      startTime: NOW,
      endTime: '2026-11-21T11:00:00.000Z',
      status: 'SCHEDULED',
      vipIds: ['vip_1'],
      listing,
    })
    .params<{ Item: Record<string, unknown> }>().Item;
}

/** Writes an activity in the current shape or, with `former`, in the old shape with a single `vipId`. */
async function putActivity(id: string, listing: 'live' | 'deleted', former: boolean): Promise<void> {
  const item = itemOf(id, listing);
  const { vipIds: _vipIds, ...rest } = item;
  const Item = former ? { ...rest, vipId: 'vip_1' } : item;
  await database().client.send(new PutCommand({ TableName: database().table, Item }));
}

describe('migrations', () => {
  it('are all in the list, in order of date, with the names of their files', () => {
    const files = readdirSync('shared/entities/migrations').filter((name) => /^\d{4}-/.test(name));
    expect(files.length).toBeGreaterThan(0);
    expect(ALL_MIGRATIONS.map(({ id }) => `${id}.ts`)).toEqual(files.sort());
  });

  it('run once on an empty table', async () => {
    expect(await runMigrations(NOW)).toEqual(ALL_MIGRATIONS.map(({ id }) => id));
    expect(await runMigrations(NOW)).toEqual([]);
  });

  it('run in order, each once, and continue with the failed one', async () => {
    const ran: string[] = [];
    let broken = true;
    const [first, second, third] = [aStep(ran), aStep(ran, () => broken), aStep(ran)];
    await expect(runMigrations(NOW, [first, second, third])).rejects.toThrow(`${second.id} refuses`);
    expect(ran).toEqual([first.id]);
    broken = false;
    expect(await runMigrations(NOW, [first, second, third])).toEqual([second.id, third.id]);
    expect(ran).toEqual([first.id, second.id, third.id]);
  });

  it('may run concurrently', async () => {
    const steps = [aStep([]), aStep([])];
    await Promise.all([runMigrations(NOW, steps), runMigrations(NOW, steps), runMigrations(NOW, steps)]);
    expect(await runMigrations(NOW, steps)).toEqual([]);
  });
});

describe('the first shape', () => {
  it('accepts a table whose activities have vipIds', async () => {
    await putActivity('activity_1', 'live', false);
    await expect(firstShape.migrate(NOW)).resolves.toBeUndefined();
  });

  it.each(['live', 'deleted'] as const)(
    'refuses %s activities with a single vipId, and says to reseed',
    async (listing) => {
      await putActivity('activity_2', listing, true);
      await expect(firstShape.migrate(NOW)).rejects.toThrow('with a single vipId. They cannot be migrated: seed');
      await putActivity('activity_2', listing, false);
      await expect(firstShape.migrate(NOW)).resolves.toBeUndefined();
    },
  );

  it('is not recorded as completed while it refuses, so that each deploy and each start refuses again', async () => {
    const { data } = await records().get({ id: firstShape.id }).go({ consistent: true });
    if (data) await records().delete({ id: firstShape.id }).go();
    await putActivity('activity_3', 'live', true);
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(runMigrations(NOW, [firstShape])).rejects.toThrow('seed an empty table again');
    }
    await putActivity('activity_3', 'live', false);
    expect(await runMigrations(NOW, [firstShape])).toEqual([firstShape.id]);
  });

  it('finds a single activity of the former shape behind many of the present one', async () => {
    const present = Array.from({ length: 300 }, (_, number) => itemOf(`activity_1${number}`, 'live'));
    await writeStored(present.map((item) => ({ PutRequest: { Item: storedItem(item) } })));
    await putActivity('activity_z', 'live', true);
    await expect(firstShape.migrate(NOW)).rejects.toThrow('with a single vipId');
    await putActivity('activity_z', 'live', false);
  });
});

describe('unfinished changes of attendances', () => {
  it('get partitions of their own, and the former items expire', async () => {
    const change = { id: 'act_1', changeId: 'change_1', vipIds: ['vip_1'], heldUntil: NOW };
    const { Put } = putAttendanceChange(undefined, change);
    const former = { pk: '$motorcade#id_act_1', sk: Put?.Item?.['sk'] as string };
    const TableName = Put?.TableName;
    await database().client.send(new PutCommand({ TableName, Item: { ...Put?.Item, ...former } }));
    expect(await findAttendanceChanges(['act_1'])).toEqual([]);
    await waitingAttendanceChanges.migrate(NOW);
    await waitingAttendanceChanges.migrate(NOW);
    expect(await findAttendanceChanges(['act_1'])).toEqual([change]);
    expect(await abandonedChanges('2026-11-21T10:00:01.000Z')).toEqual([change]);
    const { Item } = await database().client.send(new GetCommand({ TableName, Key: former }));
    expect(Item).toMatchObject({ expiresAt: Date.parse(NOW) / 1_000 + 86_400 });
    expect(Item).not.toHaveProperty('gsi2pk');
  });

  it('enters the audit records of users into their index, and those of jobs not', async () => {
    const record = (id: string, by: string): AuditRecord => ({
      id,
      by,
      at: NOW,
      operationId: 'o',
      subject: 'Vip',
      subjectId: 'v',
      version: 1,
      fields: [],
      requestId: 'r',
    });
    for (const [id, by] of [
      ['audit_1', 'usr_1'],
      ['audit_2', 'job:j'],
    ] as const) {
      const { Item, TableName } = auditWrite(record(id, by)).Put ?? {};
      const { gsi2pk: _partition, gsi2sk: _sort, ...former } = Item ?? {};
      await database().client.send(new PutCommand({ TableName, Item: former }));
    }
    const found = async (by: string) =>
      (await auditsOfUser(by, { list: 'l', limit: 10, now: NOW })).items.map(({ id }) => id);
    expect(await found('usr_1')).toEqual([]);
    await auditsByUser.migrate(NOW);
    await auditsByUser.migrate(NOW);
    expect([await found('usr_1'), await found('job:j')]).toEqual([['audit_1'], []]);
  });
});

describe('travelMinutes', () => {
  it('become places and ways that a person set, and link what is not over', async () => {
    const { Put } = replaceSettings(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, version: 1 });
    const ways = [{ from: 'JFK', to: 'The  Mill', minutes: 900 }];
    const { Item, TableName } = Put ?? {};
    await database().client.send(new PutCommand({ TableName, Item: { ...Item, travelMinutes: ways } }));
    const place = { name: 'Old Mill', aliases: ['The Mill'], kind: 'HOTEL' as const, bufferMinutes: 0 };
    const mill = begin('plc_mill0000', place, NOW);
    await transact([placeStore.create(mill), ...nameWrites(undefined, mill)]);
    const ride = { type: 'TRANSPORT' as const, title: 'Ride', startTime: '2026-11-22T10:00:00.000Z', vipIds: [] };
    const times = { endTime: '2026-11-22T11:00:00.000Z', status: 'SCHEDULED' as const };
    const texts = { pickupLocation: 'jfk', dropoffLocation: 'the mill' };
    await transact([createActivity(begin('act_linked', { ...ride, ...times, ...texts }, NOW))]);
    for (let times = 0; times < 2; times += 1) await travelMinutes.migrate(NOW);
    const linked = await findActivity('act_linked');
    expect(linked).toMatchObject({
      version: 1,
      dropoffPlaceId: mill.id,
      pickupPlaceId: expect.stringMatching(/^plc_/),
    });
    const jfk = await placeStore.find(linked?.pickupPlaceId ?? '');
    expect(jfk).toMatchObject({ name: 'JFK', kind: 'OTHER' });
    const [row] = await readWayRows([placeCode(mill.id)]);
    const code = placeCode(jfk?.id ?? '');
    expect([row?.out[code]?.MANUAL?.[0], row?.in[code]?.MANUAL?.[0]]).toEqual([360, 360]);
    expect(await readSettings()).toEqual({ ...DEFAULT_SETTINGS, version: 1 });
  });
});

describe('workingHours', () => {
  const store = async (fields: object): Promise<void> => {
    const { Put } = replaceSettings(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, version: 1 });
    const { hours: _hours, ...Item } = Put?.Item ?? {};
    await database().client.send(new PutCommand({ TableName: Put?.TableName, Item: { ...Item, ...fields } }));
  };

  it('copies both into the settings of hours', async () => {
    await store({ maxDrivingHoursPerDay: 9, minRestHours: 10 });
    expect((await readSettings()).hours).toEqual({ preset: 'NONE' });
    for (let times = 0; times < 2; times += 1) await workingHours.migrate(NOW);
    const hours = { preset: 'NONE', maxDrivingHoursPerDay: 9, minRestHours: 10 };
    expect(await readSettings()).toEqual({ ...DEFAULT_SETTINGS, version: 1, hours });
  });

  it('keeps what a person has set since then', async () => {
    await store({ maxDrivingHoursPerDay: 9, hours: { preset: 'EU_561', maxDrivingHoursPerDay: 8 } });
    await workingHours.migrate(NOW);
    expect((await readSettings()).hours).toEqual({ preset: 'EU_561', maxDrivingHoursPerDay: 8 });
  });

  it('does nothing where neither is set', async () => {
    await store({});
    await workingHours.migrate(NOW);
    expect(await readSettings()).toEqual({ ...DEFAULT_SETTINGS, version: 1 });
  });
});

describe('a service that goes back to the former release and forth again', () => {
  /** What the former release stores. It leaves all else as it is. */
  const storeFormer = async (fields: object): Promise<void> => {
    const { item, key } = await storedSettings();
    const Item = { ...item, ...fields, version: Number(item['version'] ?? 0) + 1 };
    await database().client.send(new PutCommand({ TableName: key.TableName, Item: { ...key.Key, ...Item } }));
  };
  const steps = [travelMinutes, workingHours];
  const isRun = ({ id }: Migration): boolean => steps.some((step) => step.id === id);
  const migrate = () => runMigrations(NOW, ALL_MIGRATIONS.filter(isRun));
  const minutesTo = async (name: string): Promise<number | undefined> => {
    const ids = await placesOfNames([placeKey('Gate'), placeKey(name)]);
    const [gate = '', place = ''] = [placeKey('Gate'), placeKey(name)].map((key) => placeCode(ids.get(key) ?? ''));
    const [row] = await readWayRows([gate]);
    return row?.out[place]?.MANUAL?.[0];
  };

  it('loses nothing of what both sides changed, three times', async () => {
    for (const { id } of steps) await records().delete({ id }).go();
    const { key } = await storedSettings();
    const { Put } = replaceSettings(DEFAULT_SETTINGS, { ...DEFAULT_SETTINGS, version: 1 });
    const { hours: _hours, ...Item } = Put?.Item ?? {};
    await database().client.send(new PutCommand({ TableName: key.TableName, Item }));
    const ways = [{ from: 'Gate', to: 'Hall 1', minutes: 10 }];
    await storeFormer({ maxDrivingHoursPerDay: 9, minRestHours: 10, travelMinutes: ways });
    expect(await migrate()).toEqual(steps.map(({ id }) => id));
    expect((await readSettings()).hours).toEqual({ preset: 'NONE', maxDrivingHoursPerDay: 9, minRestHours: 10 });
    for (const round of [1, 2, 3]) {
      // The present release.
      const before = await readSettings();
      const hours = { ...before.hours, minRestHours: 10 + round / 2 };
      await transact([replaceSettings(before, { ...before, version: before.version + 1, hours })]);
      expect(await migrate()).toEqual([]);
      // The former one.
      expect((await storedSettings()).item).toMatchObject({ minRestHours: 10, travelMinutes: ways });
      ways.push({ from: 'Gate', to: `Hall ${round + 1}`, minutes: 10 + round });
      await storeFormer({ maxDrivingHoursPerDay: 9 - round, travelMinutes: ways });
      // The present one again.
      expect(await migrate()).toEqual(steps.map(({ id }) => id));
      const expected = { preset: 'NONE', maxDrivingHoursPerDay: 9 - round, minRestHours: 10 + round / 2 };
      expect((await readSettings()).hours).toEqual(expected);
      expect(await minutesTo(`Hall ${round + 1}`)).toBe(10 + round);
    }
    expect(await minutesTo('Hall 1')).toBe(10);
  });
});
