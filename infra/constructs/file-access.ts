import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Use } from '#shared/contract/use.ts';

/** The prefix of the files of reports. */
export const REPORTS_PREFIX = 'reports/';
/** The prefix of the files that were sent with messages. */
export const MESSAGES_PREFIX = 'messages/';
/** The keys of files: a prefix and an id. The exact length keeps other files of the bucket out. */
const ID = '?'.repeat(20);
const FILES = [`${REPORTS_PREFIX}file`, `${REPORTS_PREFIX}rows`, `${MESSAGES_PREFIX}file`].map(
  (start) => `${start}_${ID}`,
);
const LOGOS = [`logos/logo_${ID}`];

const ACCESS: Partial<Record<Use, { readonly action: string; readonly keys: readonly string[] }>> = {
  'files:read': { action: 's3:GetObject', keys: FILES },
  'files:write': { action: 's3:PutObject', keys: FILES },
  'files:delete': { action: 's3:DeleteObject', keys: FILES },
  'logo:read': { action: 's3:GetObject', keys: LOGOS },
  'logo:write': { action: 's3:PutObject', keys: LOGOS },
};

function accessOf(uses: readonly Use[]) {
  return uses.flatMap((use) => ACCESS[use] ?? []);
}

/** Returns the permissions on files that follow from `uses`. A signed link permits no more than the role that signed it. */
export function fileStatements(uses: readonly Use[], files: IBucket): PolicyStatement[] {
  return [...Map.groupBy(accessOf(uses), ({ keys }) => keys)].map(
    ([keys, access]) =>
      new PolicyStatement({
        actions: access.map(({ action }) => action),
        resources: keys.map((key) => files.arnForObjects(key)),
      }),
  );
}

/** Returns the name of the bucket for functions that use files. */
export function fileEnvironment(uses: readonly Use[], files: IBucket): Record<string, string> {
  return accessOf(uses).length > 0 ? { FILES_BUCKET: files.bucketName } : {};
}
