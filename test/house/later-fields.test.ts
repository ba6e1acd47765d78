import { describe, expect, it } from '@jest/globals';
import { operations } from '#functions/registry.ts';
import { call } from '#test/support/call.ts';
import { SAMPLES } from '#test/support/samples/all-samples.ts';
import { useStage } from '#test/support/samples/stage.ts';
import { isWrite } from '#test/support/samples/write-cases.ts';
import { itemsIn, type StoredItem, writeStored } from '#test/support/stored-items.ts';
import { storedText } from '#test/support/stored-text.ts';
import { DROPPED } from './dropped-fields.ts';

const stage = useStage();
const writes = (await operations()).filter(({ contract }) => isWrite(contract));

/** A field of a later release. */
const LATER = 'ofALaterRelease';

type Stored = Readonly<Record<string, unknown>>;

/** Returns a stored value with the field in each of its maps. */
function planted(value: Stored): Stored {
  const [[type, content] = []] = Object.entries(value);
  if (type === 'L') return { L: (content as Stored[]).map(planted) };
  if (type !== 'M') return value;
  const fields = Object.entries(content as Record<string, Stored>).map(([name, field]) => [name, planted(field)]);
  return { M: { ...Object.fromEntries(fields), [LATER]: { S: 'kept' } } };
}

/** Returns the paths at which a stored value has the field. Places in lists do not count. */
function pathsIn(value: Stored, path: string): string[] {
  const [[type, content] = []] = Object.entries(value);
  if (type === 'L') return (content as Stored[]).flatMap((each) => pathsIn(each, `${path}[]`));
  if (type !== 'M') return path.endsWith(`.${LATER}`) ? [path] : [];
  return Object.entries(content as Record<string, Stored>).flatMap(([name, field]) =>
    pathsIn(field, `${path}.${name}`),
  );
}

function keyOf({ pk, sk }: StoredItem): string {
  return `${pk.S} ${sk.S}`;
}

async function storedByKey(): Promise<Map<string, StoredItem>> {
  return new Map(itemsIn(await storedText()).map((item) => [keyOf(item), item]));
}

/** Adds the field to all that is stored, runs something, and returns the paths at which it is gone from what is still there. */
async function lostBy(run: () => Promise<unknown>): Promise<string[]> {
  const items = [...(await storedByKey()).values()].map((item) => planted({ M: item })['M'] as StoredItem);
  await writeStored(items.map((Item) => ({ PutRequest: { Item } })));
  await run();
  const after = await storedByKey();
  return items.flatMap((item) => {
    const now = after.get(keyOf(item));
    if (!now) return [];
    const entity = (item['__edb_e__'] as { readonly S: string }).S;
    const left = new Set(pathsIn({ M: now }, entity));
    return pathsIn({ M: item }, entity).filter((path) => !left.has(path));
  });
}

describe.each(writes.map((operation) => [operation.contract.operationId, operation] as const))(
  '%s',
  (operationId, operation) => {
    const dropped = DROPPED[operationId] ?? [];

    it('keeps the fields that only a later release knows', async () => {
      const options = await SAMPLES[operationId]?.request(stage);
      const send = () => call(operation, { as: stage.as, ...options });
      let status = 0;
      const lost = await lostBy(async () => ({ status } = await send()));
      expect(status).toBe(operation.contract.success.status);
      // What the first request made, the second may change. It may be refused as well.
      const lostAgain = await lostBy(send);
      const isDropped = (path: string): boolean => dropped.some((each) => path.startsWith(`${each}.`));
      expect([...lost, ...lostAgain].filter((path) => !isDropped(path))).toEqual([]);
      expect(dropped.filter((each) => ![...lost, ...lostAgain].some((path) => path.startsWith(`${each}.`)))).toEqual(
        [],
      );
    });
  },
);
