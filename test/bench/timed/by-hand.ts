import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

const { AWS_REGION = 'eu-west-1', DDB_ENDPOINT = '', TABLE_NAME = '' } = process.env;
const PAGE = 200;

/**
 * Makes the requests to the table that adding and listing VIPs need, without tokens, rules or schemas. The servers that we compare with
 * ours use this.
 */
export function byHand(userId: string) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: AWS_REGION, endpoint: DDB_ENDPOINT }));
  const TableName = TABLE_NAME;
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
      client.send(new GetCommand({ TableName, Key: { pk: `by-hand#${userId}`, sk: 'user' }, ConsistentRead: true })),
    ]);
  const keys = (word: string, id: string, index: string) => ({
    pk: `by-hand#${word}#${id}`,
    sk: word,
    [`${index}pk`]: `by-hand#${word}s`,
    [`${index}sk`]: id,
  });
  const namesakes = (key: string) => ({
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
    const audit = { id: crypto.randomUUID(), at: now, by: userId, subjectId: id, fields: Object.keys(body) };
    const TransactItems = [
      { Put: { TableName, Item: { ...vip, ...keys('vip', id, 'gsi1') } } },
      { Put: { TableName, Item: { ...audit, ...keys('audit', audit.id, 'gsi2') } } },
    ];
    await Promise.all([
      client.send(new TransactWriteCommand({ TransactItems })),
      ...['name', 'turned name'].map((key) => client.send(new QueryCommand(namesakes(key)))),
    ]);
    return vip;
  };
  const list = async () => {
    await shared();
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi2',
        KeyConditionExpression: 'gsi2pk = :list',
        ExpressionAttributeValues: { ':list': 'vips#live#false' },
        Limit: PAGE,
      }),
    );
    return { items: Items };
  };
  return { add, list };
}
