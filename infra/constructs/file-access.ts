import { Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Use } from '#shared/contract/define-contract.ts';

/** The folder of the bucket in which reports lie, for as long as its lifecycle keeps them. */
const FOLDER = 'reports/*';

const ACTIONS: Partial<Record<Use, string>> = { 'files:read': 's3:GetObject', 'files:write': 's3:PutObject' };

const actionsOf = (uses: readonly Use[]): string[] => uses.flatMap((use) => ACTIONS[use] ?? []);

/** What the role of a function may do to files that says it touches them. A link lets its reader do what its signer may. */
export const fileStatements = (uses: readonly Use[], files: IBucket): PolicyStatement[] => {
  const actions = actionsOf(uses);
  return actions.length > 0 ? [new PolicyStatement({ actions, resources: [files.arnForObjects(FOLDER)] })] : [];
};

/** Where the files are, for who touches them. */
export const fileEnvironment = (uses: readonly Use[], files: IBucket): Record<string, string> =>
  actionsOf(uses).length > 0 ? { FILES_BUCKET: files.bucketName } : {};

/** Tells cdk-nag why the role of such a function names objects by a pattern. */
export const acknowledgeFiles = (scope: Construct, uses: readonly Use[]): void => {
  if (actionsOf(uses).length === 0) return;
  Validations.of(scope).acknowledge({
    id: 'AwsSolutions-IAM5',
    reason: 'The keys of reports are random: no list of them could be given. The pattern ends at their folder.',
  });
};
