import { readdir, readFile, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { jobs, operations } from '#functions/registry.ts';
import { LOG_METRICS, WATCHED_METRICS } from '#infra/monitoring/log-metrics.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { JOB_FEATURES } from '#shared/domain/settings/expected-jobs.ts';
import { OUTSIDE_SERVICES } from '#shared/schemas/services/service-state.ts';
import { ALARM_METRICS } from '#test/bench/cost/usage.ts';
import { resourcesOf, synthesise, type Template, type Variation } from '#test/support/synthesised.ts';
import { alarmsPage } from './alarms-page.ts';

interface Stat {
  readonly Metric: {
    readonly Namespace: string;
    readonly MetricName: string;
    readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
  };
  readonly Period: number;
  readonly Stat: string;
}

interface Alarm {
  readonly name: string;
  readonly expression: string | undefined;
  readonly metrics: readonly Stat[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read properties of all shapes
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly properties: any;
}

let contracts: readonly JobContract[];
let anOperation: Awaited<ReturnType<typeof operations>>;
let template: Template;
let alarms: readonly Alarm[];
beforeAll(async () => {
  contracts = (await jobs()).map(({ contract }) => contract);
  anOperation = (await operations()).filter(({ contract }) => contract.operationId === 'getHealth');
  template = monitoring();
  alarms = alarmsOf(template);
});

function monitoring(variation: Variation = {}, name = 'Motorcade'): Template {
  return synthesise({ operations: anOperation, jobs: contracts.map((contract) => ({ contract })) }, variation)[
    `${name}Monitoring`
  ] as Template;
}

function alarmsOf(from: Template): Alarm[] {
  return resourcesOf(from, 'AWS::CloudWatch::Alarm').map(({ Properties: properties }) => ({
    name: properties.AlarmName,
    expression: properties.Metrics.find(({ Expression }: { Expression?: string }) => Expression)?.Expression,
    metrics: properties.Metrics.flatMap(({ MetricStat }: { MetricStat?: Stat }) => MetricStat ?? []),
    properties,
  }));
}

function alarm(id: string): Alarm {
  const found = alarms.find(({ name }) => name === `motorcade-${id}`);
  if (!found) throw new Error(`there is no alarm ${id}`);
  return found;
}
function ofOwn(): readonly Stat[] {
  return alarms.flatMap(({ metrics }) => metrics).filter(({ Metric }) => Metric.Namespace === 'motorcade');
}

describe('each alarm', () => {
  it('tells the one topic when it fires and when it clears', () => {
    const [topic, ...others] = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::SNS::Topic');
    expect(others).toEqual([]);
    const actions = [{ Ref: topic?.[0] }];
    for (const { properties } of alarms) {
      expect(properties).toMatchObject({ ActionsEnabled: true, AlarmActions: actions, OKActions: actions });
    }
  });

  it('names its runbook, and each runbook has an alarm', async () => {
    const runbooks = (await readdir('docs/operations/runbooks')).map((file) => `docs/operations/runbooks/${file}`);
    const named = alarms.map(({ properties }) => /Runbook: (\S+)$/.exec(properties.AlarmDescription)?.[1]);
    expect(new Set(named)).toEqual(new Set(runbooks));
  });

  it('counts a metric that a filter makes, or one of AWS', () => {
    const made = new Set(
      resourcesOf(template, 'AWS::Logs::MetricFilter').flatMap(({ Properties }) =>
        Properties.MetricTransformations.map(({ MetricName, MetricNamespace }: Record<string, string>) =>
          [MetricNamespace, MetricName].join(' '),
        ),
      ),
    );
    expect([...made].sort()).toEqual(WATCHED_METRICS.map(({ name }) => `motorcade ${name}`).sort());
    for (const { metrics, name } of alarms) {
      for (const { Metric } of metrics) {
        const { MetricName, Namespace } = Metric;
        const isKnown = Namespace.startsWith('AWS/') || made.has(`${Namespace} ${MetricName}`);
        expect([name, MetricName, isKnown]).toEqual([name, MetricName, true]);
      }
    }
  });

  it('has the dimension that the filter gives its metric', () => {
    const dimensionOf = new Map(LOG_METRICS.map(({ dimension, name }) => [name, dimension?.name]));
    for (const { Metric } of ofOwn()) {
      const { Dimensions = [], MetricName } = Metric;
      expect([MetricName, Dimensions[0]?.Name]).toEqual([MetricName, dimensionOf.get(MetricName)]);
    }
  });

  it('clears: a counter has 0 where there is no data, and a gauge waits for its next value', () => {
    for (const { expression, name, properties } of alarms) {
      const { TreatMissingData } = properties;
      const isGauge = TreatMissingData === 'ignore';
      expect([name, expression?.includes('FILL(') ?? false]).toEqual([name, !isGauge]);
      expect(['ignore', 'notBreaching', 'breaching']).toContain(TreatMissingData);
    }
  });

  it('evaluates whole periods that CloudWatch accepts', () => {
    for (const { metrics, properties } of alarms) {
      const [period, ...others] = new Set(metrics.map(({ Period }) => Period));
      expect(others).toEqual([]);
      expect(properties.DatapointsToAlarm).toBe(properties.EvaluationPeriods);
      // At most a day, or a week where a period is an hour or more.
      const longest = (period ?? 0) >= 3_600 ? 7 * 86_400 : 86_400;
      expect((period ?? 0) * properties.EvaluationPeriods).toBeLessThanOrEqual(longest);
    }
  });
});

describe('the alarms', () => {
  it.each([
    ['faults', 1, 300],
    ['outages', 10, 300],
    ['throttles', 1, 300],
    ['slow', 3_000, 300],
    ['gateway-throttles', 1, 300],
    ['guest-link-guesses', 100, 300],
    ['unreachable', 1, 300],
    ['queue-waits-deliver-messages', 900, 300],
    ['objective-faults-fast', 14.4, 3_600],
    ['objective-faults-steady', 6, 21_600],
    ['objective-slow-fast', 6, 3_600],
    ['objective-slow-steady', 3, 21_600],
    ['messages-failed', 1, 300],
    ['ledgers-differ', 1, 300],
    ['flight-budget-80', 80, 300],
    ['flight-budget-100', 100, 300],
  ])('%s fires at %s within %s seconds', (id, threshold, period) => {
    const { metrics, properties } = alarm(id);
    expect(properties.Threshold).toBe(threshold);
    expect(metrics.map(({ Period }) => Period)).toContain(period);
    expect(properties.ComparisonOperator).toMatch(/^GreaterThan/);
  });

  it('watch each outside service, each dead-letter queue and each scheduled job', () => {
    const ids = (start: string) =>
      alarms
        .flatMap(({ name }) => (name.startsWith(`motorcade-${start}-`) ? name.slice(11 + start.length) : []))
        .sort();
    expect(ids('provider-failed')).toEqual([...OUTSIDE_SERVICES].sort());
    const withQueue = contracts.filter(({ queue }) => queue).map(({ jobId }) => jobId);
    expect(ids('dead-letters')).toEqual([...withQueue, 'failed-runs'].sort());
    expect(ids('queue-waits')).toEqual(withQueue.sort());
    expect(ids('job-late')).toEqual(contracts.flatMap(({ every, jobId }) => (every ? jobId : [])).sort());
  });

  it('count the depth of a dead-letter queue, not the age of its entries', () => {
    for (const { metrics, name } of alarms.filter((each) => each.name.includes('-dead-letters-'))) {
      const stats = metrics.map(({ Metric, Stat: stat }) => [Metric.MetricName, stat]);
      expect([name, stats]).toEqual([name, [['ApproximateNumberOfMessagesVisible', 'Maximum']]]);
    }
  });

  it('do not count 5xx answers of API Gateway, among which are those of a feature that is off', () => {
    expect(JSON.stringify(alarms)).not.toMatch(/5xx|5XX/);
  });
});

describe('the cost of the alarms', () => {
  it('is worked out from all their metrics', () => {
    expect(alarms.flatMap(({ metrics }) => metrics)).toHaveLength(ALARM_METRICS);
  });
});

describe('the alarm of a job', () => {
  const lateAfter = (jobId: string): number => {
    const { metrics, properties } = alarm(`job-late-${jobId}`);
    return ((metrics[0]?.Period ?? 0) * properties.EvaluationPeriods) / 60;
  };

  it.each([
    ['advance-activities', 5],
    ['gps-sync', 5],
    ['deliver-messages', 5],
    ['send-reminders', 5],
    ['send-guest-links', 5],
    ['report-figures', 5],
    ['deliver-webhooks', 5],
    ['flight-poller', 10],
    ['clear-attendances', 120],
    ['verify-ledgers', 2_880],
  ])('fires if %s has not run for %s minutes', (jobId, minutes) => {
    expect(lateAfter(jobId)).toBe(minutes);
  });

  it('fires without data; of a feature, only while it is expected to work; of a rare job, only after the service was up for its interval', () => {
    for (const { every, feature, jobId } of contracts) {
      if (!every) continue;
      const { expression = '', metrics, properties } = alarm(`job-late-${jobId}`);
      const names = metrics.map(({ Metric, Stat: stat }) => `${Metric.MetricName} ${stat}`).sort();
      const functions = metrics.flatMap(({ Metric }) => (Metric.Dimensions ?? []).map(({ Value }) => Value));
      expect(functions).toContain(`MotorcadeJobs-${jobId}`);
      const isRare = /hour|day/.test(every);
      if (feature === undefined && !isRare) {
        expect(properties).toMatchObject({ ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching' });
        expect(names).toEqual(['Invocations Sum']);
        continue;
      }
      expect(properties.TreatMissingData).toBe('notBreaching');
      const [, fewest] =
        /^IF\(FILL\(expected_\w+, 0\) >= (\d+) AND FILL\(runs_\w+, 0\) < 1, 1, 0\)$/.exec(expression) ?? [];
      if (feature) {
        expect(JOB_FEATURES).toContain(feature);
        expect(names).toEqual([expect.stringMatching(/^Expected\w+Jobs Minimum$/), 'Invocations Sum']);
        expect(fewest).toBe('1');
        continue;
      }
      expect(functions).toContain('MotorcadeJobs-report-figures');
      expect(names).toEqual(['Invocations Sum', 'Invocations Sum']);
      // report-figures runs each minute. Of a day it may miss a tenth.
      expect(Number(fewest)).toBe(every === 'rate(1 day)' ? 1_296 : 54);
    }
  });
});

describe('the monitoring stack', () => {
  it('lets CloudWatch of this account publish, and refuses what is not encrypted', () => {
    const [policy] = resourcesOf(template, 'AWS::SNS::TopicPolicy');
    const { Statement } = policy?.Properties.PolicyDocument ?? {};
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Action: 'sns:Publish',
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
    expect(Statement).toContainEqual(expect.objectContaining({ Effect: 'Deny' }));
  });

  it('encrypts what the topic holds with a key that CloudWatch of this account may use, and that goes with the stack', () => {
    const [topic] = resourcesOf(template, 'AWS::SNS::Topic');
    expect(topic?.Properties.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^AlarmKey/), 'Arn'] });
    const [key] = resourcesOf(template, 'AWS::KMS::Key');
    expect(key).toMatchObject({ DeletionPolicy: 'Delete', Properties: { EnableKeyRotation: true } });
    expect(key?.Properties.KeyPolicy.Statement).toContainEqual({
      Action: expect.arrayContaining(['kms:Decrypt', 'kms:GenerateDataKey*']),
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      Effect: 'Allow',
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Resource: '*',
    });
  });

  it('names the topic in an output, for other subscribers', () => {
    expect(Object.values(template.Outputs ?? {})).toContainEqual(
      expect.objectContaining({ Value: { Ref: expect.stringMatching(/^Alarms/) } }),
    );
  });

  it('sends e-mail where an address is given', () => {
    expect(resourcesOf(template, 'AWS::SNS::Subscription')).toEqual([]);
    const spoken = monitoring({ settings: { alarmEmail: 'desk@example.org' }, nag: false });
    expect(resourcesOf(spoken, 'AWS::SNS::Subscription').map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({ Protocol: 'email', Endpoint: 'desk@example.org' }),
    ]);
  });

  it('has one dashboard, with each figure of the event, only if the setting says so', () => {
    expect(resourcesOf(template, 'AWS::CloudWatch::Dashboard')).toEqual([]);
    const [dashboard, ...others] = resourcesOf(
      monitoring({ settings: { dashboard: 'on' } }),
      'AWS::CloudWatch::Dashboard',
    );
    expect(others).toEqual([]);
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    for (const { name } of LOG_METRICS) expect(body).toContain(name);
  });

  it('keeps the metrics, alarms and dashboard of several deployments apart', () => {
    const second = monitoring({ settings: { deployment: 'summit' }, nag: false }, 'Summit');
    const text = { ...second, Description: '', tags: {} };
    expect(JSON.stringify(text)).not.toMatch(/motorcade-|"motorcade"/i);
  });
});

describe('each runbook', () => {
  it('says what it means, what people notice, how to look, what to do and how it clears', async () => {
    for (const file of await readdir('docs/operations/runbooks')) {
      const text = await readFile(`docs/operations/runbooks/${file}`, 'utf8');
      const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
      expect([file, parts]).toEqual([
        file,
        ['What it means', 'What people notice', 'How to look', 'What to do', 'How it clears'],
      ]);
    }
  });
});

describe('the saved queries', () => {
  it('are those of the runbooks, each on its logs', async () => {
    const saved = resourcesOf(template, 'AWS::Logs::QueryDefinition').map(({ Properties }) => Properties);
    const blocks = await Promise.all(
      (await readdir('docs/operations/runbooks')).map(async (file) => {
        const text = await readFile(`docs/operations/runbooks/${file}`, 'utf8');
        return text.match(/^```\nfilter /gm)?.map(() => `motorcade/${file.replace('.md', '')}`) ?? [];
      }),
    );
    expect(saved.map(({ Name }) => Name).sort()).toEqual(blocks.flat().sort());
    for (const { LogGroupNames, QueryString } of saved) {
      expect(LogGroupNames.length).toBeGreaterThan(0);
      expect(QueryString).toMatch(/^filter [^`]+$/);
    }
  });
});

describe('docs/operations/alarms.md', () => {
  it('leads from each log line to its metric, its alarm and its runbook', async () => {
    const file = 'docs/operations/alarms.md';
    const page = alarmsPage(template);
    if (process.env['KEEP_ALARMS']) await writeFile(file, page);
    expect(await readFile(file, 'utf8')).toBe(page);
    expect(page.match(/^\| /gm)?.length).toBeGreaterThan(10);
  });
});
