import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { DefaultDashboardFactory, MonitoringFacade, notifySns } from 'cdk-monitoring-constructs';
import type { Construct } from 'constructs';
import { alarmRules } from '#infra/monitoring/alarm-rule.ts';
import { addCostBudget } from '#infra/monitoring/cost-budget.ts';
import { LogFilters } from '#infra/monitoring/log-filters.ts';
import { SavedQueries } from '#infra/monitoring/saved-queries.ts';
import { watchApi } from '#infra/monitoring/watch-api.ts';
import { watchEvent } from '#infra/monitoring/watch-event.ts';
import { watchJobs } from '#infra/monitoring/watch-jobs.ts';
import { watchObjectives } from '#infra/monitoring/watch-objectives.ts';
import type { Settings } from '#infra/settings.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import type { ApiStack } from './api.ts';
import type { DataStack } from './data.ts';
import type { JobsStack } from './jobs.ts';

export interface MonitoringStackProps extends StackProps {
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly jobsStack: JobsStack;
  readonly jobs: readonly { readonly contract: JobContract }[];
  readonly settings: Settings;
}

/** The alarms with their topic, and the dashboard. The deployment's name is the namespace of the metrics, and begins the names of the alarms. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, { ...props, description: 'Motorcade: the alarms and the dashboard' });
    const { api, data, jobs, jobsStack } = props;
    const { alarmEmail, deployment } = props.settings;
    addCostBudget(this, props.settings);
    const topic = this.#makeTopic(alarmEmail);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn, description: 'Subscribe here to hear the alarms' });
    const logs = { operations: api.functionLog, access: api.accessLog, jobs: jobsStack.functionLog };
    new SavedQueries(this, 'Queries', { deployment, logs });
    const watch = {
      filters: new LogFilters(this, 'LogFilters', { namespace: deployment, logs }),
      rules: alarmRules(deployment),
      facade: new MonitoringFacade(this, 'Monitoring', {
        metricFactoryDefaults: { namespace: deployment },
        alarmFactoryDefaults: { alarmNamePrefix: deployment, actionsEnabled: true, action: notifySns(topic, topic) },
        dashboardFactory: new DefaultDashboardFactory(this, 'Dashboards', { dashboardNamePrefix: deployment }),
      }),
    };
    watchEvent(watch);
    watchApi(watch, { api: api.api, table: data.table });
    watchObjectives(watch, api.api);
    watchJobs(watch, { jobs, queues: jobsStack.queues, deadLetters: jobsStack.deadLetters });
  }

  /** Makes the topic that hears of each alarm, when it fires and when it clears. */
  #makeTopic(email: string | undefined): ITopic {
    const topic = new Topic(this, 'Alarms', { enforceSSL: true });
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }
}
