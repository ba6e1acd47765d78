import { database } from '#shared/table/database.ts';
import { itemsIn, writeStored } from './stored-items.ts';
import { storedText } from './stored-text.ts';
import type { Item } from './table-items.ts';

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

/** Notes from now on which items are written, so that they can be set back without reading the whole table. */
export async function rewindable(): Promise<Rewind> {
  const kept = new Map(itemsIn(await storedText()).map((item) => [`${item.pk.S} ${item.sk.S}`, item]));
  const touched = new Map<string, Item>();
  const { client } = database();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  const noting = (command: { readonly input: Input }): Promise<unknown> => {
    for (const { pk, sk } of keysIn(command.input)) touched.set(`${String(pk)} ${String(sk)}`, { pk, sk });
    return send(command);
  };
  Object.assign(client, { send: noting });
  return {
    rewind: async () => {
      const requests = [...touched].map(([key, { pk, sk }]) => {
        const Item = kept.get(key);
        return Item
          ? { PutRequest: { Item } }
          : { DeleteRequest: { Key: { pk: { S: String(pk) }, sk: { S: String(sk) } } } };
      });
      touched.clear();
      await writeStored(requests);
    },
  };
}

/** Returns the keys of the items that a command writes. Reads have a key too: setting them back changes nothing. */
function keysIn({ Item, Key, RequestItems = {}, TransactItems = [] }: Input): Item[] {
  return [
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
}
