import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Use } from '#shared/contract/define-contract.ts';

/** The prefix of the files of reports. */
export const REPORTS_PREFIX = 'reports/';
/** The prefix of the files that were sent with messages. */
export const MESSAGES_PREFIX = 'messages/';
/** The keys of files: a prefix and an id. The exact length keeps other files of the bucket out. */
const KEYS = [REPORTS_PREFIX, MESSAGES_PREFIX].map((prefix) => `${prefix}file_${'?'.repeat(20)}`);

const ACTIONS: Partial<Record<Use, string>> = { 'files:read': 's3:GetObject', 'files:write': 's3:PutObject' };

const actionsOf = (uses: readonly Use[]): string[] => uses.flatMap((use) => ACTIONS[use] ?? []);

/** Returns the permissions on files that follow from `uses`. A signed link permits no more than the role that signed it. */
export const fileStatements = (uses: readonly Use[], files: IBucket): PolicyStatement[] => {
  const actions = actionsOf(uses);
  return actions.length > 0
    ? [new PolicyStatement({ actions, resources: KEYS.map((key) => files.arnForObjects(key)) })]
    : [];
};

/** Returns the name of the bucket for functions that use files. */
export const fileEnvironment = (uses: readonly Use[], files: IBucket): Record<string, string> =>
  actionsOf(uses).length > 0 ? { FILES_BUCKET: files.bucketName } : {};
