import { awsCauseOf } from '#infra/local/user-facing-error.ts';

/** What a check of the doctor found. A problem makes the doctor fail, a warning does not. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  readonly text: string;
  /** What the operator does about it. */
  readonly cure?: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const warning = (text: string, cure: string): Finding => ({ level: 'warning', text, cure });
export const problem = (text: string, cure: string): Finding => ({ level: 'problem', text, cure });

/** Returns what checks found. A check that throws is a problem too: the doctor goes on with the others. */
export const gatherFindings = async (
  checks: Readonly<Record<string, () => Promise<readonly Finding[]>>>,
): Promise<Finding[]> => {
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
};

const MARKS = { ok: 'ok      ', warning: 'WARNING ', problem: 'PROBLEM ' } as const;

/** Returns the lines for the terminal: each finding, and below it what to do. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ cure, level, text }) => [`${MARKS[level]}${text}`, ...(cure ? [`        -> ${cure}`] : [])]);
