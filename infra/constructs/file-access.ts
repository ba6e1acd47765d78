import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Use } from '#shared/contract/define-contract.ts';

/** The keys of reports: an id each, so that nothing else that comes to lie in the bucket is theirs. */
const KEYS = `reports/file_${'?'.repeat(20)}`;

const ACTIONS: Partial<Record<Use, string>> = { 'files:read': 's3:GetObject', 'files:write': 's3:PutObject' };

const actionsOf = (uses: readonly Use[]): string[] => uses.flatMap((use) => ACTIONS[use] ?? []);

/** What the role of a function may do to files that says it touches them. A link lets its reader do what its signer may. */
export const fileStatements = (uses: readonly Use[], files: IBucket): PolicyStatement[] => {
  const actions = actionsOf(uses);
  return actions.length > 0 ? [new PolicyStatement({ actions, resources: [files.arnForObjects(KEYS)] })] : [];
};

/** Where the files are, for who touches them. */
export const fileEnvironment = (uses: readonly Use[], files: IBucket): Record<string, string> =>
  actionsOf(uses).length > 0 ? { FILES_BUCKET: files.bucketName } : {};
