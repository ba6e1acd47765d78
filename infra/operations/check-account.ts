import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { DAY_MS } from '#shared/units/durations.ts';
import { aws } from './commands.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { findKept, type Kept } from './kept-settings.ts';

/** A desk of ten people and the phones of 40 drivers reach this together with the jobs. New accounts have 10. */
const CONCURRENT_RUNS = 100;

/** Finds an account whose functions throttle at once. */
export async function checkConcurrency(): Promise<Finding[]> {
  const { AccountLimit } = await new LambdaClient().send(new GetAccountSettingsCommand({}));
  const runs = AccountLimit?.ConcurrentExecutions ?? 0;
  if (runs >= CONCURRENT_RUNS) return [ok(`account: ${runs} functions may run at once`)];
  return [
    problem(
      `account: only ${runs} functions may run at once`,
      `Ask for 1,000: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
    ),
  ];
}

const Certificate = z.object({ Certificate: z.object({ NotAfter: z.string(), Status: z.string() }) });
/** AWS renews 60 days before the end. What has fewer days left was not renewed. */
const DAYS = 30;

/** Finds a certificate of the domain that ends soon. */
export async function checkCertificate(deployment: string, now: number): Promise<Finding[]> {
  const { certificate, domain }: Kept = (await findKept(deployment)) ?? {};
  if (typeof certificate !== 'string') return [];
  const region = String(certificate.split(':')[3]);
  const words = ['acm', 'describe-certificate', '--certificate-arn', certificate, '--region', region];
  const { NotAfter, Status } = Certificate.parse(await aws(...words)).Certificate;
  const days = Math.floor((Date.parse(NotAfter) - now) / DAY_MS);
  if (Status === 'ISSUED' && days >= DAYS) return [ok(`certificate of ${String(domain)}: ${days} days left`)];
  return [
    problem(
      `certificate of ${String(domain)}: ${Status}, ${days} days left`,
      'Look at its DNS validation record in AWS Certificate Manager, or import a new certificate.',
    ),
  ];
}

/** Finds a deployment that is closed for maintenance. */
export function checkMaintenance(
  environment: Readonly<Record<string, string>>,
  deployment: string | undefined,
): Finding[] {
  return environment['MAINTENANCE_MINUTES'] === undefined
    ? []
    : [
        warning(
          'maintenance: the API answers 503',
          `When it is over: npm run ops -- maintenance off --deployment ${deployment}`,
        ),
      ];
}

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
