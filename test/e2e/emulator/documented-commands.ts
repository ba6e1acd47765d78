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
  'operate.md: Replay what failed',
  'operate.md: Close the service',
  'restore.md: 1. Stop the jobs and the writes',
  'restore.md: 2. Restore under a new name',
  'restore.md: 3. Prepare and examine the new table',
  'restore.md: 5. Adopt the table',
  'restore.md: 6. Open again',
  'rollback.md: Check',
  'restore.md: Restore from a vault',
  'second-region.md: Switch',
];

const RELEASES = 'test/e2e/year-of-releases.long.test.ts goes back and forth between releases.';

/** Sections whose commands do not run in the account of the emulator, each with where they run, or why they run nowhere. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  'operate.md: Run a job by hand': 'test/e2e/jobs.long.test.ts and test/infra/operations/sample-event.test.ts run it.',
  'restore.md: If the table was deleted': 'test/e2e/deployed-year.long.test.ts restores a table from a backup.',
  'rollback.md: The deployment worked, and no migration ran': RELEASES,
  'deploy.md: Remove a deployment': 'No test removes a deployment.',
  'sam.md: Run the deployed functions with SAM':
    'test/e2e/sam.long.test.ts and test/e2e/operations.long.test.ts run it.',
  'models.md: What was tried': 'It needs a model.',
};

/** Commands of these sections that the test does not run, each with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci': 'It would replace the packages with which this test runs.',
};

/**
 * Commands that the emulator does not know, by how they begin, each with its error. They are sent to a server that answers everything, so
 * that the AWS CLI checks their parameters.
 */
export const UNKNOWN_TO_EMULATOR: readonly (readonly [begin: string, error: RegExp])[] = [
  ['aws backup put-backup-vault-lock-configuration ', /No route for PUT \/backup-vaults\/out-of-reach\/vault-lock/],
  ['aws backup update-region-settings ', /No route for PUT \/account-settings/],
  ['aws backup start-restore-job ', /No route for PUT \/restore-jobs/],
];

/** What the test writes otherwise than the documents, each with the reason. */
export const WRITTEN_OTHERWISE: readonly (readonly [written: RegExp, otherwise: string, reason: string])[] = [
  [/MOTORCADE_TOKEN=\.\.\./, 'MOTORCADE_TOKEN="$TOKEN"', 'The document leaves the token out.'],
  [/^aws sqs /, 'aws --endpoint-url "$AWS_ENDPOINT_URL" sqs ', 'Version 1 of the AWS CLI asks AWS itself otherwise.'],
  [/\$\(aws sqs /, '$(aws --endpoint-url "$AWS_ENDPOINT_URL" sqs ', 'As the line before.'],
  [/https:\/\/api\.example\.org/, '"$URL"', 'The address of the API is known after the deployment.'],
];

/** Version 1 of the AWS CLI, the one of the Python registry, reads the region from another variable. */
export const FOR_VERSION_1: readonly [written: RegExp, otherwise: string] = [
  / AWS_REGION=(\S+)/,
  ' AWS_REGION=$1 AWS_DEFAULT_REGION=$1',
];
