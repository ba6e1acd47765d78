import type { JsonPattern } from 'aws-cdk-lib/aws-logs';
import { LOG_METRICS, type LogName } from '#infra/monitoring/log-metrics.ts';

type Line = Readonly<Record<string, unknown>>;

/** A value that CloudWatch takes from a log line. `of` is the value of the metric's dimension. */
export interface MetricValue {
  readonly name: string;
  readonly value: number;
  readonly of?: string;
}

/** Returns the values that CloudWatch takes from these lines of a log group, by the filters that are deployed. */
export function metricsOf(log: LogName, lines: readonly Line[]): MetricValue[] {
  return LOG_METRICS.flatMap(({ dimension, lines: { [log]: pattern }, name, value }) =>
    lines
      .filter((line) => pattern !== undefined && matches(pattern, line))
      .map((line) => ({
        name,
        value: value === undefined ? 1 : Number(fieldOf(line, value)),
        ...(dimension ? { of: String(fieldOf(line, dimension.field)) } : {}),
      })),
  );
}

/** Returns the value of a field such as `$.result.figures.ridesToday`. */
function fieldOf(line: Line, path: string): unknown {
  return path
    .split('.')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Line | undefined)?.[name], line);
}

const CONDITION = /^\(?(?<field>\$[\w.]+) (?<operator>=|!=|>=) (?<expected>"[^"]*"|-?\d+)\)?$/;

/** Evaluates a filter pattern of CloudWatch: conditions on fields of JSON, joined by `&&`. A field that is absent meets none. */
export function matches({ logPatternString }: JsonPattern, line: Line): boolean {
  return logPatternString
    .replace(/^\{ | \}$/g, '')
    .split(' && ')
    .every((condition) => {
      const { expected = '', field = '', operator } = CONDITION.exec(condition)?.groups ?? {};
      if (operator === undefined) throw new Error(`this condition is not understood: ${condition}`);
      const value = fieldOf(line, field);
      if (value === undefined || value === null) return false;
      if (operator === '>=') return typeof value === 'number' && value >= Number(expected);
      const pattern = expected.replaceAll('"', '').split('*').map(escaped).join('.*');
      return new RegExp(`^${pattern}$`).test(String(value)) === (operator === '=');
    });
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.|?*+()[\]{}-]/g, '\\$&');
}
