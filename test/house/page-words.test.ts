import { beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { currentDocument } from '#openapi/document.ts';
import { effectsOf, GROUPS, RECORDS } from '#openapi/page-words.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests look into a document of all shapes
// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

/** Ids that name no record: what each names instead. */
const NO_RECORD: Readonly<Record<string, string>> = {
  conversationId: 'a driver, a guest, or the unknown senders',
  deviceId: 'a device at the tracker',
  duplicateId: 'a record of the kind that the path names',
  operationId: 'an operation',
  otherId: 'a record of the kind that the path names',
  requestId: 'a request',
  resourceIds: 'vehicles or drivers',
  seriesId: 'a series, which has no record of its own',
  subjectId: 'a record of the kind that `subject` names',
};

let requests: [string, Node][];
let named: [string, Node][];
beforeAll(async () => {
  const document: Node = JSON.parse(JSON.stringify(await currentDocument()));
  const schemas: [string, Node][] = Object.entries(document.components.schemas);
  requests = schemas.filter(([, schema]) => schema.additionalProperties === false && schema.properties);
  const found: [string, Node][] = [];
  const look = (node: Node): void => {
    if (typeof node !== 'object' || node === null) return;
    if (node.in && node.name) found.push([node.name, node]);
    if (node.properties) found.push(...Object.entries(node.properties as Node));
    for (const each of Object.values(node)) look(each);
  };
  look(document);
  named = found.filter(([name, node]) => /Ids?$/.test(name) && typeof node === 'object');
});

describe('the words of the document for pages', () => {
  it('say which record each id names, or the list here says why none', () => {
    const silent = named.filter(([, node]) => node['x-record'] === undefined).map(([name]) => name);
    expect([...new Set(silent)].sort()).toEqual(Object.keys(NO_RECORD).sort());
    const used = new Set(named.map(([name]) => name.replace(/Ids?$/, '')));
    expect(Object.keys(RECORDS).filter((stem) => !used.has(stem))).toEqual([]);
  });

  it('give each field of a request its place and a name of its own', () => {
    for (const [id, { properties }] of requests) {
      const fields: Node[] = Object.values(properties);
      expect([id, fields.map((field) => field['x-order'])]).toEqual([id, fields.map((_, place) => place + 1)]);
      const labels = fields.map((field) => field['x-label']);
      expect([id, labels.filter((label, place) => labels.indexOf(label) !== place)]).toEqual([id, []]);
    }
  });

  it('group the fields of each request that has more than 8, and name no field twice or in vain', () => {
    const large = requests.filter(
      ([id, { properties }]) => Object.keys(properties).length > 8 && id.match(/^New|Change$/),
    );
    const loose = large.flatMap(([id, { properties }]) =>
      Object.entries(properties as Node).flatMap(([name, field]: [string, Node]) =>
        field['x-group'] ? [] : [`${id}.${name}`],
      ),
    );
    expect(loose).toEqual([]);
    const grouped = Object.values(GROUPS).flatMap((fields) => fields.split(' '));
    expect(grouped.filter((name, place) => grouped.indexOf(name) !== place)).toEqual([]);
    const known = new Set(requests.flatMap(([, { properties }]) => Object.keys(properties)));
    expect(grouped.filter((name) => !known.has(name))).toEqual([]);
  });

  it('say which fields are for rides, as the texts do', () => {
    const [, activity] = requests.find(([id]) => id === 'NewActivity') ?? [];
    const entries: [string, Node][] = Object.entries(activity.properties);
    const byText = entries.filter(([, { description = '' }]) =>
      /^(TRANSPORT|With WAIT_AND_RETURN|With `carries` GOODS)/.test(description),
    );
    const byWord = entries.filter(([, field]) => field['x-types']?.includes('TRANSPORT'));
    expect(byWord.map(([name]) => name)).toEqual(byText.map(([name]) => name));
  });

  it('say what each write does to people', async () => {
    const found = (await operations()).map(({ contract }) => [contract.operationId, effectsOf(contract)] as const);
    const effects = Object.fromEntries(found);
    expect(effects).toMatchObject({
      createEvent: ['BOOKS', 'TELLS'],
      createVip: [],
      createProposal: [],
      deleteEvent: ['DELETES', 'TELLS'],
      deletePlace: ['DELETES'],
      sendMessages: ['TELLS'],
    });
  });
});
