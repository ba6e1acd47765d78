import type { JobContract } from '#shared/contract/define-job.ts';
import { cureOf } from '#shared/domain/services/service-texts.ts';
import { failingServices, type ServiceWord } from '#shared/domain/services/service-word.ts';
import { readServiceStates } from '#shared/entities/services/service-states.ts';
import { REQUIRED_VARIABLES } from '#shared/platform/config.ts';
import { OUTSIDE_SERVICES, type OutsideService, type ServiceStates } from '#shared/schemas/services/service-state.ts';
import { DEFAULT_FEATURES, type FeatureName, type Features } from '#shared/schemas/settings/features.ts';
import { askService } from '#shared/use-cases/services/ask-service.ts';
import type { Place } from './find-place.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The names without which a service does not work. One of the lists must be complete. */
const NEEDED: Readonly<Record<FeatureName, readonly (readonly string[])[]>> = {
  ...REQUIRED_VARIABLES,
  messaging: [['MESSAGING_URL', 'MESSAGING_NUMBER', 'MESSAGING_WEBHOOK_SECRET']],
};
const SERVICES = Object.keys(DEFAULT_FEATURES) as FeatureName[];

/** Finds outside services whose secret lacks a name, and features that are on without a secret. */
export function checkServices(place: Place, features: Features): Promise<Finding[]> {
  return Promise.all(
    SERVICES.map(async (service): Promise<Finding> => {
      const names = await place.variables(service);
      if (names === undefined)
        return features[service] ? unconfigured(place, service) : ok(`${service}: off in the settings`);
      const [missing = []] = NEEDED[service]
        .map((needed) => needed.filter((name) => !names.includes(name)))
        .sort((one, other) => one.length - other.length);
      if (missing.length === 0 && isDeaf(service, place, names)) return deaf;
      if (missing.length === 0) return ok(`${service}: its secret is complete`);
      const where = place.isLocal ? 'the environment of npm start' : `the secret of ${service}`;
      return problem(`${service}: ${missing.join(' and ')} missing`, `Add ${missing.join(' and ')} to ${where}.`);
    }),
  );
}

/** A flight provider that pushes needs a secret for its alerts. Without it, it is only asked. */
function isDeaf(service: FeatureName, { environment }: Place, names: readonly string[]): boolean {
  return (
    service === 'flights' && environment['FLIGHTS_VENDOR'] === 'aeroapi' && !names.includes('FLIGHTS_WEBHOOK_SECRET')
  );
}

const deaf = warning(
  'flights: aeroapi pushes no news, because FLIGHTS_WEBHOOK_SECRET is missing',
  'Add FLIGHTS_WEBHOOK_SECRET to the secret of flights, with 16 characters or more.',
);

function unconfigured({ isLocal }: Place, service: FeatureName): Finding {
  const setting = `${service.toUpperCase()}_${isLocal ? 'URL' : 'SECRET_ARN'}`;
  return warning(
    `${service}: on in the settings, but not configured`,
    `Set ${setting}, or set features.${service} to false with PATCH /api/settings.${service === 'messaging' ? ' Until then, messages wait.' : ''}`,
  );
}

type Scheduled = Pick<JobContract, 'every' | 'feature' | 'jobId'>;

/** Finds schedules that are off though their feature is on, or the other way round. */
export async function checkSchedules(
  { isLocal, isScheduled }: Place,
  features: Features,
  jobs: readonly Scheduled[],
): Promise<Finding[]> {
  const findings = await Promise.all(
    jobs.map(async ({ every, feature, jobId }): Promise<Finding[]> => {
      if (!every) return [];
      const wanted = feature === undefined || features[feature];
      const enabled = await isScheduled(jobId);
      if (enabled === undefined) return [problem(`schedule ${jobId}: missing`, 'Deploy the jobs again.')];
      // Local timers do not follow the settings: their jobs look at the feature themselves.
      if (enabled === wanted || (isLocal && enabled)) return [];
      const cure = isLocal
        ? 'Start without MOTORCADE_JOBS=off.'
        : `Send PATCH /api/settings with the present features: it sets all schedules again.${feature === undefined ? ' This one has no feature: enable it in EventBridge Scheduler.' : ''}`;
      return [problem(`schedule ${jobId}: ${enabled ? 'enabled though its feature is off' : 'disabled'}`, cure)];
    }),
  );
  const found = findings.flat();
  return found.length > 0 ? found : [ok('schedules: as the settings say')];
}

/**
 * Asks each outside service that is on, where this process has its key: of a deployment from its secret, locally from the environment of this
 * command. A flight provider is not asked, because each request is billed. Says what each said now, else what it said last to the service.
 */
export async function checkAnswers(place: Place, features: Features, now: string): Promise<Finding[]> {
  const states = await readServiceStates();
  const isOn = (service: OutsideService): boolean => service === 'routing' || features[service];
  const findings = await Promise.all(
    OUTSIDE_SERVICES.filter(isOn).map(async (service) => {
      Object.assign(process.env, await place.access(service));
      return findingOf(service, await askService(service), { features, now, states });
    }),
  );
  return findings.flat();
}

function findingOf(
  service: OutsideService,
  word: ServiceWord | undefined,
  { features, now, states }: { readonly states: ServiceStates; readonly features: Features; readonly now: string },
): Finding[] {
  const { [service]: state } = states;
  const failing = failingServices(states, features, now).find((each) => each.service === service);
  const said = word ?? (failing && { problem: failing.problem, said: failing.lastWord });
  if (!said && !state) return [];
  const last = state?.answeredAt
    ? `It answered the service well at ${state.answeredAt}.`
    : 'It has not answered the service well yet.';
  const text = `${service}: ${word ? 'asked now: ' : ''}${said?.said ?? state?.lastWord} ${last}`;
  return [said?.problem ? problem(text, cureOf(service, said.problem)) : ok(text)];
}
