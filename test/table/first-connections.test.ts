import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from '@jest/globals';
import { database } from '#shared/table/database.ts';
import { useTable } from '#test/support/table.ts';

process.env['AWS_LAMBDA_FUNCTION_NAME'] = 'function';
useTable();

it('a function that has just started has at most four requests to the table under way', async () => {
  const { client, table: TableName } = database();
  let underWay = 0;
  let most = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        return await next(args);
      } finally {
        underWay -= 1;
      }
    },
    { step: 'finalizeRequest' },
  );
  const query = (n: number) => ({
    TableName,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': `item#${n}` },
  });
  const answers = await Promise.all(Array.from({ length: 12 }, (_each, n) => client.send(new QueryCommand(query(n)))));
  expect(answers.map(({ Count }) => Count)).toEqual(Array(12).fill(0));
  expect(most).toBe(4);
});
