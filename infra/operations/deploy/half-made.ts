import * as z from 'zod';
import { stackPrefix } from '#infra/names.ts';
import { aws } from './aws-cli.ts';

const Answer = z.object({ StackSummaries: z.array(z.object({ StackName: z.string(), StackStatus: z.string() })) });

function deleteFirst(name: string): string {
  return `aws cloudformation delete-stack --stack-name ${name}, wait until it is gone, and deploy again`;
}

/** What to do about a stack in this state. States that are not here need nothing. */
const CURES: Readonly<Record<string, (name: string) => string>> = {
  REVIEW_IN_PROGRESS: deleteFirst,
  CREATE_FAILED: deleteFirst,
  ROLLBACK_COMPLETE: deleteFirst,
  ROLLBACK_FAILED: deleteFirst,
  DELETE_FAILED: (name) =>
    `look at what could not be deleted: aws cloudformation describe-stack-events --stack-name ${name}. Then ${deleteFirst(name)}`,
  UPDATE_ROLLBACK_FAILED: (name) =>
    `mend what the events name: aws cloudformation describe-stack-events --stack-name ${name}. Then run aws cloudformation continue-update-rollback --stack-name ${name}, and deploy again`,
};

function cureOf(name: string, status: string): string | undefined {
  const cure = CURES[status];
  if (cure) return cure(name);
  return status.endsWith('_IN_PROGRESS') ? 'wait until the other deployment ends' : undefined;
}

const STATES = [
  ...Object.keys(CURES),
  'CREATE_IN_PROGRESS',
  'ROLLBACK_IN_PROGRESS',
  'DELETE_IN_PROGRESS',
  'UPDATE_IN_PROGRESS',
  'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
  'UPDATE_ROLLBACK_IN_PROGRESS',
  'UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS',
];

/** Returns one line per stack of the deployment that is half-made: its name, its state and the cure. */
export async function halfMadeStacks(deployment: string): Promise<string[]> {
  const answer = await aws('cloudformation', 'list-stacks', '--stack-status-filter', ...STATES);
  const { StackSummaries } = Answer.parse(answer);
  const ours = new RegExp(`^${stackPrefix(deployment)}[A-Z]`);
  return StackSummaries.filter(({ StackName }) => ours.test(StackName)).flatMap(({ StackName, StackStatus }) => {
    const cure = cureOf(StackName, StackStatus);
    return cure ? [`${StackName} is ${StackStatus}: ${cure}`] : [];
  });
}
