import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

const VERSION = '1.28.2';
const ARTIFACT = `org.verapdf.apps:greenfield-apps:${VERSION}`;
const MAIN = 'org.verapdf.apps.GreenfieldCliWrapper';
const FETCH_MS = 180_000;
const CHECK_MS = 300_000;
const MAX_REPORT = 64 * 1024 * 1024;

/** The standards by which papers are checked: PDF/UA-1 and PDF/A-2a. */
export const STANDARDS = ['ua1', '2a'] as const;

function runs(program: string, ...words: readonly string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore', timeout: FETCH_MS }).status === 0;
}

/** Returns the file of veraPDF. Fetches it with Maven once. Undefined where Java or the file cannot be had. */
export function findVeraPdf(): string | undefined {
  if (!runs('java', '-version')) return undefined;
  const repository = join(homedir(), '.m2/repository/org/verapdf/apps/greenfield-apps');
  const jar = process.env['VERAPDF_JAR'] ?? join(repository, VERSION, `greenfield-apps-${VERSION}.jar`);
  if (!existsSync(jar)) runs('mvn', '-q', '-B', 'dependency:get', `-Dartifact=${ARTIFACT}`, '-Dtransitive=false');
  return existsSync(jar) ? jar : undefined;
}

const Rule = z.object({ clause: z.string(), description: z.string(), failedChecks: z.number() });
const Result = z.object({ compliant: z.boolean(), details: z.object({ ruleSummaries: z.array(Rule) }) });
const Job = z.object({ itemDetails: z.object({ name: z.string() }), validationResult: z.array(Result).min(1) });
const Report = z.object({ report: z.object({ jobs: z.array(Job) }) });

/** Returns the rules of a standard that files break, as lines of text. */
export function brokenRules(jar: string, standard: (typeof STANDARDS)[number], files: readonly string[]): string[] {
  const words = ['-cp', jar, MAIN, '-f', standard, '--format', 'json', '--maxfailuresdisplayed', '1', ...files];
  // It exits with 1 where a file breaks a rule, and still prints its report.
  const { stdout } = spawnSync('java', words, { encoding: 'utf8', timeout: CHECK_MS, maxBuffer: MAX_REPORT });
  const { jobs } = Report.parse(JSON.parse(stdout)).report;
  if (jobs.length !== files.length) throw new Error(`veraPDF checked ${jobs.length} of ${files.length} files`);
  return jobs.flatMap(({ itemDetails, validationResult }) =>
    validationResult.flatMap(({ compliant, details }) =>
      compliant
        ? []
        : details.ruleSummaries.map(
            ({ clause, description, failedChecks }) =>
              `${itemDetails.name} breaks ${standard} ${clause}, ${failedChecks} times: ${description}`,
          ),
    ),
  );
}
