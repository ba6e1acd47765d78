import * as z from 'zod';
import { isStackOf, stackNames } from '#infra/names.ts';
import { AwsRefusal, aws } from './commands.ts';

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
export async function setRollbackTriggers(deployment: string, minutes: string | undefined): Promise<string[]> {
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
