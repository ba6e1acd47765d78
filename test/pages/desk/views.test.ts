import { describe, expect, it } from '@jest/globals';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import { assertReportOptions } from '#shared/domain/reports/options.ts';
import type { Values } from '#shared/pages/desk/forms/values.ts';
import { messagesOf, type Turn } from '#shared/pages/desk/views/copilot/ask.ts';
import {
  FIRST_READING,
  fieldsOf,
  IMPORT_KINDS,
  type Imported,
  importQuery,
  kindOfFile,
  openColumns,
} from '#shared/pages/desk/views/import/import-state.ts';
import { labelsWithRoom } from '#shared/pages/desk/views/map/projection.ts';
import { PAPER_KINDS, paperFields, paperRequest } from '#shared/pages/desk/views/papers/paper.ts';
import {
  ghostsOf,
  openSteps,
  type Proposal,
  type Step,
  stepGroups,
} from '#shared/pages/desk/views/proposals/proposal.ts';
import { NewReport, REPORT_KINDS } from '#shared/schemas/reports/report.ts';
import { KINDS } from '#shared/use-cases/reports/kinds.ts';

const CHOICE: Values = {
  ids: ['vip_1'],
  date: '2026-11-30',
  from: '2026-11-30',
  to: '2026-12-02',
  language: 'de',
  pageSize: undefined,
  cover: true,
  duplex: undefined,
  copies: 3,
  supersedes: undefined,
  classification: 'RESTRICTED',
};

describe('papers of the desk', () => {
  it('are of all kinds but that of a muster, which closing it makes, and of one person, which is an export', () => {
    const kinds = REPORT_KINDS.filter((kind) => kind !== 'MUSTER' && kind !== 'PERSONAL_DATA');
    expect(PAPER_KINDS.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
  });

  it.each(PAPER_KINDS.flatMap((kind) => kind.formats.map((format) => [kind.kind, format, kind] as const)))(
    '%s as %s asks for what the service takes',
    (_name, format, kind) => {
      const wanted = NewReport.parse(paperRequest(kind, format, CHOICE));
      expect(() => assertReportOptions(wanted, KINDS[wanted.kind].takes)).not.toThrow();
      // All that it takes can be chosen.
      const { ids, paper, time } = KINDS[wanted.kind].takes;
      expect([kind.ids !== undefined, kind.time !== undefined, kind.isPaged === true]).toEqual([
        ids !== undefined,
        time !== undefined,
        paper === 'PAGES',
      ]);
    },
  );

  it('carry only what was chosen', () => {
    const roster = PAPER_KINDS.find(({ kind }) => kind === 'ROSTER');
    if (!roster) throw new Error('There is no roster');
    expect(paperRequest(roster, 'PDF', CHOICE)).toEqual({
      kind: 'ROSTER',
      format: 'PDF',
      language: 'de',
      classification: 'RESTRICTED',
      cover: true,
      copies: 3,
    });
    expect(paperRequest(roster, 'CSV', CHOICE)).toEqual({ kind: 'ROSTER', format: 'CSV' });
  });

  it('offer the papers of the same kind alone as those that they replace', () => {
    const fields = PAPER_KINDS.flatMap((kind) => paperFields(kind, ['de']).map((field) => [kind.kind, field] as const));
    for (const [kind, { name, types, values }] of fields) {
      if (name === 'supersedes') expect(types).toEqual([kind]);
      if (name === 'language') expect(values).toEqual(['de']);
    }
  });
});

function imported(part: Partial<Imported>): Imported {
  return { ignoredColumns: [], ...part } as Imported;
}

describe('an import on the desk', () => {
  it('knows the fields of each kind of list', () => {
    const known = Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, fieldsOf(kind)]));
    const read = Object.entries(SHAPES).map(([kind, { fields }]) => [kind, fields.map(({ name }) => name)] as const);
    expect(known).toEqual(Object.fromEntries(read));
  });

  it.each([
    ['Guest list final v3.xlsx', 'VIPS'],
    ['Ankunft_Flüge.csv', 'FLIGHTS'],
    ['Fahrer.xlsx', 'DRIVERS'],
    ['transport programme day 2.xlsx', 'PROGRAMME'],
    ['fleet.csv', 'VEHICLES'],
    ['Book1.xlsx', 'VIPS'],
  ])('takes %s for %s at first', (name, kind) => {
    expect(kindOfFile(name)).toBe(kind);
  });

  it('sends what a person has decided, and nothing else', () => {
    expect(importQuery(FIRST_READING)).toBe('kind=VIPS');
    const decided = {
      ...FIRST_READING,
      columns: { Pax: 'partySize', Notiz: '' },
      decisions: { 12: 'NEW' },
      faulty: 'SKIP',
      sheet: ' A ',
    };
    expect(Object.fromEntries(new URLSearchParams(importQuery(decided)))).toEqual({
      kind: 'VIPS',
      sheet: 'A',
      columns: '{"Pax":"partySize","Notiz":""}',
      decisions: '{"12":"NEW"}',
      faulty: 'SKIP',
    });
  });

  it('asks about each column that is not read, with what it may mean', () => {
    const proposed = { column: 'Pax e-mails', field: 'email', reason: 'its cells are e-mail addresses' };
    const trial = imported({ ignoredColumns: ['Pax e-mails', 'Remark'], proposedColumns: [proposed] });
    expect(openColumns(trial)).toEqual([proposed, { column: 'Remark', field: null, reason: '' }]);
  });
});

function step(n: number, params: Record<string, string>, body: Record<string, unknown> = {}): Step {
  return { n, operationId: 'updateEvent', params, body, ifMatch: null, summary: `${n}` };
}

describe('a proposal on the desk', () => {
  const steps = [
    step(1, { eventId: 'act_1' }),
    step(2, { eventId: 'act_2' }),
    step(3, { eventId: 'act_1' }),
    step(4, {}),
    step(5, {}),
  ];

  it('has its steps by record: a ride is chosen as a whole, and each new record alone', () => {
    expect(stepGroups(steps).map((group) => group.steps.map(({ n }) => n))).toEqual([[1, 3], [2], [4], [5]]);
  });

  it('offers only steps that are neither done nor left out', () => {
    const proposal = { applied: 0, leftOut: [], steps } as unknown as Proposal;
    expect(openSteps(proposal)).toHaveLength(5);
    expect(openSteps({ ...proposal, applied: 2, leftOut: [2, 4] }).map(({ n }) => n)).toEqual([3, 5]);
  });

  it('shows rides on the lanes as they would be', () => {
    const ride = {
      title: 'Airport',
      startTime: '2026-11-30T10:00:00Z',
      endTime: '2026-11-30T11:00:00Z',
      vehicleId: 'veh_1',
    };
    const moved = step(1, { eventId: 'act_1' }, { startTime: '2026-11-30T09:00:00Z', driverId: 'drv_2' });
    const other = { ...step(2, { driverId: 'drv_1' }), operationId: 'updateDriver' };
    const unknown = step(3, { eventId: 'act_9' }, { driverId: 'drv_2' });
    const ghosts = ghostsOf([moved, other, unknown], (id) => (id === 'act_1' ? (ride as never) : undefined));
    expect(ghosts).toEqual([
      expect.objectContaining({
        id: 'step:1',
        title: 'Airport',
        start: Date.parse('2026-11-30T09:00:00Z'),
        end: Date.parse('2026-11-30T11:00:00Z'),
        vehicleId: 'veh_1',
        driverId: 'drv_2',
      }),
    ]);
  });
});

describe('the talk with the copilot', () => {
  function said(text: string): Turn {
    return { by: 'person', text };
  }

  it('goes as the newest messages that the service takes', () => {
    const long = Array.from({ length: 12 }, (_, place) => said(`${place}`.padEnd(6_000, '.')));
    const sent = messagesOf([...long, said('And now?')]);
    expect(sent.at(-1)).toEqual({ role: 'user', content: 'And now?' });
    expect(sent).toHaveLength(10);
    expect(sent.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(60_000);
    expect(messagesOf(Array.from({ length: 80 }, () => said('x')))).toHaveLength(49);
  });
});

describe('names on the map', () => {
  it('have a place for each of some marks that lie close together', () => {
    const labels = Array.from({ length: 9 }, (_, n) => ({
      id: `plc_${n}`,
      x: 400 + 14 * (n % 3),
      y: 300 + 12 * n,
      text: `Hotel Aurora ${n}`,
    }));
    const found = labelsWithRoom(labels);
    expect(labels.filter(({ id }) => !found.has(id))).toEqual([]);
    expect(
      new Set(
        [...found].map(
          ([id, { anchor, down }]) => `${anchor} ${down + (labels.find((each) => each.id === id)?.y ?? 0)}`,
        ),
      ).size,
    ).toBe(9);
  });

  it('have less room on a small screen, where a letter takes more of the map', () => {
    const labels = [
      { id: 'plc_1', x: 300, y: 300, text: 'Hotel Aurora' },
      { id: 'plc_2', x: 300, y: 325, text: 'St Pancras' },
    ];
    const places = (unit: number) => [...labelsWithRoom(labels, unit)].map(([id, { anchor }]) => [id, anchor]);
    expect(places(1)).toEqual([
      ['plc_1', 'start'],
      ['plc_2', 'start'],
    ]);
    expect(places(2.5)).toEqual([
      ['plc_1', 'start'],
      ['plc_2', 'end'],
    ]);
  });
});
