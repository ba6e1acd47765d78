import { describe, expect, it } from '@jest/globals';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { allVips, findVip } from '#shared/entities/vips/vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useFaults } from '#test/support/faults.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { plainly } from '#test/support/told.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const faults = useFaults();
const as = useUser('COORDINATOR');
let lists = 0;

const CSV = { 'content-type': 'text/csv' };
function send(body: unknown, query: Record<string, string> = {}, more: CallOptions = {}) {
  return call(importVips, { as, body, query, ...more, headers: { ...CSV, ...more.headers } });
}
/** Returns a word that no guest of another test has in their name. */
function unique(): string {
  return `List${(lists += 1)}`;
}
async function vipsOf(word: string) {
  return (await allVips()).filter(({ name }) => name.includes(word));
}
function decided(byRow: Record<number, string | undefined>, more: Record<string, string> = {}) {
  return { decisions: JSON.stringify(byRow), ...more };
}
function counts({ body }: Awaited<ReturnType<typeof send>>) {
  return [body.created, body.updated, body.unchanged, body.faults];
}

describe('importVips', () => {
  it('adds the guests of a list and leaves an audit record for each', async () => {
    const word = unique();
    const answer = await send(
      `\ufeffFull name;Dept;PARTY;Roster only;E-mail;Emergency contact name;Emergency contact phone;Notes\r\n` +
        `Zoë ${word};Development;2;no;zoe@example.org;Jan;+48 22 555 0101;"one\r\ntwo; ""three"""\r\n` +
        `;;;;;;;\r\n` +
        `花子 ${word};other;;TRUE;;;;\r\n`,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ rows: 2, created: 2, updated: 0, unchanged: 0, faults: 0, errors: [] });
    expect(answer.body.changes).toMatchObject([
      { row: 2, name: `Zoë ${word}` },
      { row: 4, change: 'CREATED' },
    ]);
    const [zoe, hanako] = answer.body.changes.map(({ id }: { id: string }) => id);
    expect((await call(getVip, { as, params: { vipId: zoe } })).body).toMatchObject({
      name: `Zoë ${word}`,
      department: 'OFFICE_OF_DEVELOPMENT',
      partySize: 2,
      email: 'zoe@example.org',
      emergencyContact: { name: 'Jan', phone: '+48225550101' },
      notes: 'one\ntwo; "three"',
      version: 1,
    });
    expect((await call(getVip, { as, params: { vipId: hanako } })).body).toMatchObject({
      partySize: 1,
      isRosterOnly: true,
    });
    const { items } = await auditsOfSubject('Vip', zoe, { list: 'test', limit: 5 });
    expect(items).toMatchObject([{ by: as, operationId: 'importVips', version: 1 }]);
  });

  it('writes nothing for the same list, and only the changed fields of a changed row', async () => {
    const word = unique();
    const rows = (party: number, phone: string) =>
      `Name,Department,Party size,Phone,Organisation\nAnn ${word},admin,${party},${phone},Ours\nBob ${word},admin,1,,Ours\n`;
    expect(counts(await send(rows(1, '(212) 555-0100')))).toEqual([2, 0, 0, 0]);
    expect(counts(await send(rows(1, '212 555 0100')))).toEqual([0, 0, 2, 0]);
    const changed = await send(rows(4, ''));
    expect(counts(changed)).toEqual([0, 1, 1, 0]);
    expect(changed.body.changes).toMatchObject([{ row: 2, change: 'UPDATED', fields: ['partySize'] }]);
    const ann = (await vipsOf(word)).find(({ name }) => name.startsWith('Ann'));
    expect(ann).toMatchObject({ partySize: 4, phone: '+12125550100', version: 2 });
  });

  it('writes nothing on a dry run, and answers what it would do with the valid rows', async () => {
    const word = unique();
    const list = `Name,Department,Party size\nAnn ${word},admin,2\nBob ${word},sales,zero\n`;
    const answer = await send(list, { dryRun: 'true' });
    expect(answer).toMatchObject({ status: 200, headers: { 'dry-run': 'true' } });
    expect(answer.body).toMatchObject({ rows: 2, created: 1, faults: 2 });
    expect(plainly(answer.body.errors)).toEqual([
      {
        row: 3,
        column: 'Department',
        message: 'must be one of office of development, admin, other',
        count: 1,
        rows: [3],
      },
      { row: 3, column: 'Party size', message: 'must be a whole number', count: 1, rows: [3] },
    ]);
    expect(await vipsOf(word)).toEqual([]);
  });

  it('shows the values before and after on a dry run, and only there', async () => {
    const word = unique();
    const rows = (party: number, more = '') => `Name,Department,Party size\nAnn ${word},admin,${party}\n${more}`;
    expect((await send(rows(1))).body.changes[0]).not.toHaveProperty('after');
    const { body } = await send(rows(4, `Bob ${word},other,\n`), { dryRun: 'true' });
    expect(body.changes).toMatchObject([
      { name: `Ann ${word}`, fields: ['partySize'], before: { partySize: 1 }, after: { partySize: 4 } },
      {
        change: 'CREATED',
        before: {},
        after: { name: `Bob ${word}`, department: 'OTHER', partySize: 1, isRosterOnly: false },
      },
    ]);
  });

  it('reports one fault per cause, with its count and rows', async () => {
    const word = unique();
    const rows = Array.from({ length: 30 }, (_one, n) => `Guest ${n} ${word},${n === 3 ? 'sales' : 'admin'},few`);
    const list = `Name,Department,Party size\n${rows.join('\n')}\n`;
    const { body } = await send(list, { dryRun: 'true' });
    expect(body).toMatchObject({ rows: 30, faults: 31, created: 0 });
    expect(body.errors).toMatchObject([
      { row: 2, column: 'Party size', message: 'must be a whole number', count: 30 },
      { row: 5, column: 'Department', count: 1, rows: [5] },
    ]);
    expect(body.errors[0].rows).toEqual(Array.from({ length: 20 }, (_one, n) => n + 2));
    const refused = await send(list);
    expect(refused.body.errors).toHaveLength(2);
    expect(refused.body.errors[0]).toMatchObject({
      path: 'row 2, Party size',
      message: expect.stringMatching(/^must be a whole number \(30 rows: 2, 3, 4, .* 21, …\)$/),
    });
  });

  it('joins first and last names, and sorts by the last name', async () => {
    const word = unique();
    const { body } = await send(`First name,Last name,Department\nZoë,Aaa ${word},admin\nAda,Zzz ${word},admin\n`);
    expect(body).toMatchObject({ created: 2, faults: 0 });
    expect(await vipsOf(word)).toMatchObject([
      { name: `Zoë Aaa ${word}`, sortName: `Aaa ${word}, Zoë` },
      { name: `Ada Zzz ${word}` },
    ]);
  });

  it('writes nothing of a list with an error', async () => {
    const word = unique();
    const refused = await send(`Name,Department,Party size\nAnn ${word},admin,2\nBob ${word},admin,0\n`);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(refused.body.errors).toMatchObject([{ path: 'row 3, Party size', message: 'must be at least 1' }]);
    expect(await vipsOf(word)).toEqual([]);
  });

  it('says that it leaves out an unknown column, refuses it with strict, and says nothing with ignoreUnknown', async () => {
    const list = () => `Name,Department,Table\nAnn ${unique()},admin,Aurora\n`;
    expect((await send(list(), { strict: 'yes' })).body.errors[0].path).toBe('row 1, Table');
    const left = { created: 1, ignoredColumns: ['Table'] };
    expect((await send(list())).body).toMatchObject({ ...left, notices: [{ row: 1, column: 'Table' }] });
    expect((await send(list(), { ignoreUnknown: 'yes' })).body).toMatchObject({ ...left, notices: [] });
  });

  it('takes the columns and the defaults of the request, and proposes fields for columns that are not known', async () => {
    const word = unique();
    const place = await aPlace(`Inn ${word}`);
    const list = `Invitee,Their e-mails,Sleeps at,In,Out,Zone\nAda ${word},ada.${word}@example.org,Inn ${word},2027-05-09,2027-05-12,A7\n`;
    const dry = (await send(list, { dryRun: 'yes' })).body;
    expect(dry.proposedColumns.slice(0, 3)).toEqual([
      {
        column: 'Invitee',
        field: 'name',
        reason: 'its heading is nearly a word of Name',
        code: 'LIST_COLUMN_NEARLY',
        values: { field: 'Name' },
      },
      {
        column: 'Their e-mails',
        field: 'email',
        reason: 'its cells are e-mail addresses',
        code: 'LIST_CELLS_ARE_EMAILS',
      },
      {
        column: 'Sleeps at',
        field: 'lodging.placeId',
        reason: 'its cells are names of places that are stored',
        code: 'LIST_CELLS_ARE_NAMES',
        values: { noun: { code: 'LIST_NOUN_PLACE' } },
      },
    ]);
    const zone = dry.proposedColumns.find(({ column }: { column: string }) => column === 'Zone');
    expect(zone).toMatchObject({ field: null, reason: 'its heading and its cells are like no field that is free' });
    const columns = {
      Invitee: 'Full name',
      'their E-MAILS': 'email',
      'Sleeps at': 'lodging',
      In: 'lodging.from',
      Out: 'lodging.to',
      Zone: '',
    };
    const query = { columns: JSON.stringify(columns), defaults: '{"department":"OTHER","partySize":2}' };
    const { body } = await send(list, query);
    expect(body).toMatchObject({ created: 1, ignoredColumns: ['Zone'], notices: [] });
    expect(body).not.toHaveProperty('proposedColumns');
    const [{ id }] = body.changes;
    expect(await findVip(id)).toMatchObject({
      email: `ada.${word}@example.org`,
      department: 'OTHER',
      partySize: 2,
      lodging: [{ placeId: place, from: '2027-05-09', to: '2027-05-12' }],
    });
    // A default changes nothing that is stored.
    const other = { ...query, defaults: '{"department":"ADMIN","partySize":5}' };
    expect((await send(list, other)).body).toMatchObject({ created: 0, unchanged: 1 });
  });

  it.each([
    [{ columns: '{"Name"' }, 'query.columns', 'must be a JSON object, such as'],
    [
      { columns: '{"Nmae":"nmae"}' },
      'query.columns',
      'names for “Nmae” the field “nmae”, which these rows do not have',
    ],
    [{ columns: '{"Name":"name","Dept":"Full name"}' }, 'query.columns', 'gives name to “Name” and to “Dept”'],
    [{ columns: '{"Hotel":"name"}' }, 'row 1, Hotel', 'is no heading of this list'],
    [{ defaults: '{"department":"sales"}' }, 'query.defaults', 'has for department a value that must be one of'],
    [{ defaults: '{"id":"1"}' }, 'query.defaults', 'names for “id” the field “id”'],
  ])('refuses %j', async (query, path, message) => {
    const { body, status } = await send('Name,Dept\nAda,admin\n', query);
    expect([status, body.errors[0].path]).toEqual([400, path]);
    expect(body.errors[0].message).toContain(message);
  });

  it('keeps an honorific and a position apart', async () => {
    const name = `Mirela ${unique()}`;
    const { body } = await send(`Title,Name,Position,Organisation,Department\nH.E.,${name},Minister,Ports,Other\n`);
    expect(await findVip(body.changes[0].id)).toMatchObject({ title: 'H.E.', position: 'Minister' });
  });

  it('warns about rides that a larger party no longer fits into', async () => {
    const word = unique();
    const list = (party: number) => `Name,Department,Party size\nAnn ${word},admin,${party}\n`;
    const vipId = (await send(list(1))).body.changes[0].id;
    const vehicle = await call(createVehicle, { as, body: { name: 'Car', type: 'SEDAN', seatCapacity: 2 } });
    const ride = await anEvent(as, { type: 'TRANSPORT', vipIds: [vipId], vehicleId: vehicle.body.id });
    const { body } = await send(list(3));
    expect(body.warnings).toMatchObject([{ activityId: ride }]);
  });
});

describe('a guest of a list', () => {
  it('is matched to an existing VIP by name and e-mail address or organisation', async () => {
    const word = unique();
    const enter = async (fields: object) =>
      (await call(createVip, { as, body: { department: 'ADMIN', ...fields } })).body.id;
    const ann = await enter({ name: `Ann ${word}`, email: 'ann@example.org' });
    const bob = await enter({ name: `Bob ${word}`, organization: 'Ours' });
    const other = await enter({ name: `Ann ${word}`, email: 'other@example.org' });
    const { body } = await send(
      `Name,Department,E-mail,Organisation,Title\nANN ${word},admin,Ann@Example.org,,Dr\nBob ${word},admin,bob@example.org,ours,Dr\n`,
    );
    expect(body).toMatchObject({ created: 0, updated: 2 });
    expect(body.changes.map(({ id }: { id: string }) => id)).toEqual([ann, bob]);
    expect((await call(getVip, { as, params: { vipId: other } })).body.version).toBe(1);
  });

  it('is matched by the Id of the list, even if all other fields change', async () => {
    const word = unique();
    const first = await send(`Id,Name,Department\n${word}-1,Ann ${word},admin\n${word}-2,Ann ${word},admin\n`);
    expect(first.body.created).toBe(2);
    const id = first.body.changes[0].id;
    const again = await send(`Ref,Name,Department,E-mail\n${word}-1,Anna ${word},other,anna@example.org\n`);
    expect(again.body.changes).toMatchObject([{ id, change: 'UPDATED', fields: ['department', 'email', 'name'] }]);
    const own = await send(`Id,Name,Department\n${id},Anne ${word},other\n`);
    expect(own.body.changes).toMatchObject([{ id, name: `Anne ${word}`, change: 'UPDATED' }]);
    const unknown = await send(`Id,Name,Department\nvip_00000000000000000000,Ann ${word},other\n`);
    expect(unknown.body).toMatchObject({ created: 1, warnings: [{ code: 'UNKNOWN_ID' }] });
    expect(unknown.body.changes[0].id).not.toBe('vip_00000000000000000000');
  });

  it('with a new Id is not the VIP of the same name who has none', async () => {
    const word = unique();
    const [vipId = ''] = await someVips(as, 1, { name: `Dee ${word}` });
    const { body } = await send(`Id,Name,Department\n${word}-9,Dee ${word},admin\n`);
    expect(body).toMatchObject({ created: 1, updated: 0, unchanged: 0 });
    expect((await call(getVip, { as, params: { vipId } })).body.version).toBe(1);
  });

  it('is refused if they are listed twice, and waits if they match several VIPs', async () => {
    const word = unique();
    const twice = await send(
      `Name,Department,E-mail\nAnn ${word},admin,\nBob ${word},admin,\nann ${word},admin,ann@twice.example\n`,
    );
    expect(twice.body.errors).toMatchObject([
      { path: 'row 4', message: expect.stringContaining('same guest as row 2') },
    ]);
    const both = await someVips(as, 2, { name: `Cy ${word}` });
    const list = `Name,Department\nCy ${word},other\n`;
    const several = await send(list, { duplicates: 'SAME' });
    expect(several.body).toMatchObject({ created: 0, updated: 0, waiting: [{ row: 2, code: 'POSSIBLE_DUPLICATE' }] });
    expect(several.body.waiting[0].like.map(({ id }: { id: string }) => id).toSorted()).toEqual(both.toSorted());
    const same = await send(list, decided({ 2: 'SAME' }));
    expect(same.body.errors).toMatchObject([
      { path: 'row 2', message: expect.stringContaining('write the id of one') },
    ]);
    expect((await send(list, decided({ 2: both[1] }))).body.changes).toMatchObject([
      { id: both[1], change: 'UPDATED' },
    ]);
  });

  it('is refused if their VIP was deleted', async () => {
    const word = unique();
    const list = `Name,Department\nAnn ${word},admin\n`;
    const vipId = (await send(list)).body.changes[0].id;
    await call(deleteVip, { as, params: { vipId } });
    expect((await send(list)).body.errors).toMatchObject([
      { path: 'row 2', message: expect.stringContaining('is the deleted VIP') },
    ]);
  });
});

describe('a row that is like a stored guest', () => {
  const stored = async (fields: object = {}) => {
    const word = unique();
    const body = { department: 'OTHER', name: `Inés Valdivia ${word}`, organization: 'Embassy of Anduria', ...fields };
    return { word, id: (await call(createVip, { as, body })).body.id as string };
  };
  const rowOf = (word: string, name = 'Ines Valdivia', more = '') =>
    `Name,Department,Organisation,Notes\n${name} ${word},Other,${more},Window seat\nNew ${word}x,Other,,\n`;

  it.each([
    ['without accents and organization', 'Ines Valdivia', ''],
    ['in another order', 'VALDIVIA Ines', ''],
    ['with a title and a shortened organization', 'H.E. Inés Valdivia', 'Emb. Anduria'],
    ['with a particle', 'Inés de Valdivia', ''],
    ['with an initial', 'I. Valdivia', 'Embassy of Anduria'],
  ])('%s waits, on a dry run too, while the others are written', async (_case, name, organization) => {
    const { word, id } = await stored();
    const list = rowOf(word, name, organization);
    for (const query of [{ dryRun: 'true' }, {}]) {
      const { body } = await send(list, query);
      expect(body).toMatchObject({ rows: 2, created: 1, updated: 0, faults: 0, skipped: 0 });
      expect(body.waiting).toEqual([
        {
          row: 2,
          code: 'POSSIBLE_DUPLICATE',
          name: `${name} ${word}`,
          like: [{ id, name: `Inés Valdivia ${word}`, organization: 'Embassy of Anduria' }],
        },
      ]);
      expect(body.warnings).toMatchObject([
        { code: 'POSSIBLE_DUPLICATE', message: expect.stringContaining(`is like Inés Valdivia ${word} (Embassy`) },
      ]);
    }
    expect(await vipsOf(word)).toHaveLength(2);
  });

  it('becomes what was decided, by row or for all, and never renames the guest', async () => {
    const { word, id } = await stored();
    const list = rowOf(word);
    expect(counts(await send(list, { duplicates: 'SKIP' }))).toEqual([1, 0, 0, 0]);
    expect((await send(list, decided({ 2: 'SKIP' }))).body).toMatchObject({ skipped: 1, unchanged: 1, waiting: [] });
    const same = await send(list, decided({ 2: 'SAME' }));
    expect(same.body).toMatchObject({ changes: [{ id, change: 'UPDATED', fields: ['notes'] }], waiting: [] });
    expect((await call(getVip, { as, params: { vipId: id } })).body.name).toBe(`Inés Valdivia ${word}`);
    expect(counts(await send(list, { duplicates: 'SAME' }))).toEqual([0, 0, 2, 0]);
    expect(counts(await send(list, decided({ 2: 'NEW' }, { duplicates: 'SAME' })))).toEqual([1, 0, 1, 0]);
    expect(counts(await send(list))).toEqual([0, 0, 2, 0]);
    expect(await vipsOf(word)).toHaveLength(3);
  });

  it.each([
    ['{"9":"SAME"}', 'row 9', 'has a decision, but holds nothing'],
    ['{"3":"SAME"}', 'row 3', 'is like no stored guest'],
    ['{"2":"vip_none"}', 'row 2', 'is that of no guest'],
    ['{"2":"?"}', 'query.decisions.2', 'not a valid id'],
    ['SAME', 'query.decisions', 'must be a JSON object'],
  ])('is refused with the decision %s', async (decisions, path, message) => {
    const { word } = await stored();
    const { body, status } = await send(rowOf(word), { decisions });
    expect({ status, errors: body.errors }).toMatchObject({
      status: 400,
      errors: [{ path, message: expect.stringContaining(message) }],
    });
  });

  it('of a rooming list is the only guest of exactly that name', async () => {
    const { word, id } = await stored({ name: 'Mirela Dobrescu', email: 'mirela@example.org' });
    const rooms = (last: string) => `Last name,First name,Department,Notes\n${last},Mirela,Other,Room 501 ${word}\n`;
    for (const list of [rooms('DOBRESCU'), `Name,Department,Notes\n"Dobrescu, Mirela",Other,Room 502 ${word}\n`])
      expect((await send(list)).body.changes).toMatchObject([{ id, change: 'UPDATED' }]);
    expect((await call(getVip, { as, params: { vipId: id } })).body).toMatchObject({
      name: 'Mirela Dobrescu',
      sortName: 'Dobrescu, Mirela',
      notes: `Room 502 ${word}`,
    });
    await stored({ name: 'Mirela A. Dobrescu', organization: 'Harbour Trust' });
    expect((await send(rooms('DOBRESCU'))).body.waiting).toMatchObject([{ like: [{ id }, {}] }]);
  });

  it('in the same organization is the same person, and in another one a new guest with a warning', async () => {
    const { word, id } = await stored();
    const { body } = await send(rowOf(word, 'INES VALDIVIA', 'Embassy of Anduria'));
    expect(body.changes).toMatchObject([{ id, fields: ['notes'] }, { change: 'CREATED' }]);
    const other = await send(rowOf(word, 'Inés Valdivia', 'Harbour Trust'));
    expect(other.body).toMatchObject({ created: 1, waiting: [], warnings: [{ code: 'POSSIBLE_DUPLICATE' }] });
    expect(other.body.warnings[0].message).toContain('another organization');
  });

  it('waits if only its e-mail address differs, or an earlier row of the list is like it', async () => {
    const { word, id } = await stored({ email: 'ines@example.org' });
    const mailed = await send(
      `Name,Department,Organisation,E-mail\nInés Valdivia ${word},Other,Embassy of Anduria,i.valdivia@example.org\n`,
    );
    expect(mailed.body.waiting).toMatchObject([{ like: [{ id }] }]);
    const { body } = await send(`Name,Department\nAmina Okonjo ${word},Other\nA. Okonjo ${word},Other\n`);
    expect(body).toMatchObject({ created: 1, waiting: [{ row: 3, like: [{ name: `Amina Okonjo ${word}`, row: 2 }] }] });
  });
});

describe('an import', () => {
  const many = (word: string, count: number) =>
    `Name,Department,Party size\n${Array.from({ length: count }, (_one, n) => `Guest ${n} ${word},admin,2`).join('\n')}\n`;

  it('makes no duplicates in concurrent requests', async () => {
    const word = unique();
    const answers = await Promise.all([1, 2, 3].map(() => send(many(word, 120))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(120);
    expect(await vipsOf(word)).toHaveLength(120);
  });

  it('is completed by a repeat after an interruption', async () => {
    const word = unique();
    faults.on('TransactWriteItems', new Error('the table is gone'), 'done');
    expect((await send(many(word, 120))).status).toBe(500);
    faults.off();
    expect(await vipsOf(word)).toHaveLength(50);
    expect(counts(await send(many(word, 120)))).toEqual([70, 0, 50, 0]);
  });

  it('keeps the change of a concurrent request', async () => {
    const word = unique();
    const vipId = (await send(`Name,Department,Party size\nAnn ${word},admin,1\n`)).body.changes[0].id;
    const [patched, imported] = await Promise.all([
      call(updateVip, { as, params: { vipId }, body: { notes: 'Vegan' } }),
      send(`Name,Department,Party size\nAnn ${word},admin,5\n`),
    ]);
    expect([patched.status, imported.status]).toEqual([200, 200]);
    expect((await call(getVip, { as, params: { vipId } })).body).toMatchObject({
      notes: 'Vegan',
      partySize: 5,
      version: 3,
    });
  });

  it('of 500 guests makes fewer than 28 requests to the table, and a repeat writes nothing', async () => {
    const word = unique();
    const first = await metered(() => send(many(word, 500)));
    expect(counts(first.result)).toEqual([500, 0, 0, 0]);
    expect(first.commands.filter((command) => command === 'TransactWriteItems')).toHaveLength(10);
    expect(first.requests).toBeLessThan(28);
    const again = await metered(() => send(many(word, 500)));
    expect(counts(again.result)).toEqual([0, 0, 500, 0]);
    expect(again.own.writeUnits).toBe(0);
    expect(again.requests).toBeLessThan(15);
  });

  it('refuses callers who may not add VIPs', async () => {
    const driver = await aUser('DRIVER', { driverId: 'drv_1' });
    expect((await send('Name,Department\nAnn,admin\n', {}, { as: driver })).body.code).toBe('FORBIDDEN');
  });
});

describe('the body of an import', () => {
  const list = (word: string) => `Name\tDepartment\nZoë ${word}\tadmin\n`;
  it('may be UTF-8, or UTF-16 as spreadsheets write it', async () => {
    const [plain, wide] = [unique(), unique()];
    expect((await send(Buffer.from(`\ufeff${list(plain)}`))).body.created).toBe(1);
    expect((await send(Buffer.from(`\ufeff${list(wide)}`, 'utf16le'))).body.created).toBe(1);
    expect((await vipsOf(wide)).map(({ name }) => name)).toEqual([`Zoë ${wide}`]);
  });

  it('is refused in another encoding, with advice', async () => {
    const { body } = await send(Buffer.from(list('x'), 'latin1'));
    expect(body.errors).toMatchObject([{ path: 'body', message: expect.stringContaining('CSV UTF-8') }]);
  });

  it('must be text/csv of at most 1 MiB', async () => {
    expect((await send('{}', {}, { headers: { 'content-type': 'application/json' } })).status).toBe(415);
    expect(
      (await send('Name,Department\n', {}, { headers: { 'content-type': 'Text/CSV; charset=utf-8; header=present' } }))
        .status,
    ).toBe(200);
    expect((await send(undefined)).body.errors).toMatchObject([{ path: 'body', message: 'is required' }]);
    expect((await send(`Name,Department\n${'x'.repeat(1024 * 1024)}`)).status).toBe(413);
  });

  it('is refused with an unclosed quotation mark, and the row is named', async () => {
    expect((await send('Name,Department\nAnn,admin\n"Bob,admin\n')).body.errors).toMatchObject([
      { path: 'row 3', message: 'has a quotation mark that is never closed' },
    ]);
  });
});
