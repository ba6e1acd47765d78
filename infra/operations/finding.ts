import { awsCauseOf } from '#infra/local/terminal.ts';

/** What a check of the doctor found. A problem makes the doctor fail, a warning does not. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** What the operator does about it. */
  readonly cure?: string;
}

export function ok(text: string): Finding {
  return { level: 'ok', text };
}
export function warning(text: string, cure: string): Finding {
  return { level: 'warning', text, cure };
}
export function problem(text: string, cure: string): Finding {
  return { level: 'problem', text, cure };
}

/** Returns what checks found. A check that throws is a problem too: the doctor goes on with the others. */
export async function gatherFindings(
  checks: Readonly<Record<string, () => Promise<readonly Finding[]>>>,
): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return await check();
      } catch (error) {
        const { message, name: kind } = error as Error;
        const cure = awsCauseOf(error) ?? 'Look at your credentials, the region and the network.';
        return [problem(`${name}: cannot be checked: ${kind}: ${message}`, cure)];
      }
    }),
  );
  return found.flat();
}

const MARKS = { ok: 'ok      ', warning: 'WARNING ', problem: 'PROBLEM ' } as const;

/** Returns the lines for the terminal: each finding, and below it what to do. */
export function linesOf(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ cure, level, text }) => [
    `${MARKS[level]}${text}`,
    ...(cure ? [`        -> ${cure}`] : []),
  ]);
}
