import { tmpdir } from 'node:os';
import * as z from 'zod';
import { ACCOUNT_POLICIES, BOUNDARY, EXECUTION } from '#infra/deployment/account-policies.ts';
import { UserFacingError } from '#infra/local/terminal.ts';
import { AwsRefusal, aws, cdk } from './commands.ts';

const Identity = z.object({ Account: z.string() });
const Versions = z.object({ Versions: z.array(z.object({ VersionId: z.string(), IsDefaultVersion: z.boolean() })) });
/** IAM keeps as many versions of a policy. */
const KEPT_VERSIONS = 5;

/**
 * Prepares an account for deployments, as `npm run ops -- bootstrap [REGION...]`: makes or renews the two policies of
 * `account-policies.ts`, then bootstraps CDK in AWS_REGION, or in these regions. CloudFormation may then do what the stacks need, and no
 * more. A repeat renews the policies.
 */
export async function bootstrap(words: readonly string[]): Promise<string> {
  const regions = words.length > 0 ? words : [process.env['AWS_REGION'] ?? ''];
  const wrong = regions.find((region) => !/^[a-z]{2}(-[a-z]+)+-\d$/.test(region));
  if (wrong !== undefined)
    throw new UserFacingError('Set AWS_REGION, or name regions: npm run ops -- bootstrap eu-west-1 us-east-1');
  const { Account } = Identity.parse(await aws('sts', 'get-caller-identity'));
  for (const [name, documentOf] of Object.entries(ACCOUNT_POLICIES)) {
    await putPolicy(`arn:aws:iam::${Account}:policy/${name}`, name, JSON.stringify(documentOf(Account)));
  }
  const environments = regions.map((region) => `aws://${Account}/${region}`);
  const policies = ['--cloudformation-execution-policies', `arn:aws:iam::${Account}:policy/${EXECUTION}`];
  // In a folder without an app: CDK would synthesise it, and it has no settings yet.
  await cdk(['bootstrap', ...environments, ...policies], { cwd: tmpdir() });
  return `${regions.join(', ')}: ready. Set "permissionsBoundary": "${BOUNDARY}" in the file of the deployment.`;
}

/** Makes a policy, or gives it a new version that is in force at once. */
async function putPolicy(arn: string, name: string, document: string): Promise<void> {
  const content = ['--policy-document', document];
  try {
    await aws('iam', 'create-policy', '--policy-name', name, ...content);
  } catch (error) {
    if (!(error instanceof AwsRefusal && error.text.includes('EntityAlreadyExists'))) throw error;
    const { Versions: versions } = Versions.parse(await aws('iam', 'list-policy-versions', '--policy-arn', arn));
    // The newest come first.
    const oldest = versions.filter(({ IsDefaultVersion }) => !IsDefaultVersion).at(-1);
    if (versions.length >= KEPT_VERSIONS && oldest)
      await aws('iam', 'delete-policy-version', '--policy-arn', arn, '--version-id', oldest.VersionId);
    await aws('iam', 'create-policy-version', '--policy-arn', arn, ...content, '--set-as-default');
  }
}
