import { readFileSync } from 'node:fs';
import { LOG_METRICS } from '#infra/monitoring/log-metrics.ts';
import { resourcesOf, type Template } from '#test/support/synthesised.ts';

const RUNBOOKS = 'docs/operations/runbooks';

interface Alarm {
  readonly name: string;
  readonly runbook: string;
  /** `Faults`, or `AWS/Lambda Throttles` for a metric of AWS. */
  readonly metrics: readonly string[];
}

function alarmsOf(monitoring: Template): Alarm[] {
  return resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').map(
    ({ Properties: { AlarmDescription, AlarmName, Metrics } }) => ({
      name: AlarmName.replace('motorcade-', ''),
      runbook: /Runbook: \S+\/([\w-]+)\.md$/.exec(AlarmDescription)?.[1] ?? '',
      metrics: Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: Record<string, string> } }) => {
        const { MetricName = '', Namespace = '' } = MetricStat?.Metric ?? {};
        if (MetricName === '') return [];
        return [Namespace === 'motorcade' ? MetricName : `${Namespace} ${MetricName}`];
      }),
    }),
  );
}

/** The first paragraph of a runbook: what is wrong. */
function faultOf(runbook: string): string {
  return (readFileSync(`${RUNBOOKS}/${runbook}.md`, 'utf8').split('\n\n')[1] ?? '').replaceAll('\n', ' ');
}

function code(text: string): string {
  return `\`${text.replaceAll('|', String.raw`\|`)}\``;
}

/** The log lines that a metric counts, each with its log. A metric of AWS needs none. */
function linesOf(metric: string): string[] {
  return Object.entries(LOG_METRICS.find(({ name }) => name === metric)?.lines ?? {}).map(
    ([log, pattern]) => `${log}: ${code(pattern.logPatternString)}`,
  );
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** `job-late-gps-sync` and the others of its runbook are one family: `job-late-…`. */
function familyOf(runbook: string, alarms: readonly Alarm[]): string {
  return code(alarms.length === 1 ? (alarms[0]?.name ?? '') : `${runbook}-…`);
}

function rowOf(runbook: string, alarms: readonly Alarm[]): string {
  const metrics = unique(alarms.flatMap((alarm) => alarm.metrics));
  const lines = unique(metrics.flatMap(linesOf));
  const cells = [
    faultOf(runbook),
    lines.length > 0 ? lines.join('<br>') : 'none: AWS measures it',
    metrics.map(code).join(', '),
    familyOf(runbook, alarms),
    `[${runbook}](runbooks/${runbook}.md)`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Returns the text of docs/operations/alarms.md, from the template of the monitoring stack, the log metrics and the runbooks. */
export function alarmsPage(monitoring: Template): string {
  const alarms = alarmsOf(monitoring);
  const runbooks = unique(alarms.map(({ runbook }) => runbook)).sort();
  return `${[
    '# From the fault to the cure',
    '',
    'One row for each kind of fault: the log line that shows it, the metric that counts the line, the alarm that watches the metric, and the',
    'runbook that says what to do. `…` stands for the end of a name: a job, a queue, an outside service or a percentage. The alarm itself',
    'names its runbook.',
    '',
    'A test makes this page from the deployed filters and alarms. `KEEP_ALARMS=1 npm test -- test/infra/monitoring.test.ts` writes it again.',
    '',
    '| what is wrong | log line | metric | alarm | runbook |',
    '|---|---|---|---|---|',
    ...runbooks.map((runbook) =>
      rowOf(
        runbook,
        alarms.filter((alarm) => alarm.runbook === runbook),
      ),
    ),
  ].join('\n')}\n`;
}
