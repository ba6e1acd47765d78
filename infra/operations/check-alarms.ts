import * as z from 'zod';
import { aws } from './deploy/aws-cli.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const Alarms = z.object({
  MetricAlarms: z.array(
    z.object({ AlarmName: z.string(), StateValue: z.string(), AlarmActions: z.array(z.string()).default([]) }),
  ),
});
const Subscriptions = z.object({
  Subscriptions: z.array(z.object({ SubscriptionArn: z.string(), Endpoint: z.string().optional() })),
});

/** What SNS says instead of an ARN until the owner of the address follows its link. */
const WAITING = 'PendingConfirmation';

/** Finds alarms that fire, and alarms that reach no one. */
export async function checkAlarms(deployment: string): Promise<Finding[]> {
  const answer = await aws('cloudwatch', 'describe-alarms', '--alarm-name-prefix', `${deployment}-`);
  const { MetricAlarms: alarms } = Alarms.parse(answer);
  const ringing = alarms.filter(({ StateValue }) => StateValue === 'ALARM');
  const topics = [...new Set(alarms.flatMap(({ AlarmActions }) => AlarmActions))];
  const found = [
    ...(alarms.length > 0 ? [] : [warning('alarms: there are none', 'Deploy the stack of the monitoring.')]),
    ...ringing.map(({ AlarmName: name }) =>
      problem(`alarm ${name}: fires`, `Read docs/operations/alarms.md for the runbook of ${name}.`),
    ),
    ...(await Promise.all(topics.map(checkTopic))).flat(),
  ];
  return found.length > 0 ? found : [ok(`alarms: none of ${alarms.length} fires, and someone hears them`)];
}

async function checkTopic(topic: string): Promise<Finding[]> {
  const answer = await aws('sns', 'list-subscriptions-by-topic', '--topic-arn', topic);
  const { Subscriptions: subscriptions } = Subscriptions.parse(answer);
  if (subscriptions.length === 0) {
    const cure = 'Set alarmEmail and deploy, or subscribe to the topic.';
    return [warning(`alarms: no one hears them: ${topic} has no subscription`, cure)];
  }
  return subscriptions
    .filter(({ SubscriptionArn }) => SubscriptionArn === WAITING)
    .map(({ Endpoint = 'an address' }) =>
      warning(
        `alarms: ${Endpoint} has not confirmed its subscription`,
        'Follow the link of the e-mail of AWS Notifications. It is valid for 3 days: deploy again for a new one.',
      ),
    );
}
