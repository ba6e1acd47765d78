import * as importTable from '#functions/guest-list/import-table.ts';
import type { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { requestsOf, testTransactions } from '#test/support/transactions.ts';
import { SENT_CSV } from '#test/support/workbooks.ts';

const stage = useStage();
const ask = requestsOf(stage);
function send(kind: ImportKind, body: string) {
  return ask(importTable, { body, query: { kind }, headers: SENT_CSV });
}
function vehicles(seats: number) {
  return send('VEHICLES', `Vehicle;Type;Seats\nVan 1;VAN;${seats}\n`);
}

testTransactions({
  'a file adds a driver': {
    prepare: async () => send('DRIVERS', 'Name;Phone\nDana;+4915120001111\n'),
    overwrites: [],
    reliesOn: [],
  },
  'a file adds a vehicle': { prepare: async () => vehicles(7), overwrites: [], reliesOn: [] },
  'a file changes a vehicle': {
    prepare: async () => {
      await vehicles(7)();
      return vehicles(6);
    },
    overwrites: [],
    reliesOn: [],
  },
  'a file proposes a programme': {
    prepare: async () => send('PROGRAMME', 'Code;Date;Start;End;Type;Title\nM1;2027-06-10;09:00;10:00;MEETING;Talks\n'),
    overwrites: [],
    reliesOn: [],
  },
});
