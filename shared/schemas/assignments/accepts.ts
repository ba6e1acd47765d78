import { AcceptTravel } from '#shared/schemas/ways/travel-settings.ts';
import { AcceptUnmetNeeds } from './needs.ts';

/** Why a person books although a rule of the settings refuses it. */
export const accepts = { acceptTravel: AcceptTravel.optional(), acceptUnmetNeeds: AcceptUnmetNeeds.optional() };

export interface Accepts {
  readonly acceptTravel?: string | undefined;
  readonly acceptUnmetNeeds?: string | undefined;
}
