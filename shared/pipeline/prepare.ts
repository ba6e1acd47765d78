import type { Contract } from '#shared/contract/define-contract.ts';
import { findCaller } from '#shared/entities/user.ts';
import { abilitiesOf } from './abilities.ts';
import { requireKeys } from './caller-identity.ts';
import { parseSample, prepareSteps } from './prepare-steps.ts';

/** The subject of no user: no identity provider gives out an empty one. */
const NO_USER = '';

/**
 * Does, while a Lambda starts, what its first request would do for the first time: Lambda then gives it a full core, and a share of one
 * afterwards. Reads the keys of the identity provider, opens the connection to the table with the read of an item that cannot exist,
 * builds the abilities, and parses a sample of the request.
 */
export const prepare = (contract: Contract): Promise<void> =>
  // The calls begin first, so that the rest is done while they wait.
  prepareSteps(contract, [requireKeys, openTable, buildAbilities, parseSample]);

const openTable = (): Promise<unknown> => findCaller(NO_USER);

const buildAbilities = ({ access }: Contract): void => {
  const abilities = abilitiesOf({ id: NO_USER, role: 'COORDINATOR' });
  if (typeof access !== 'string') abilities.can(...access);
};
