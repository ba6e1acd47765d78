import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { DefaultDashboardFactory, MonitoringFacade, notifySns } from 'cdk-monitoring-constructs';
import { Construct } from 'constructs';
import { alarmRules, LogFilters } from '#infra/monitoring/alarm-rule.ts';
import { type LogName, SHOWN_FIGURES, WATCHED_METRICS } from '#infra/monitoring/log-metrics.ts';
import { watchApi } from '#infra/monitoring/watch-api.ts';
import { watchEvent } from '#infra/monitoring/watch-event.ts';
import { watchJobs } from '#infra/monitoring/watch-jobs.ts';
import { watchObjectives } from '#infra/monitoring/watch-objectives.ts';
import { functionName } from '#infra/names.ts';
import type { Settings } from '#infra/settings.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import type { ApiStack } from './api.ts';
import type { DataStack } from './data.ts';
import type { JobsStack } from './jobs.ts';

interface MonitoringStackProps extends StackProps {
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly jobsStack: JobsStack;
  readonly jobs: readonly { readonly contract: JobContract }[];
  readonly settings: Settings;
}

/** The alarms with their topic, and the dashboard if it is on. The deployment's name is the namespace of the metrics, and begins the names of the alarms. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the alarms and the dashboard' });
    const { api, data, jobs, jobsStack } = props;
    const { alarmEmail, dashboard, deployment } = props.settings;
    addCostBudget(this, props.settings);
    const topic = makeAlarmTopic(this, alarmEmail);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn, description: 'Subscribe here to hear the alarms' });
    const logs = { operations: api.functionLog, access: api.accessLog, jobs: jobsStack.functionLog };
    new SavedQueries(this, 'Queries', { deployment, logs });
    const figures = dashboard === 'on' ? SHOWN_FIGURES : [];
    const metrics = [...WATCHED_METRICS, ...figures];
    const watch = {
      filters: new LogFilters(this, 'LogFilters', { namespace: deployment, logs, metrics }),
      rules: alarmRules(deployment),
      facade: new MonitoringFacade(this, 'Monitoring', {
        metricFactoryDefaults: { namespace: deployment },
        alarmFactoryDefaults: { alarmNamePrefix: deployment, actionsEnabled: true, action: notifySns(topic, topic) },
        dashboardFactory: new DefaultDashboardFactory(this, 'Dashboards', {
          dashboardNamePrefix: deployment,
          createDashboard: dashboard === 'on',
        }),
      }),
    };
    watchEvent(watch, figures);
    watchApi(watch, { api: api.api, table: data.table });
    watchObjectives(watch, api.api);
    const { deadLetters, queues, stackName } = jobsStack;
    watchJobs(watch, { jobs, queues, deadLetters, functionOf: (jobId) => functionName(stackName, jobId) });
  }
}

/** Makes the topic that hears of each alarm of a stack, when it fires and when it clears. */
export function makeAlarmTopic(stack: Stack, email: string | undefined): ITopic {
  const alarms = new ServicePrincipal('cloudwatch.amazonaws.com', {
    conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
  });
  // CloudWatch may not use the key of AWS for topics. Nothing stored needs this one, so it goes with the stack.
  const key = new Key(stack, 'AlarmKey', { enableKeyRotation: true, removalPolicy: RemovalPolicy.DESTROY });
  key.grantEncryptDecrypt(alarms);
  const topic = new Topic(stack, 'Alarms', { enforceSSL: true, masterKey: key });
  topic.grantPublish(alarms);
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
}

/** Tells by e-mail when the deployment has cost 80 % of its budget of a month, and when it is going to cost more than all of it. */
function addCostBudget(scope: Construct, { alarmEmail, budget, cost, deployment }: Settings): void {
  if (budget === undefined || alarmEmail === undefined) return;
  const subscribers = [{ subscriptionType: 'EMAIL', address: alarmEmail }];
  const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, threshold, thresholdType: 'PERCENTAGE', comparisonOperator: 'GREATER_THAN' },
    subscribers,
  });
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `motorcade-${deployment}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: Number(budget), unit: 'USD' },
      // Only what carries the tag counts. An administrator of the account activates `cost` as a cost allocation tag.
      costFilters: { TagKeyValue: [`user:cost$${cost ?? deployment}`] },
    },
    notificationsWithSubscribers: [notify('ACTUAL', 80), notify('FORECASTED', 100)],
  });
}

const RUNBOOKS = resolve(dirname(fileURLToPath(import.meta.url)), '../../docs/operations/runbooks');

/** A query of a runbook stands in a block of its own, after the logs to run it on. */
const QUERY = /On the log groups? ([^\n]+)\n+```\n(filter [^`]+)```/g;

/** How the runbooks name the logs. */
const NAMES: readonly (readonly [RegExp, LogName])[] = [
  [/`AccessLog`/, 'access'],
  [/`FunctionLog`.* the API stack/i, 'operations'],
  [/`FunctionLog`.* the jobs stack/i, 'jobs'],
];

interface RunbookQuery {
  readonly runbook: string;
  readonly logs: readonly LogName[];
  readonly query: string;
}

/** Returns the queries of all runbooks. */
function runbookQueries(): RunbookQuery[] {
  return readdirSync(RUNBOOKS)
    .sort()
    .flatMap((file) =>
      [...readFileSync(join(RUNBOOKS, file), 'utf8').matchAll(QUERY)].map(([, place = '', query = '']) => ({
        runbook: file.replace(/\.md$/, ''),
        logs: NAMES.flatMap(([pattern, log]) => (pattern.test(place) ? log : [])),
        query: query.trim(),
      })),
    );
}

interface SavedQueriesProps {
  readonly deployment: string;
  readonly logs: Readonly<Record<LogName, ILogGroup>>;
}

/** Saves the queries of the runbooks in CloudWatch Logs Insights, each under the name of its runbook. */
class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, { deployment, logs }: SavedQueriesProps) {
    super(scope, id);
    for (const { logs: names, query, runbook } of runbookQueries()) {
      new CfnQueryDefinition(this, runbook, {
        name: `${deployment}/${runbook}`,
        logGroupNames: names.map((name) => logs[name].logGroupName),
        queryString: query,
      });
    }
  }
}
