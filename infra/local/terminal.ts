import { relative } from 'node:path';
import * as z from 'zod';

/** An error that the person at the terminal can fix. They need its message only, not a stack trace. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** Returns the text for the terminal when an error ends a program. */
export function describeError(error: unknown): string {
  if (error instanceof UserFacingError || isOptionError(error)) return `${error.message}\n`;
  const cause = awsCauseOf(error);
  if (cause) return `${cause}\n`;
  return `${error instanceof Error ? error.stack : String(error)}\n`;
}

const OptionError = z.object({ code: z.string().startsWith('ERR_PARSE_ARGS_'), message: z.string() });

/** Tells whether `parseArgs` refused an option of the command. */
function isOptionError(error: unknown): error is Error {
  return OptionError.safeParse(error).success;
}

const CREDENTIALS = 'Sign in to AWS, for example with `aws sso login`, and set AWS_PROFILE.';

/** What the clients of AWS throw where a person must change their environment: the name or the beginning of the message. */
const AWS_CAUSES: readonly (readonly [RegExp, string])[] = [
  [/^CredentialsProviderError|^TokenProviderError/, `There are no credentials of AWS. ${CREDENTIALS}`],
  [/^ExpiredToken|^RequestExpired/, `The credentials of AWS have expired. ${CREDENTIALS}`],
  [
    /^(UnrecognizedClient|InvalidSignature|InvalidClientTokenId)|security token .* is invalid/,
    `AWS does not know these credentials. ${CREDENTIALS}`,
  ],
  [/Region is missing/, 'There is no region. Set AWS_REGION, for example to eu-west-1.'],
  [
    /^ResourceNotFound|^QueueDoesNotExist|NonExistentQueue/,
    'A part of the deployment is missing in this account and region. Deploy again: `npm run ops -- deploy`.',
  ],
  [
    /^ResourceConflict|^PreconditionFailed/,
    'A deployment changes the same part. Wait until it ends, and repeat this command.',
  ],
  [/^AccessDenied/, 'These credentials may not do this. docs/operations names the permissions of each command.'],
];

/** Returns the sentence for a person, with what AWS said. */
export function awsCauseOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const sentence = AWS_CAUSES.find(([pattern]) => pattern.test(error.name) || pattern.test(error.message))?.[1];
  return sentence && `${sentence} (${error.message})`;
}

/** Runs a command for a running service. Prints its one line, or its error with exit code 1. */
export async function runScript(script: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await script()}\n`);
  } catch (error) {
    process.stderr.write(describeError(error));
    process.exitCode = 1;
  }
}

/** Returns a path relative to the working directory, where it is below it. */
export function shortestPath(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}

const CHECK_EVERY_MS = 300;

/**
 * Resolves when this process is asked to stop: by SIGINT, SIGTERM or SIGHUP. A signal may come twice, because npm forwards a Ctrl-C
 * that the terminal has already sent. A signal to npm alone ends only npm, so under npm the end of the parent counts too.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    const parent = process.ppid;
    if (!process.env['npm_lifecycle_event']) return;
    setInterval(() => {
      if (process.ppid !== parent) resolve();
    }, CHECK_EVERY_MS).unref();
  });
}
