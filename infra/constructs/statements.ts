import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import type { Grant } from './grants.ts';

/** The words of IAM for grants on a table. Indexes are named one by one, so that nothing is allowed by a wildcard. */
export const statementsOf = (grants: readonly Grant[], { tableArn }: ITable): PolicyStatement[] =>
  grants.map(({ actions, keys, on }) => {
    const indexes = on === 'table' ? [] : TABLE_SHAPE.indexes.map((index) => `${tableArn}/index/${index}`);
    return new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [tableArn, ...indexes],
      ...(keys ? { conditions: onlyKeys(keys) } : {}),
    });
  });

const onlyKeys = (patterns: readonly string[]) => ({
  'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': patterns },
  // Where a request names no key at all, "for all of them" would hold.
  Null: { 'dynamodb:LeadingKeys': 'false' },
});
