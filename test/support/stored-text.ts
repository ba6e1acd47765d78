import { database } from '#shared/table/database.ts';
import { askEngine } from './ask-engine.ts';

/** The rate limit counts every request, and the first list makes the key that signs cursors. */
const IGNORED = ['counter', 'secret'];

function filterOf(ignored: readonly string[]) {
  const values = Object.fromEntries(ignored.map((kind, place) => [`:kind${place}`, { S: kind }]));
  return {
    FilterExpression: `attribute_not_exists(#kind) OR NOT #kind IN (${Object.keys(values).join(', ')})`,
    ExpressionAttributeNames: { '#kind': '__edb_e__' },
    ExpressionAttributeValues: values,
  };
}

/** Returns all items of the table but those that are ignored, and those of `others`, page by page, as the engine writes them. */
export function storedText(others: readonly string[] = []): Promise<string> {
  return pagesOf(filterOf([...IGNORED, ...others]));
}

/** The same with nothing but their keys, which takes the engine half as long. */
export function storedKeys(): Promise<string> {
  return pagesOf({ ...filterOf(IGNORED), ProjectionExpression: 'pk, sk' });
}

async function pagesOf(filter: object): Promise<string> {
  const pages: string[] = [];
  let ExclusiveStartKey: unknown;
  do {
    const page = await askEngine('Scan', { TableName: database().table, ...filter, ExclusiveStartKey });
    // Ignored items are counted too.
    pages.push(page.replaceAll(/"(?:Scanned)?Count":\d+/g, '"Count":0'));
    // Only a large table has a second page.
    ExclusiveStartKey = page.includes('LastEvaluatedKey') ? JSON.parse(page).LastEvaluatedKey : undefined;
  } while (ExclusiveStartKey);
  return pages.join('\n');
}
