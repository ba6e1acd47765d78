import type { Access } from '#shared/contract/define-contract.ts';
import { abilitiesOf } from '#shared/pipeline/abilities.ts';
import { ROLES, type Role } from '#shared/schemas/user.ts';

type Ability = Exclude<Access, string>;

const ruleOf = (role: Role, [action, subject]: Ability) =>
  abilitiesOf({ role, driverId: 'a driver' }).relevantRuleFor(action, subject);

/** The roles that have an ability, be it for their own records only. */
export const rolesOf = (ability: Ability): Role[] =>
  ROLES.filter((role) => {
    const rule = ruleOf(role, ability);
    return rule !== null && !rule.inverted;
  });

/** Says to a reader who may ask for an operation. */
export const accessSentence = (access: Access): string => {
  if (access === 'public') return 'Public: no token is needed.';
  if (access === 'token') return 'For whoever holds a valid token, registered or not.';
  if (access === 'user') return 'For every registered user, approved or not.';
  const roles = rolesOf(access).map((role) => (ruleOf(role, access)?.conditions ? `${role} (only their own)` : role));
  return `For approved users with the role ${listed(roles)}.`;
};

const listed = (words: readonly string[]): string => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
