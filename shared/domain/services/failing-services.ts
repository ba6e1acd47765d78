import type {
  OutsideService,
  ServiceProblem,
  ServiceState,
  ServiceStates,
} from '#shared/schemas/services/service-state.ts';
import type { Features } from '#shared/schemas/settings/features.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';

/** A service that fails, and how. */
export interface FailingService extends ServiceState {
  readonly service: OutsideService;
  readonly problem: ServiceProblem;
  readonly failingSince: string;
}

/** Services that only people and messages ask. If no one asks again, a failure of an hour ago says nothing of now. */
const ASKED_BY_PEOPLE: readonly OutsideService[] = ['messaging', 'copilot'];

/**
 * Returns the services that fail as far as we know. A refusal stays until a good answer, but no word counts for more than a day: then the
 * service is not asked any more.
 */
export function failingServices(states: ServiceStates, features: Features, now: string): FailingService[] {
  return (Object.entries(states) as [OutsideService, ServiceState][]).flatMap(([service, state]) => {
    const { at, failingSince, problem } = state;
    if (problem === undefined || failingSince === undefined) return [];
    if (service !== 'routing' && !features[service]) return [];
    const isShort = problem === 'SERVICE_FAILS' && ASKED_BY_PEOPLE.includes(service);
    const isOld = Date.parse(now) - Date.parse(at) > (isShort ? HOUR_MS : DAY_MS);
    return isOld ? [] : [{ ...state, service, problem, failingSince }];
  });
}
