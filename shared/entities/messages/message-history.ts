import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { database } from '#shared/table/database.ts';
import { atMost } from '#shared/table/read-many.ts';
import { type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { messageStore, messages } from './message.ts';

/** Whose messages: those of their thread, those that came from them, and those that came from a number of theirs, at any time. */
export interface Correspondent {
  readonly personId: string;
  readonly numbers: readonly string[];
}

/** The place of a message in order of time. */
function placeOf({ createdAt, id }: Pick<MessageRecord, 'createdAt' | 'id'>): string {
  return `${createdAt}#${id}`;
}

/** Returns one page of the messages of a person, newest first. A message that belongs to another driver is left out. */
export function messageHistory(
  who: Correspondent,
  page: PageRequest,
  now: string,
  keep: (message: MessageRecord) => boolean = () => true,
): Promise<Page<MessageRecord>> {
  const isShown = (message: MessageRecord): boolean =>
    message.keptUntil > now &&
    (message.driverId === undefined || message.driverId === who.personId || who.personId.startsWith('vip_')) &&
    keep(message);
  return pageOf((before, limit) => messagesBefore(who, before, limit), page, isShown);
}

/** Returns one page of all messages, newest first. */
export function everyMessage(page: PageRequest, now: string): Promise<Page<MessageRecord>> {
  return pageOf(listedBefore, page, ({ keptUntil }) => keptUntil > now);
}

/** Returns the newest of all messages, newest first, at most `max`. Eventually consistent. */
export async function newestMessages(max: number, now: string): Promise<MessageRecord[]> {
  return (await listedBefore(undefined, max)).slice(0, max).filter(({ keptUntil }) => keptUntil > now);
}

/** Finds up to `limit` messages or more before a place, newest first. */
type FindBefore = (before: string | undefined, limit: number) => Promise<MessageRecord[]>;

function pageOf(
  find: FindBefore,
  page: PageRequest,
  isShown: (message: MessageRecord) => boolean,
): Promise<Page<MessageRecord>> {
  const go = async ({ cursor, limit }: { readonly cursor: string | null; readonly limit: number }) => {
    const before = cursor === null ? undefined : Buffer.from(cursor, 'base64url').toString('utf8');
    const found = await find(before, limit);
    const data = found.slice(0, limit);
    const last = data.at(-1);
    return { data, cursor: found.length >= limit && last ? cursorAfter(last) : null };
  };
  return readPage([{ query: { go }, order: 'desc', cursorAfter }], page, isShown);
}

/** Those that need a person have a list of their own, so that it is short. */
async function listedBefore(before: string | undefined, limit: number): Promise<MessageRecord[]> {
  const lists = (['trouble', 'quiet'] as const).map(async (trouble) => {
    const query = messages().query.byTrouble({ trouble });
    const [createdAt = ''] = before?.split('#', 1) ?? [];
    const older = before === undefined ? query : query.lt({ createdAt, id: idAt(before) });
    return (await older.go({ ...atMost(limit), order: 'desc' })).data;
  });
  return (await Promise.all(lists)).flat().sort(newestFirst);
}

function newestFirst(a: MessageRecord, b: MessageRecord): number {
  return placeOf(a) < placeOf(b) ? 1 : -1;
}

function cursorAfter(message: MessageRecord): string {
  return Buffer.from(placeOf(message), 'utf8').toString('base64url');
}

async function messagesBefore(
  { numbers, personId }: Correspondent,
  before: string | undefined,
  limit: number,
): Promise<MessageRecord[]> {
  const lists = [`from#${personId}`, ...numbers];
  const [own, ...places] = await Promise.all([
    threadBefore(personId, before, limit),
    ...lists.map((list) => placesBefore(list, before, limit)),
  ]);
  const known = new Set(own.map(({ id }) => id));
  const ids = [...new Set(places.flat().map(idAt))].filter((id) => !known.has(id));
  const others = ids.length > 0 ? await messageStore.findMany(ids, 'eventual') : [];
  return [...own, ...others].sort(newestFirst);
}

async function threadBefore(thread: string, before: string | undefined, limit: number): Promise<MessageRecord[]> {
  const query = messages().query.byThread({ thread });
  const [createdAt = ''] = before?.split('#', 1) ?? [];
  const older = before === undefined ? query : query.lt({ createdAt, id: idAt(before) });
  return (await older.go({ ...atMost(limit), order: 'desc' })).data;
}

function idAt(place: string): string {
  return place.slice(place.indexOf('#') + 1);
}

/** Returns the places of the messages of a list of the index that holds keys alone, newest first. Eventually consistent. */
async function placesBefore(list: string, before: string | undefined, limit?: number): Promise<string[]> {
  const { client, table } = database();
  const places: string[] = [];
  let last: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table,
        IndexName: 'gsi4',
        KeyConditionExpression: `gsi4pk = :list${before === undefined ? '' : ' AND gsi4sk < :before'}`,
        ExpressionAttributeValues: { ':list': list, ...(before === undefined ? {} : { ':before': before }) },
        ScanIndexForward: false,
        Limit: limit,
        ExclusiveStartKey: last,
      }),
    );
    places.push(...Items.map(({ gsi4sk }) => String(gsi4sk)));
    last = limit === undefined ? LastEvaluatedKey : undefined;
  } while (last);
  return places;
}

/** Returns all messages that came from a number, also those that are older than they are kept. */
export async function messagesFrom(number: string): Promise<MessageRecord[]> {
  return messageStore.findMany((await placesBefore(number, undefined)).map(idAt));
}
