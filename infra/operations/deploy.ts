import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { UserFacingError } from '#infra/local/terminal.ts';
import { isStackOf, stackNames, stackPrefix } from '#infra/names.ts';
import { checkedSettings, combine, SETTINGS_FILE, unknownSetting } from '#infra/read-settings.ts';
import { SETTING_NAMES, type Settings } from '#infra/settings.ts';
import { MADE_STACKS } from '#infra/stacks/release.ts';
import { AwsRefusal, aws, cdk } from './commands.ts';
import { ANNOUNCEMENTS, findKept, type Kept, unannouncedChanges } from './kept-settings.ts';

/**
 * Deploys all stacks, or those that it names, as `npm run ops -- deploy --settings deployments/<name>.json`. Asks nothing, so a pipeline can
 * run it. Refuses changes of settings that are not announced, and stacks that are half-made. Prints new permissions first.
 */
export async function deploy(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const command = deployCommand(words, environment);
  const { concurrency, deployment, stacks } = command;
  const settings = await announcedSettings(command);
  const there = await stacksOf(deployment);
  const halfMade = halfMadeOf(there);
  if (halfMade.length > 0) {
    throw new UserFacingError(['Some stacks are half-made. Nothing was changed.', ...halfMade].join('\n- '));
  }
  await cdk(['synth', '--quiet', '--output', TEMPLATES, ...contextOf(settings, there)]);
  await showDifferences(stacks, '--security-only');
  const notes = await setRollbackTriggers(deployment, settings.rollbackMinutes);
  for (const note of notes) process.stdout.write(`${note}\n`);
  const chosen = stacks.length > 0 ? stacks : ['--all'];
  await cdk(['deploy', '--app', TEMPLATES, '--require-approval', 'never', '--concurrency', concurrency, ...chosen]);
  return `${deployment} is deployed.`;
}

/** Shows what a deployment would change, as `npm run ops -- diff`. Takes what `npm run ops -- deploy` takes. Changes nothing. */
export async function diff(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const command = deployCommand(words, environment);
  const settings = await announcedSettings(command);
  const there = await stacksOf(command.deployment);
  await cdk(['synth', '--quiet', '--output', TEMPLATES, ...contextOf(settings, there)]);
  await showDifferences(command.stacks);
  return 'Nothing was changed.';
}

/** Compares the settings with those that the deployment keeps. Throws UserFacingError if a change is not announced. */
async function announcedSettings({
  accepted,
  deployment,
  settingsBeside,
}: Pick<DeployCommand, 'accepted' | 'deployment' | 'settingsBeside'>): Promise<Settings> {
  const kept = await findKept(deployment);
  const settings = settingsBeside(kept);
  const changes = kept ? unannouncedChanges(kept, settings, accepted) : [];
  if (changes.length > 0) {
    throw new UserFacingError(
      [`The deployment ${deployment} has other settings. Nothing was changed.`, ...changes].join('\n- '),
    );
  }
  return settings;
}

/** The folder with the templates, so that the comparison and the deployment use the same ones. */
const TEMPLATES = 'cdk.out';

/** Compares the templates with what is deployed, without change sets, which would leave empty stacks behind. */
function showDifferences(stacks: readonly string[], ...more: readonly string[]): Promise<void> {
  return cdk(['diff', '--app', TEMPLATES, '--method', 'template', ...more, ...stacks]);
}

const Summary = z.object({ StackId: z.string(), StackName: z.string(), StackStatus: z.string() });
const Answer = z.object({ StackSummaries: z.array(Summary) });

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
  'CREATE_COMPLETE',
  'UPDATE_COMPLETE',
  'UPDATE_ROLLBACK_COMPLETE',
  'CREATE_IN_PROGRESS',
  'ROLLBACK_IN_PROGRESS',
  'DELETE_IN_PROGRESS',
  'UPDATE_IN_PROGRESS',
  'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS',
  'UPDATE_ROLLBACK_IN_PROGRESS',
  'UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS',
];

/** Returns the stacks of the deployment that there are. */
async function stacksOf(deployment: string): Promise<z.infer<typeof Summary>[]> {
  const answer = await aws('cloudformation', 'list-stacks', '--stack-status-filter', ...STATES);
  return Answer.parse(answer).StackSummaries.filter(({ StackName }) => isStackOf(deployment, StackName));
}

/** Returns one line per stack that is half-made: its name, its state and the cure. */
function halfMadeOf(stacks: readonly z.infer<typeof Summary>[]): string[] {
  return stacks.flatMap(({ StackName, StackStatus }) => {
    const cure = cureOf(StackName, StackStatus);
    return cure ? [`${StackName} is ${StackStatus}: ${cure}`] : [];
  });
}

/** Returns the context of CDK: all settings, and which stacks there are. CloudFormation gives a stack that is made again another id. */
function contextOf(settings: Settings, stacks: readonly z.infer<typeof Summary>[]): string[] {
  const ids = stacks.map(({ StackId }) => StackId).sort();
  // An empty value keeps the environment of this command from giving a setting that the file leaves out.
  const given: Kept = settings;
  const named = SETTING_NAMES.flatMap((name) => ['-c', `${name}=${String(given[name] ?? '')}`]);
  return [...named, '-c', `${MADE_STACKS}=${createHash('sha256').update(ids.join('\n')).digest('hex').slice(0, 16)}`];
}

const many = { type: 'string', multiple: true } as const;
const OPTIONS = {
  settings: { type: 'string' },
  accept: many,
  context: { ...many, short: 'c' },
  concurrency: { type: 'string', default: '5' },
} as const;

/** What a command line of `npm run ops -- deploy` asks for. */
interface DeployCommand {
  readonly deployment: string;
  /** The names of the stacks. Empty: all. */
  readonly stacks: readonly string[];
  readonly accepted: readonly string[];
  readonly concurrency: string;
  /** Works out the settings. Without a file, those that the command leaves out stay as the deployment keeps them. */
  readonly settingsBeside: (kept: Kept | undefined) => Settings;
}

/** Reads the command line. Throws UserFacingError or SettingsError, which say what is wrong with it. */
function deployCommand(words: readonly string[], environment: NodeJS.ProcessEnv): DeployCommand {
  const { positionals, values } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  const { file = values.settings, given } = givenSettings(values.context ?? []);
  const accepted = (values.accept ?? []).flatMap((text) => text.split(','));
  const unknown = accepted.find((each) => !(ANNOUNCEMENTS as readonly string[]).includes(each));
  if (unknown !== undefined)
    throw new UserFacingError(`--accept takes ${ANNOUNCEMENTS.join(', ')}, and not ${unknown}.`);
  const wanted = combine(given, file, environment);
  const { deployment = 'motorcade' } = wanted;
  return {
    deployment,
    stacks: positionals.map((name) =>
      name.startsWith(stackPrefix(deployment)) ? name : stackPrefix(deployment) + name,
    ),
    accepted,
    concurrency: values.concurrency,
    settingsBeside: (kept) => {
      const base = file === undefined ? textsOf(kept) : {};
      // An empty value takes a setting away.
      const all = Object.entries({ ...base, ...wanted, ...emptyOf(given) }).filter(([, value]) => value !== '');
      return checkedSettings(Object.fromEntries(all));
    },
  };
}

function givenSettings(pairs: readonly string[]) {
  const named = pairs.map((text) => {
    const mark = text.indexOf('=');
    if (mark === -1) throw new UserFacingError(`-c ${text}: give a setting as NAME=value`);
    const name = text.slice(0, mark);
    if (name !== SETTINGS_FILE && !SETTING_NAMES.includes(name))
      throw new UserFacingError(`-c ${text}: ${unknownSetting(name)}`);
    return [name, text.slice(mark + 1)] as const;
  });
  const { [SETTINGS_FILE]: file, ...given } = Object.fromEntries(named) as Record<string, string>;
  return { ...(file === undefined ? {} : { file }), given };
}

function emptyOf(given: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value === ''));
}

/** A setting of an older version that is no setting any more is left out. */
function textsOf(kept: Kept = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => (SETTING_NAMES.includes(name) ? [[name, String(value)]] : [])),
  );
}

/** The alarms on which CloudFormation takes a deployment back. */
const ALARMS = ['faults', 'unreachable'] as const;

const Alarms = z.object({
  MetricAlarms: z.array(z.object({ AlarmName: z.string(), AlarmArn: z.string(), StateValue: z.string() })),
});
const Triggers = z.object({
  RollbackTriggers: z.array(z.object({ Arn: z.string(), Type: z.string() })).default([]),
  MonitoringTimeInMinutes: z.number().default(0),
});
type Triggers = z.output<typeof Triggers>;
const Stack = z.object({
  StackName: z.string(),
  Parameters: z.array(z.object({ ParameterKey: z.string() })).default([]),
  RollbackConfiguration: Triggers.prefault({}),
});
type Stack = z.output<typeof Stack>;
const Stacks = z.object({ Stacks: z.array(Stack) });

/**
 * Lets CloudFormation take each stack with functions back if one of the alarms fires while the stack is deployed, or within this number of minutes after.
 * CDK cannot say so, and CloudFormation keeps it, so it is set before a deployment. A stack that is new gets it with the next one. An alarm
 * that fires already, or that is missing, would stop every deployment, so it counts for nothing. Returns what to tell.
 */
async function setRollbackTriggers(deployment: string, minutes: string | undefined): Promise<string[]> {
  const { notes, triggers } = await wantedTriggers(deployment, minutes);
  const { Stacks: all } = Stacks.parse(await aws('cloudformation', 'describe-stacks'));
  const { backup, data, firewall, front, migrations, monitoring } = stackNames(deployment);
  const others = [backup, data, firewall, front, migrations, monitoring];
  const changed = all.filter(
    ({ RollbackConfiguration, StackName }) =>
      isStackOf(deployment, StackName) && !others.includes(StackName) && !isSame(RollbackConfiguration, triggers),
  );
  const refused = await Promise.all(changed.map((stack) => setTriggers(stack, triggers)));
  return [...notes, ...refused.flat()];
}

async function wantedTriggers(deployment: string, minutes: string | undefined) {
  if (minutes === undefined) return { notes: [], triggers: Triggers.parse({}) };
  const names = ALARMS.map((name) => `${deployment}-${name}`);
  const { MetricAlarms } = Alarms.parse(await aws('cloudwatch', 'describe-alarms', '--alarm-names', ...names));
  const firing = MetricAlarms.filter(({ StateValue }) => StateValue === 'ALARM');
  const RollbackTriggers = MetricAlarms.filter((alarm) => !firing.includes(alarm)).map(({ AlarmArn: Arn }) => ({
    Arn,
    Type: 'AWS::CloudWatch::Alarm',
  }));
  return {
    notes: firing.map(({ AlarmName }) => `The alarm ${AlarmName} fires already: it takes nothing back.`),
    triggers: { RollbackTriggers, MonitoringTimeInMinutes: RollbackTriggers.length > 0 ? Number(minutes) : 0 },
  };
}

function isSame(one: Triggers, other: Triggers): boolean {
  const textOf = ({ MonitoringTimeInMinutes, RollbackTriggers }: Triggers): string =>
    [MonitoringTimeInMinutes, ...RollbackTriggers.map(({ Arn }) => Arn).sort()].join(' ');
  return textOf(one) === textOf(other);
}

async function setTriggers({ Parameters, StackName }: Stack, triggers: Triggers): Promise<string[]> {
  const same = `--stack-name ${StackName} --use-previous-template --capabilities CAPABILITY_NAMED_IAM CAPABILITY_AUTO_EXPAND`;
  const kept = Parameters.map(({ ParameterKey }) => `ParameterKey=${ParameterKey},UsePreviousValue=true`);
  const parameters = kept.length > 0 ? ['--parameters', ...kept] : [];
  const configuration = ['--rollback-configuration', JSON.stringify(triggers)];
  try {
    await aws('cloudformation', 'update-stack', ...same.split(' '), ...parameters, ...configuration);
  } catch (error) {
    if (!(error instanceof AwsRefusal && error.text.includes('No updates are to be performed'))) throw error;
    return [`CloudFormation did not take the alarms of ${StackName}: a change of this stack is not taken back.`];
  }
  await aws('cloudformation', 'wait', 'stack-update-complete', '--stack-name', StackName);
  return [];
}
