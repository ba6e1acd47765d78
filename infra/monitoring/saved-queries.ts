import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CfnQueryDefinition, type ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { LogName } from './log-metrics.ts';

const RUNBOOKS = resolve(dirname(fileURLToPath(import.meta.url)), '../../docs/operations/runbooks');

/** A query of a runbook stands in a block of its own, after the logs to run it on. */
const QUERY = /On the log groups? ([^\n]+)\n+```\n(filter [^`]+)```/g;

/** How the runbooks name the logs. */
const NAMES: readonly (readonly [RegExp, LogName])[] = [
  [/`AccessLog`/, 'access'],
  [/`FunctionLog`.* the API stack/i, 'operations'],
  [/`FunctionLog`.* the jobs stack/i, 'jobs'],
];

export interface RunbookQuery {
  readonly runbook: string;
  readonly logs: readonly LogName[];
  readonly query: string;
}

/** Returns the queries of all runbooks. */
export function runbookQueries(): RunbookQuery[] {
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

export interface SavedQueriesProps {
  readonly deployment: string;
  readonly logs: Readonly<Record<LogName, ILogGroup>>;
}

/** Saves the queries of the runbooks in CloudWatch Logs Insights, each under the name of its runbook. */
export class SavedQueries extends Construct {
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
