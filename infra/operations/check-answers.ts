import { cureOf } from '#shared/domain/services/service-texts.ts';
import { failingServices, type ServiceWord } from '#shared/domain/services/service-word.ts';
import { readServiceStates } from '#shared/entities/services/service-states.ts';
import { OUTSIDE_SERVICES, type OutsideService, type ServiceStates } from '#shared/schemas/services/service-state.ts';
import type { Features } from '#shared/schemas/settings/features.ts';
import { askService } from '#shared/use-cases/services/ask-service.ts';
import { type Finding, ok, problem } from './finding.ts';
import type { Place } from './place.ts';

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

interface Known {
  readonly states: ServiceStates;
  readonly features: Features;
  readonly now: string;
}

function findingOf(
  service: OutsideService,
  word: ServiceWord | undefined,
  { features, now, states }: Known,
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
