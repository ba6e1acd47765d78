import { database } from '#shared/table/database.ts';
import { askEngine } from './ask-engine.ts';

/** The rate limit counts every request, and the first list makes the key that signs cursors. */
const IGNORED = ['counter', 'secret'];

const FILTER = {
  FilterExpression: 'attribute_not_exists(#kind) OR NOT #kind IN (:counter, :secret)',
  ExpressionAttributeNames: { '#kind': '__edb_e__' },
  ExpressionAttributeValues: Object.fromEntries(IGNORED.map((kind) => [`:${kind}`, { S: kind }])),
};

/** Returns all items of the table but those that are ignored, page by page, as the engine writes them. */
export const storedText = async (): Promise<string> => {
  const pages: string[] = [];
  let ExclusiveStartKey: unknown;
  do {
    const page = await askEngine('Scan', { TableName: database().table, ...FILTER, ExclusiveStartKey });
    // Ignored items are counted too.
    pages.push(page.replaceAll(/"(?:Scanned)?Count":\d+/g, '"Count":0'));
    // Only a large table has a second page.
    ExclusiveStartKey = page.includes('LastEvaluatedKey') ? JSON.parse(page).LastEvaluatedKey : undefined;
  } while (ExclusiveStartKey);
  return pages.join('\n');
};
