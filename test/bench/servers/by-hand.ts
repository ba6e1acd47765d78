import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

const { AWS_REGION = 'eu-west-1', DDB_ENDPOINT = '', TABLE_NAME: TableName = '' } = process.env;

/**
 * Makes the requests to the table that adding and listing VIPs need, without rules or schemas. The server that ours is compared with uses
 * this.
 */
export function byHand() {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: AWS_REGION, endpoint: DDB_ENDPOINT }));
  const shared = () =>
    Promise.all([
      client.send(
        new UpdateCommand({
          TableName,
          Key: { pk: 'by-hand#counter', sk: 'counter' },
          UpdateExpression: 'SET expiresAt = if_not_exists(expiresAt, :end) ADD requests :one',
          ExpressionAttributeValues: { ':one': 1, ':end': 2_000_000_000 },
          ReturnValues: 'ALL_NEW',
        }),
      ),
      client.send(new GetCommand({ TableName, Key: { pk: 'by-hand#user', sk: 'user' }, ConsistentRead: true })),
    ]);
  const namesakes = (key: string) =>
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :list AND gsi1sk = :key',
      ExpressionAttributeValues: { ':list': 'by-hand#vips', ':key': key },
      Limit: 50,
    });
  const add = async (body: Record<string, unknown>) => {
    await shared();
    const id = crypto.randomUUID();
    const now = new Date().toISOString();
    const vip = { ...body, id, version: 1, createdAt: now, updatedAt: now };
    const audit = { id: crypto.randomUUID(), at: now, subjectId: id, fields: Object.keys(body) };
    const isNew = 'attribute_not_exists(pk)';
    const put = (word: string, item: { readonly id: string }, indexes: readonly number[]) => {
      const keys = indexes.flatMap((index) => [
        [`gsi${index}pk`, `by-hand#${word}s#${index}`],
        [`gsi${index}sk`, item.id],
      ]);
      const Item = { ...item, ...Object.fromEntries(keys), pk: `by-hand#${word}#${item.id}`, sk: word };
      return { Put: { TableName, Item, ConditionExpression: isNew } };
    };
    const number = {
      TableName,
      Key: { pk: `by-hand#${String(body['phone'])}`, sk: id },
      UpdateExpression: 'SET vipId = :id',
      ExpressionAttributeValues: { ':id': id },
    };
    const TransactItems = [put('vip', vip, [1, 2, 3, 4]), { Update: number }, put('audit', audit, [1, 2])];
    await Promise.all([
      client.send(new TransactWriteCommand({ TransactItems })),
      ...['name', 'turned name'].map((key) => client.send(namesakes(key))),
    ]);
    return vip;
  };
  const list = async (limit: number) => {
    await shared();
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :list',
        ExpressionAttributeValues: { ':list': 'vips#live#false' },
        Limit: limit,
      }),
    );
    return { items: Items };
  };
  return { add, list };
}
