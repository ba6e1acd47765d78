import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DESK_FILE } from '#openapi/desk-operations.ts';
import { currentDocument } from '#openapi/document.ts';
import * as problems from '#shared/contract/problems.ts';
import { ALL_CHECKS } from '#shared/domain/attention/all-checks.ts';
import { type Field, type Operation, type Packed, unpacked } from '#shared/pages/desk/forms/operations.ts';
import { fieldsOf, IMPORT_KINDS } from '#shared/pages/desk/views/import/import-state.ts';
import { MESSAGE_STATUSES } from '#shared/schemas/messages/message.ts';
import { PROPOSAL_KINDS } from '#shared/schemas/proposals/proposal.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { OrderStatus } from '#shared/schemas/suppliers/order.ts';
import { sourcesBelow } from '#test/support/sources.ts';

/** Writes without a form: who makes them instead. */
const NOT_AT_THE_DESK: Readonly<Record<string, string>> = {
  callFromGuest: 'a guest, by the link',
  createEventAlias: 'another address of createEvent',
  receiveExchange: 'the system of a supplier',
  receiveFlightAlert: 'the flight provider',
  receiveMessages: 'the messaging provider',
  registerUser: 'a person who signs in for the first time',
  serveMcp: 'an assistant',
};

/** What the history shows beside the forms: a write that is made elsewhere, and a field that the service sets. */
const IN_HISTORY = ['op.registerUser', 'field.linkBase'];

/** Values that are the same in every language, or that the browser names. */
const SAME_EVERYWHERE = /^(?:PDF|CSV|ICS|ZIP|XLSX|A4|v1a?|[a-zA-Z]+\.[a-z]+|[A-Z]+DAY)$/;
/** Codes of refusals that only programs meet. */
const FOR_PROGRAMS = [
  'BOARDING_LOCKED CONTENDED_WRITE CURSOR_EXPIRED ERASED FLIGHT_BUDGET_SPENT FLIGHT_FOLLOWED IDEMPOTENCY_KEY_IN_FLIGHT',
  'IDEMPOTENCY_KEY_REUSED INTERNAL METHOD_NOT_ALLOWED MISDIRECTED NOT_APPROVED PAYLOAD_TOO_LARGE RIDE_OVER UNAUTHENTICATED',
  'UNSUPPORTED_MEDIA_TYPE',
]
  .join(' ')
  .split(' ');

function wordsOf(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(`shared/pages/desk/forms/languages/${language}.json`, 'utf8')) as Record<
    string,
    string
  >;
}
const english = wordsOf('en');

/** The key of a value: “other” would be read as a form of a plural. */
function shown(value: string | number): string {
  return value === 'other' ? 'that' : String(value);
}

let operations: ReadonlyMap<string, Operation>;
let writes: readonly string[];
beforeAll(async () => {
  operations = unpacked(JSON.parse(readFileSync(DESK_FILE, 'utf8')) as Packed);
  const { paths = {} } = await currentDocument();
  writes = Object.values(paths).flatMap((path) =>
    (['post', 'put', 'patch', 'delete'] as const).flatMap((method) => path?.[method]?.operationId ?? []),
  );
});

function within(field: Field): Field[] {
  return [field, ...(field.fields ?? []).flatMap(within), ...(field.item ? within(field.item) : [])];
}
function allFields(): Field[] {
  const shown = [...operations.values()].filter(({ isSilent }) => !isSilent);
  return shown.flatMap(({ body, params, query }) => [...params, ...query, ...body].flatMap(within));
}

describe('the writes of the desk', () => {
  it('are all writes of the API document but those that are made elsewhere', () => {
    const missing = writes.filter((id) => !operations.has(id));
    expect(missing.sort()).toEqual(Object.keys(NOT_AT_THE_DESK).sort());
    expect([...operations.keys()].filter((id) => !writes.includes(id))).toEqual([]);
  });

  it('have paths, a dry run where the document has one, and the fields of their types', () => {
    expect(operations.get('updateEvent')).toMatchObject({
      method: 'PATCH',
      path: '/api/events/{eventId}',
      effect: ['BOOKS', 'TELLS'],
      hasDryRun: true,
      params: [{ name: 'eventId', type: 'id', record: 'ScheduleEvent', isRequired: true }],
    });
    const fields = new Map(operations.get('createEvent')?.body.map((field) => [field.name, field]));
    expect(fields.get('type')).toMatchObject({ type: 'choice', values: ['TRANSPORT', 'MEAL', 'MEETING', 'EVENT'] });
    expect(fields.get('vehicleId')).toMatchObject({ type: 'id', record: 'Vehicle', isNullable: true });
    expect(fields.get('vipIds')).toMatchObject({ type: 'list', item: { type: 'id', record: 'Vip' } });
    expect(fields.get('stops')).toMatchObject({ types: ['TRANSPORT'], item: { type: 'object' } });
    expect(fields.get('people')).toMatchObject({ type: 'map', record: 'Vip', item: { type: 'object' } });
    const shift = operations.get('createProposal')?.body.filter(({ types }) => types?.includes('SHIFT'));
    expect(shift?.map(({ name }) => name).sort()).toEqual([
      'activityIds',
      'eventId',
      'importId',
      'minutes',
      'reason',
      'withLegs',
    ]);
  });

  it('are small enough to load with the first form', async () => {
    const { gzipSync } = await import('node:zlib');
    expect(gzipSync(readFileSync(DESK_FILE), { level: 9 }).length).toBeLessThan(15_000);
  });
});

/** The statuses that panels show and no form sets. */
const SHOWN = [
  ...OrderStatus.options.map((status) => `value.${status}`),
  ...MESSAGE_STATUSES.filter((status) => status !== 'UNKNOWN').map((status) => `value.status.${status}`),
];

describe('the words of the forms', () => {
  it('name every write, field, value and part of a form', () => {
    const fields = allFields();
    const needed = [
      ...IN_HISTORY,
      ...SHOWN,
      ...[...operations.keys()].map((id) => `op.${id}`),
      ...fields.filter(({ name }) => name !== 'value').map(({ name }) => `field.${name}`),
      ...fields.flatMap(({ group }) => (group ? [`group.${group}`] : [])),
    ];
    expect([...new Set(needed)].filter((key) => english[key] === undefined)).toEqual([]);
    const values = fields.flatMap(({ name, values: all = [] }) => (name === 'language' ? [] : all.map(shown)));
    const named = new Set(values.filter((value) => !SAME_EVERYWHERE.test(value)));
    expect([...named].filter((value) => english[`value.${value}`] === undefined)).toEqual([]);
  });

  it('name every cause of the attention list, and every refusal that a person meets', () => {
    const causes = ALL_CHECKS.flatMap(({ codes }) => codes);
    const refusals = Object.values(problems).flatMap((problem) => ('code' in problem ? [problem.code] : []));
    const needed = [...new Set([...causes, ...refusals])].filter((code) => !FOR_PROGRAMS.includes(code));
    expect(needed.filter((code) => english[`code.${code}`] === undefined)).toEqual([]);
    expect(FOR_PROGRAMS.filter((code) => !refusals.includes(code) || english[`code.${code}`] !== undefined)).toEqual(
      [],
    );
  });

  it('name nothing that is not there', () => {
    const fields = allFields();
    const sources = sourcesBelow('shared')
      .map(({ text }) => text)
      .join('\n');
    const known = new Set([
      ...IN_HISTORY,
      ...SHOWN,
      ...[...operations.keys()].flatMap((id) => [`op.${id}`, `syn.${id}`]),
      ...fields.flatMap(({ group, name, values = [] }) => [
        `field.${name}`,
        `group.${group ?? ''}`,
        ...values.flatMap((value) => [`value.${shown(value)}`, `value.${name}.${value}`]),
      ]),
      ...PROPOSAL_KINDS.flatMap((kind) => [`syn.kind.${kind}`, `value.kind.${kind}`]),
      ...IMPORT_KINDS.flatMap((kind) =>
        fieldsOf(kind).flatMap((field) => field.split('.').map((part) => `field.${part}`)),
      ),
    ]);
    const causes = new Set(ALL_CHECKS.flatMap(({ codes }) => codes));
    const isCode = (key: string) =>
      key.startsWith('code.') && (causes.has(key.slice(5)) || sources.includes(`'${key.slice(5)}'`));
    const ofDocument = Object.keys(english).filter((key) => /^(?:op|syn|field|group|value|code)\./.test(key));
    expect(ofDocument.filter((key) => !known.has(key) && !isCode(key))).toEqual([]);
  });

  it.each(LANGUAGES)('give each write its own name in %s', (language) => {
    const words = wordsOf(language);
    const names = [...operations.keys()].map((id) => words[`op.${id}`]);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });
});
