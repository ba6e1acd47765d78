import type { Access } from '#shared/contract/define-contract.ts';
import { abilitiesOf } from '#shared/pipeline/caller.ts';
import { ROLES, type Role } from '#shared/schemas/users/user.ts';

type Ability = Exclude<Access, string>;

function ruleOf(role: Role, [action, subject]: Ability) {
  return abilitiesOf({ id: 'a user', role, driverId: 'a driver' }).relevantRuleFor(action, subject);
}

/** Returns the roles that have an ability, including roles that have it for their own records only. */
export function rolesOf(ability: Ability): Role[] {
  return ROLES.filter((role) => {
    const rule = ruleOf(role, ability);
    return rule !== null && !rule.inverted;
  });
}

/** Returns the sentence that says who may call an operation. */
export function accessSentence(access: Access): string {
  if (access === 'public') return 'Public: no token is needed.';
  if (access === 'token') return 'Requires a valid token. You need not be registered.';
  if (access === 'user') return 'Requires a registered user, approved or not.';
  const roles = rolesOf(access).map((role) => (ruleOf(role, access)?.conditions ? `${role} (only their own)` : role));
  return `Requires an approved user with the role ${joinWithOr(roles)}.`;
}

function joinWithOr(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
}
