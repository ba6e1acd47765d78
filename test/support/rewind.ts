import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '#shared/table/database.ts';
import { allItems, type Item } from './table-items.ts';

interface Input {
  readonly Key?: Item;
  readonly Item?: Item;
  readonly TransactItems?: readonly Readonly<Record<'Put' | 'Update' | 'Delete', Input | undefined>>[];
  readonly RequestItems?: Readonly<
    Record<string, readonly { readonly PutRequest?: Input; readonly DeleteRequest?: Input }[]>
  >;
}

export interface Rewind {
  /** Sets every item that was written since back to what it was. */
  rewind(): Promise<void>;
}

const MAX_BATCH = 25;

/** Notes from now on which items are written, so that they can be set back without reading the whole table. */
export const rewindable = async (): Promise<Rewind> => {
  const kept = await allItems();
  const touched = new Map<string, Item>();
  const { client, table } = database();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  const noting = (command: { readonly input: Input }): Promise<unknown> => {
    for (const { pk, sk } of keysIn(command.input)) touched.set(`${String(pk)} ${String(sk)}`, { pk, sk });
    return send(command);
  };
  Object.assign(client, { send: noting });
  return {
    rewind: async () => {
      const requests = [...touched].map(([key, Key]) => {
        const Item = kept.get(key);
        return Item ? { PutRequest: { Item } } : { DeleteRequest: { Key } };
      });
      touched.clear();
      for (let from = 0; from < requests.length; from += MAX_BATCH)
        await send(new BatchWriteCommand({ RequestItems: { [table]: requests.slice(from, from + MAX_BATCH) } }));
    },
  };
};

/** Returns the keys of the items that a command writes. Reads have a key too: setting them back changes nothing. */
const keysIn = ({ Item, Key, RequestItems = {}, TransactItems = [] }: Input): Item[] => [
  ...[Item, Key].filter((item) => item !== undefined),
  ...TransactItems.flatMap(({ Delete, Put, Update }) =>
    [Delete, Put, Update].flatMap((each) => (each ? keysIn(each) : [])),
  ),
  ...Object.values(RequestItems)
    .flatMap((requests) => (Array.isArray(requests) ? requests : []))
    .flatMap(({ DeleteRequest, PutRequest }) =>
      [DeleteRequest, PutRequest].flatMap((each) => (each ? keysIn(each) : [])),
    ),
];
