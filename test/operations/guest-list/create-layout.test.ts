import { describe, expect, it } from '@jest/globals';
import * as createLayout from '#functions/guest-list/create-layout.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { SENT_CSV } from '#test/support/workbooks.ts';

useTable();
const as = useUser('COORDINATOR');
function save(body: object) {
  return call(createLayout, { as, body });
}
function send(kind: string, body: string, query: Record<string, string> = {}) {
  return call(importTable, { as, body, query: { kind, dryRun: 'true', ...query }, headers: SENT_CSV });
}

describe('createLayout', () => {
  it('saves what a dry run was set right with in one request: lists with its headings are read by it', async () => {
    const crew = 'List of the crew\nCalled,Reach,Remarks\nAda Vu,+44 20 7946 0001,x\n';
    const columns = { Called: 'name', Reach: 'phone', Remarks: '' };
    expect((await send('DRIVERS', crew)).body.faults).toBeGreaterThan(0);
    const dry = await send('DRIVERS', crew, { columns: JSON.stringify(columns), headingRow: '2' });
    const { body: saved } = await save({ name: 'Crew of Nørre', ...dry.body.layoutToSave });
    const headings = ['Called', 'Reach', 'Remarks'];
    expect(saved).toMatchObject({ kind: 'DRIVERS', headings, columns, headingRow: 2 });
    // Another order, and more titles above.
    const other = ['Crew', 'of May', 'remarks,REACH,called', 'y,+44 20 7946 0002,Bo Lind'].join('\n');
    const { body } = await send('DRIVERS', other);
    const layout = { id: saved.id, name: 'Crew of Nørre', isFound: true };
    expect(body).toMatchObject({ created: 1, faults: 0, layout, headings: { row: 3 } });
    expect(body.changes[0].after).toMatchObject({ name: 'Bo Lind', phone: '+442079460002' });
    for (const [kind, query] of [
      ['DRIVERS', { layout: 'none' }],
      ['DRIVERS', { columns: '{"Called":"name"}' }],
      ['VEHICLES', {}],
    ] as const)
      expect((await send(kind, other, query)).body.layout).toBeUndefined();
  });

  it('makes one that a request names: what the request says goes first, and what does not fit is asked', async () => {
    const columns = { Car: 'name', Places: 'seatCapacity' };
    const { body: saved } = await save({ name: 'Pool', kind: 'VEHICLES', columns, defaults: { type: 'VAN' } });
    const cars = 'Car,Places\nPool 1,7\n';
    for (const layout of ['POOL', saved.id]) {
      const { body } = await send('VEHICLES', cars, { layout, defaults: '{"type":"BUS"}' });
      expect([body.changes[0].after.type, body.layout]).toEqual([
        'BUS',
        { id: saved.id, name: 'Pool', isFound: false },
      ]);
    }
    const seats = 'Car,Seats\nPool 1,7\n';
    const [fault] = (await send('VEHICLES', seats, { layout: 'Pool' })).body.errors;
    expect(fault).toMatchObject({ column: 'Places', message: expect.stringContaining('{"Places":""} lets it go') });
    const left = { layout: 'Pool', columns: '{"Places":""}' };
    expect((await send('VEHICLES', seats, left)).body).toMatchObject({ created: 1, faults: 0 });
    for (const [kind, layout] of [
      ['DRIVERS', 'Pool'],
      ['VEHICLES', 'Pond'],
    ] as const)
      expect((await send(kind, cars, { layout })).body.errors[0].path).toBe('query.layout');
  });

  it('gives a name and headings to one layout alone, also of two that are saved at once', async () => {
    const both = ['One', 'ONE'].map((name) => save({ name, kind: 'PLACES', headings: ['A', 'B'] }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await save({ name: 'Two', kind: 'PLACES', headings: ['b', 'Á', 'b'] });
    expect(again.body.code).toBe('LAYOUT_TAKEN');
    expect((await save({ name: 'Two', kind: 'WAYS', headings: ['A', 'B'] })).status).toBe(201);
    expect((await save({ name: 'None', kind: 'WAYS' })).status).toBe(400);
  });
});
