import { parseArgs } from 'node:util';
import { apply } from '#infra/local/environment.ts';
import { runScript } from '#infra/local/script.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import { stackNames } from '#infra/names.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { awsPlace } from './aws-place.ts';
import { aws } from './deploy/aws-cli.ts';
import { closeDeployment, openDeployment } from './maintenance/switch-deployment.ts';

const USAGE =
  'Usage: npm run maintenance -- on|off|parked [--deployment <name>] [--minutes <number>] [--text <what clients read>]';
const OPTIONS = {
  aws: { type: 'boolean' },
  deployment: { type: 'string', default: 'motorcade' },
  minutes: { type: 'string' },
  text: { type: 'string' },
} as const;
const MINUTES = 15;
/** Clients of a parked deployment ask once a day. */
const PARKED_MINUTES = 1_440;

function minutesOf(text: string | undefined, standard: number): number {
  const minutes = text === undefined ? standard : Number(text);
  if (!Number.isInteger(minutes) || minutes < 1)
    throw new UserFacingError(`--minutes must be a whole number.\n${USAGE}`);
  return minutes;
}

/**
 * Closes a deployment in AWS for maintenance or opens it, as `npm run maintenance -- on`. `parked` is for the time between two events: it
 * also deletes the alarms and the dashboard, which would cost more than all else.
 */
if (import.meta.main)
  await runScript(async () => {
    const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const { deployment, minutes, text } = values;
    const [state] = positionals;
    if (state === undefined || !['on', 'off', 'parked'].includes(state) || positionals.length > 1)
      throw new UserFacingError(USAGE);
    apply((await awsPlace(deployment)).environment);
    if (state === 'off') {
      const opened = await openDeployment(deployment, (await readSettings()).features);
      return `${deployment} is open: ${opened} operations, and its jobs. After parking, deploy: that makes the alarms again.`;
    }
    const standard = state === 'parked' ? PARKED_MINUTES : MINUTES;
    const closed = await closeDeployment(deployment, { minutes: minutesOf(minutes, standard), text });
    if (state === 'parked') {
      await aws('cloudformation', 'delete-stack', '--stack-name', stackNames(deployment).monitoring);
    }
    return `${deployment} is closed: ${closed} operations answer 503. Runs that have begun end within 5 minutes.`;
  });
