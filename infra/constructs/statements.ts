import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Settings } from '#infra/settings.ts';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import type { Grant } from './grants.ts';

/**
 * Returns IAM statements for grants on a table. Each index is named, so that no statement needs a wildcard. A grant that is used in
 * transactions has conditions on keys only with `narrowKeys=on`.
 */
export function statementsOf(
  grants: readonly Grant[],
  { tableArn }: ITable,
  { narrowKeys }: Pick<Settings, 'narrowKeys'>,
): PolicyStatement[] {
  return grants.map(({ actions, except, inTransactions, keys, on }) => {
    const indexes = on === 'table' ? [] : TABLE_SHAPE.indexes.map((index) => `${tableArn}/index/${index}`);
    const isNarrow = !inTransactions || narrowKeys === 'on';
    return new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [tableArn, ...indexes],
      ...(isNarrow && keys ? { conditions: onKeys('StringLike', keys) } : {}),
      ...(isNarrow && except ? { conditions: onKeys('StringNotLike', except) } : {}),
    });
  });
}

function onKeys(test: 'StringLike' | 'StringNotLike', patterns: readonly string[]) {
  return {
    [`ForAllValues:${test}`]: { 'dynamodb:LeadingKeys': patterns },
    // `ForAllValues` is also true for a request without any key, so such a request is refused here.
    Null: { 'dynamodb:LeadingKeys': 'false' },
  };
}
