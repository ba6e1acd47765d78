import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as createLayout from '#functions/guest-list/create-layout.ts';
import * as getImportTemplate from '#functions/guest-list/get-import-template.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { allBlocksOf } from '#shared/entities/blocks/block.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { allVehicles, findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { IMPORT_KINDS, type ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { aPhone } from '#test/support/messaging.ts';
import { anOrder, anOrderLink } from '#test/support/orders.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';
import { SENT_CSV } from '#test/support/workbooks.ts';

useTable();
/** What no answer to a supplier may hold. */
const SECRETS = /Rival|Zebulon|Staff note/;
const DRY = { dryRun: 'true' };
const BLOCK = { from: '2027-05-10 12:00', to: '2027-05-10 14:00' };

const coordinator = useUser('COORDINATOR');
let supplierId: string;
let supplier: string;
let rivalId: string;

function send(kind: ImportKind, body: string, query: Record<string, string> = {}, as = supplier) {
  return call(importTable, { as, body, query: { kind, ...query }, headers: SENT_CSV });
}
/** Sends a list as the supplier in a trial and for good: neither writes, and both refuse it with the same message at this cell. */
async function refusedAt(kind: ImportKind, body: string, cell: string, query = {}): Promise<string> {
  const [trial, real] = await writingNothing(async () => [
    await send(kind, body, { ...query, ...DRY }),
    await send(kind, body, query),
  ]);
  expect(real.body).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
  expect(trial.body.errors.map((each: { cell: string }) => each.cell)).toEqual([cell]);
  expect(`${trial.text}${real.text}`).not.toMatch(SECRETS);
  return trial.body.errors[0].message;
}
async function own<R extends { readonly supplierId?: string | undefined }>(all: Promise<R[]>, id = supplierId) {
  return (await all).filter((each) => each.supplierId === id);
}

beforeAll(async () => {
  supplierId = await aSupplier('Harbour');
  rivalId = await aSupplier('Rival');
  supplier = await aUser('SUPPLIER', { supplierId });
  await someVips(coordinator, 1, { name: 'Zebulon' });
});

describe('a supplier sends its own fleet', () => {
  it('adds and changes vehicles, drivers with shifts and times off, after a trial that writes nothing', async () => {
    const vans = 'Name;Type;Seats;Licence plate\nVan 1;VAN;7;HC 1\nVan 2;VAN;7;HC 2\n';
    const trial = await writingNothing(() => send('VEHICLES', vans, DRY));
    expect(trial.body).toMatchObject({ created: 2, faults: 0, changes: [{ name: 'Van 1' }, { name: 'Van 2' }] });
    expect((await send('VEHICLES', vans)).body).toMatchObject({ created: 2 });
    expect((await send('VEHICLES', vans)).body).toMatchObject({ created: 0, unchanged: 2 });
    expect((await send('VEHICLES', vans.replace('7;HC 2', '8;HC 2'))).body).toMatchObject({ updated: 1 });
    expect(await own(allVehicles())).toMatchObject([{ name: 'Van 1' }, { name: 'Van 2', seatCapacity: 8 }]);
    const drivers = `Name;Phone;Shifts\nRobin Marsh;${aPhone()};2027-05-10 08:00 - 18:00\n`;
    expect((await send('DRIVERS', drivers)).body).toMatchObject({ created: 1 });
    expect(await own(allDrivers())).toMatchObject([{ name: 'Robin Marsh', shifts: [{}] }]);
    const blocks = `Driver;Vehicle;From;To\nRobin Marsh;;${BLOCK.from};${BLOCK.to}\n;HC 1;${BLOCK.from};${BLOCK.to}\n`;
    expect((await send('BLOCKS', blocks)).body).toMatchObject({ created: 2 });
    expect((await send('VEHICLES', blocks)).body).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('gets a template with the sheets of its fleet, without what is for the staff', async () => {
    const book = read(Buffer.from((await call(getImportTemplate, { as: supplier })).text, 'base64'));
    expect(book.SheetNames.filter((name) => !name.startsWith('Examples'))).toEqual(['Drivers', 'Vehicles', 'Blocks']);
    const headings = Object.values(book.Sheets).flatMap(
      (sheet) => utils.sheet_to_json<string[]>(sheet, { header: 1 })[0],
    );
    expect(headings).toContain('Shifts');
    for (const each of ['Notes', 'Reserved for', 'Usual vehicle']) expect(headings).not.toContain(each);
    const query = { kind: 'VIPS' };
    expect((await call(getImportTemplate, { as: supplier, query })).body.code).toBe('FORBIDDEN');
  });

  it('lets a row that is like one of its own wait, and takes the decision', async () => {
    await send('VEHICLES', 'Name;Type;Seats\nShuttle 9;VAN;7\n');
    const like = 'Name;Type;Seats\nShuttle-09;VAN;7\n';
    const { body } = await send('VEHICLES', like, DRY);
    expect(body.waiting).toMatchObject([{ row: 2, like: [{ name: 'Shuttle 9' }] }]);
    const decided = await send('VEHICLES', like, { decisions: '{"2":"NEW"}' });
    expect(decided.body).toMatchObject({ created: 1 });
  });
});

describe('a supplier that sends what is not its own', () => {
  it('is refused every other kind of list, the layouts of the desk, and a list by the link of an order', async () => {
    for (const kind of IMPORT_KINDS.filter((each) => !['VEHICLES', 'DRIVERS', 'BLOCKS'].includes(each))) {
      const { body } = await writingNothing(() => send(kind, 'Name;Title\nZebulon;Dinner\n'));
      expect([kind, body.code]).toEqual([kind, 'FORBIDDEN']);
    }
    const list = 'Name;Type;Seats;Where it stands\nVan 7;VAN;7;Yard\n';
    const layout = {
      name: 'Layout of Rival',
      kind: 'VEHICLES',
      headings: ['Name', 'Type', 'Seats', 'Where it stands'],
    };
    const made = await call(createLayout, {
      as: coordinator,
      body: { ...layout, columns: { 'Where it stands': 'color' } },
    });
    expect(made.status).toBe(201);
    expect((await send('VEHICLES', list, { layout: 'Layout of Rival' })).body.code).toBe('FORBIDDEN');
    const read = await send('VEHICLES', list, DRY);
    expect([read.body.layout, read.body.proposedColumns, read.body.faults]).toEqual([undefined, undefined, 0]);
    expect(read.text).not.toMatch(SECRETS);
    const { id } = await anOrder(coordinator, { supplierId });
    const headers = { ...SENT_CSV, ...(await anOrderLink(coordinator, id)) };
    const byLink = await call(importTable, { body: list, query: { kind: 'VEHICLES' }, headers });
    expect(byLink.status).toBe(401);
  });

  it('is refused the ids of others, with the same words as an id of none', async () => {
    const ids = {
      VEHICLES: [await aVehicle({ name: 'Rival van', supplierId: rivalId }), await aVehicle({ name: 'Rival bus' })],
      DRIVERS: [await aDriver('Rival driver', { supplierId: rivalId }), await aDriver('Rival of ours')],
    };
    for (const kind of ['VEHICLES', 'DRIVERS'] as const) {
      const row = kind === 'VEHICLES' ? 'Type;Seats;Name;Id\nVAN;7' : 'Phone;Tags;Name;Id\n;';
      const messages: string[] = [];
      for (const id of [...ids[kind], ids[kind][0]?.replace(/.{4}$/, '0000') ?? ''])
        messages.push(await refusedAt(kind, `${row};Taken over;${id}\n`, 'D2'));
      expect(new Set(messages)).toEqual(
        new Set([`is the id of no ${kind === 'VEHICLES' ? 'vehicle' : 'driver'} of yours`]),
      );
      const decisions = JSON.stringify({ 2: ids[kind][0] });
      await refusedAt(kind, `${row};Taken over;\n`, 'C2', { decisions });
    }
  });

  it('does not find others by name, own id or plate: it adds its own, and theirs stay as they are', async () => {
    const theirs = 'Name;Type;Seats;Ref\nShared name;VAN;7;R1\n';
    await send('VEHICLES', theirs, {}, coordinator);
    const rival = await aUser('SUPPLIER', { supplierId: rivalId });
    await send('VEHICLES', theirs, {}, rival);
    const others = async () => (await allVehicles()).filter((each) => each.supplierId !== supplierId);
    const before = await others();
    const trial = await send('VEHICLES', theirs.replace('7', '9'), DRY);
    expect(trial.body).toMatchObject({ created: 1, changes: [{ change: 'CREATED', after: { seatCapacity: 9 } }] });
    await send('VEHICLES', theirs.replace('7', '9'));
    expect(await others()).toEqual(before);
    expect((await own(allVehicles())).filter(({ name }) => name === 'Shared name')).toHaveLength(1);
  });

  it('learns no name by a phone that is taken, and no driver or vehicle of others by a block', async () => {
    const phone = aPhone();
    const rival = await aDriver('Rival driver 2', { supplierId: rivalId });
    await call(updateDriver, { as: coordinator, params: { driverId: rival }, body: { phone } });
    const taken = await refusedAt('DRIVERS', `Name;Phone\nSam;${phone}\n`, 'A2');
    expect(taken).toMatch(/^has the phone of another driver: /);
    const none = await refusedAt('BLOCKS', `Driver;From;To\nNone at all;${BLOCK.from};${BLOCK.to}\n`, 'A2');
    for (const named of [rival, 'Rival driver 2', 'Rival drivr 2']) {
      const list = `Driver;From;To\n${named};${BLOCK.from};${BLOCK.to}\n`;
      const { body } = await writingNothing(() => send('BLOCKS', list, DRY));
      expect(body.errors).toMatchObject([{ cell: 'A2', message: none, read: [named] }]);
    }
    expect(await allBlocksOf(rival)).toEqual([]);
  });

  it('has no columns for the staff, by no heading and no parameter', async () => {
    const list = 'Name;Type;Seats;Notes;Reserved for\nVan 8;VAN;7;Mine;Zebulon\n';
    const { body } = await send('VEHICLES', list);
    expect(body.notices.map((each: { column: string }) => each.column)).toEqual(['Notes', 'Reserved for']);
    const made = await findVehicle(body.changes[0].id);
    expect([made?.supplierId, made?.notes, made?.reservedFor]).toEqual([supplierId, undefined, undefined]);
    for (const query of [
      { columns: '{"Notes":"notes"}' },
      { columns: '{"Notes":"supplierId"}' },
      { defaults: '{"notes":"Mine"}' },
      { defaults: `{"supplierId":"${rivalId}"}` },
    ]) {
      const refused = await writingNothing(() => send('VEHICLES', list.replace('Van 8', 'Van 9'), query));
      expect([query, refused.status]).toEqual([query, 400]);
    }
  });

  it('does not get back by name what left the company', async () => {
    const list = 'Name;Type;Seats\nSold van;VAN;7\n';
    const { body } = await send('VEHICLES', list);
    const params = { vehicleId: body.changes[0].id };
    await call(updateVehicle, { as: coordinator, params, body: { supplierId: rivalId, notes: 'Staff note' } });
    expect(await refusedAt('VEHICLES', list, 'A2')).toMatch(/^was a vehicle of yours/);
  });
});
