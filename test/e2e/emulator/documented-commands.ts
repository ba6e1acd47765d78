import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'docs/operations';

/** The commands of a section of a document of operators, in their order. */
interface Section {
  /** The document and the heading, such as `restore.md: 6. Open again`. */
  readonly name: string;
  readonly commands: readonly string[];
}

/** A heading, or a block of commands, which may stand in a list. Lines of a block that begin with `#` are no headings. */
const PART = /^#+ (?<heading>.+)$|^ *```sh\n(?<block>[^]*?)^ *```$|^ *```[^]*?^ *```$/gm;

/** Returns the sections with commands of all documents of operators. */
export function documentedSections(): Section[] {
  const sections = new Map<string, string[]>();
  for (const file of readdirSync(FOLDER).filter((each) => each.endsWith('.md'))) {
    let name = file;
    for (const { groups = {} } of readFileSync(join(FOLDER, file), 'utf8').matchAll(PART)) {
      const { block = '', heading } = groups;
      if (heading) name = `${file}: ${heading}`;
      const commands = commandsOf(block);
      if (commands.length > 0) sections.set(name, [...(sections.get(name) ?? []), ...commands]);
    }
  }
  return [...sections].map(([name, commands]) => ({ name, commands }));
}

/** A command ends with its line, unless the line ends with a backslash. */
function commandsOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** The order in which a new operator meets the sections, in an empty account. */
export const STORY: readonly string[] = [
  'deploy.md: 1. Prepare the account',
  'deploy.md: 2. Choose the settings',
  'deploy.md: 3. Store the secrets',
  'deploy.md: 4. Deploy',
  'deploy.md: 5. Make the first administrator',
  'operate.md: Smoke test',
  'identity.md: The first administrator',
  'operate.md: Rotate a key',
  'restore.md: Backups out of reach',
  'second-region.md: Prepare',
];

const REHEARSED = 'test/infra/operations/restore.test.ts rehearses it, on the local table.';
const RELEASES = 'test/e2e/year-of-releases.long.test.ts goes back and forth between releases.';

/** Sections whose commands do not run in the account of the emulator, each with where they run, or why they run nowhere. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'operate.md: Run a job by hand': 'test/e2e/jobs.long.test.ts and test/infra/operations/sample-event.test.ts run it.',
  'operate.md: Close the service':
    'test/infra/operations/maintenance.test.ts closes and opens, with clients of AWS that stand in.',
  'restore.md: 1. Stop the jobs and the writes': REHEARSED,
  'restore.md: 2. Restore under a new name': REHEARSED,
  'restore.md: 3. Prepare and examine the new table': REHEARSED,
  'restore.md: 5. Adopt the table': REHEARSED,
  'restore.md: 6. Open again': REHEARSED,
  'rollback.md: The deployment worked, and no migration ran': RELEASES,
  'rollback.md: Check': 'Both commands run after the first deployment.',
  'second-region.md: Switch': 'A whole deployment again, in another region.',
  'deploy.md: Remove a deployment': 'No test removes a deployment.',
  'sam.md: Run the deployed functions with SAM':
    'test/e2e/sam.long.test.ts and test/e2e/operations.long.test.ts run it.',
  'models.md: What was tried': 'It needs a model.',
};

const BACKUP = 'The emulator has vaults, and no settings of AWS Backup.';

/** Commands of these sections that the test does not run, each with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': 'It would replace the packages with which this test runs.',
  'aws backup put-backup-vault-lock-configuration --backup-vault-name out-of-reach --min-retention-days 35 --region eu-central-1':
    BACKUP,
  'aws backup update-region-settings --resource-type-opt-in-preference DynamoDB=true --resource-type-management-preference DynamoDB=true':
    BACKUP,
  'aws backup update-region-settings --resource-type-opt-in-preference DynamoDB=true --resource-type-management-preference DynamoDB=true --region eu-central-1':
    BACKUP,
};

/** What the test writes otherwise than the documents, each with the reason. */
export const WRITTEN_OTHERWISE: readonly (readonly [written: RegExp, otherwise: string, reason: string])[] = [
  [/MOTORCADE_TOKEN=\.\.\./, 'MOTORCADE_TOKEN="$TOKEN"', 'The document leaves the token out.'],
  [/https:\/\/api\.example\.org/, '"$URL"', 'The address of the API is known after the deployment.'],
];

/** Version 1 of the AWS CLI, the one of the Python registry, reads the region from another variable. */
export const FOR_VERSION_1: readonly [written: RegExp, otherwise: string] = [
  / AWS_REGION=(\S+)/,
  ' AWS_REGION=$1 AWS_DEFAULT_REGION=$1',
];
