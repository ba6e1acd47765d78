import timers from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { type Operation, operations } from '#functions/registry.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { outsideRole } from '#test/support/role.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { type Going, goings, kindOf, letGo, namedRecords } from '#test/support/samples/gone-records.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { isWrite } from '#test/support/samples/write-cases.ts';
import { storedText } from '#test/support/stored-text.ts';
import { allItems, changedItems, type Item, restoreItems } from '#test/support/table-items.ts';
import { technicalIn } from '#test/support/technical-text.ts';
import { WRITTEN_ANYWAY } from './written-anyway.ts';

const stage = useStage();
const GONE_AT = '2027-05-09T19:59:00.000Z';
const writes = (await operations()).filter(({ contract }) => isWrite(contract));

/** Sends a request without pauses: between its tries, and while it waits for another request. */
async function atOnce(operation: Operation, options: CallOptions) {
  const pauses = jest.spyOn(timers, 'setTimeout').mockImplementation(async (_delay, value) => value as never);
  try {
    return await call(operation, options);
  } finally {
    pauses.mockRestore();
  }
}

describe.each(writes.map((operation) => [operation.contract.operationId, operation] as const))(
  '%s, while it decides',
  (operationId, operation) => {
    /** The request of the sample, and the table with what it names. Undefined if a request has changed that. */
    let prepared:
      | { readonly options: CallOptions; readonly named: readonly Item[]; readonly table: string }
      | undefined;
    const prepare = async () => {
      const options = { as: stage.as, ...(await SAMPLES[operationId]?.request(stage)) };
      return { options, named: await namedRecords(options), table: await storedText() };
    };

    /** Sends the request, lets a record go just before the commit, and returns whether something else was written. */
    const isWritten = async (place: number, going: Going): Promise<boolean> => {
      prepared ??= await prepare();
      const { named, options, table } = prepared;
      const item = named[place];
      if (!item) throw new Error('the sample names other records each time');
      let before: ReadonlyMap<string, Item> = new Map();
      const go = () =>
        outsideRole(async () => {
          await letGo(item, going, GONE_AT);
          before = await allItems();
        });
      const { body, status } = await withConcurrentRequest({ when: 'before' }, go, () => atOnce(operation, options));
      const changed = changedItems(before, await allItems());
      if (status < 400) {
        prepared = undefined;
        return changed.length > 0;
      }
      expect([status, changed]).toEqual([expect.any(Number), []]);
      expect(status).toBeLessThan(500);
      expect(technicalIn(body)).toEqual([]);
      // What was refused has changed nothing but the record that went.
      await restoreItems(table);
      return false;
    };

    it('is refused in words for people if a record that it names goes, and writes nothing', async () => {
      prepared = await prepare();
      const found: string[] = [];
      for (const [place, item] of prepared.named.entries()) {
        for (const going of goings(item)) {
          const name = `${kindOf(item)} ${going}`;
          if ((await isWritten(place, going)) && !found.includes(name)) found.push(name);
        }
      }
      expect(found).toEqual(Object.keys(WRITTEN_ANYWAY[operationId] ?? {}));
    });
  },
);

it('lists no operation that there is not', () => {
  const known = new Set(writes.map(({ contract }) => contract.operationId));
  expect(Object.keys(WRITTEN_ANYWAY).filter((id) => !known.has(id))).toEqual([]);
});
