import texts from '#shared/domain/attention/languages/en.json' with { type: 'json' };
import { say } from '#shared/domain/attention/row.ts';
import { inEnglish } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { OutsideService, ServiceProblem } from '#shared/schemas/services/service-state.ts';

/** Returns the end of the codes of what people read about a service. */
export function keyOf(service: OutsideService): Uppercase<OutsideService> {
  return service.toUpperCase() as Uppercase<OutsideService>;
}

export function serviceName(service: OutsideService): string {
  return `The ${texts[`SERVICE_${keyOf(service)}`]}`;
}

/** Says who can mend a service, and what they renew. */
export function cureSaid(service: OutsideService, problem: ServiceProblem): Said {
  return problem === 'SERVICE_REFUSES'
    ? say('ADMINISTRATOR_CAN', { keys: say(`KEY_${keyOf(service)}`) })
    : say('PROVIDER_CAN', { service: say(`SERVICE_${keyOf(service)}`) });
}

/** Says the same in English. */
export function cureOf(service: OutsideService, problem: ServiceProblem): string {
  return inEnglish(cureSaid(service, problem), 'UTC', texts);
}
