import { subject as ofSubject } from '@casl/ability';
import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { Forbidden } from '#shared/contract/problems.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { type Abilities, abilitiesOf } from './abilities.ts';
import type { Identity } from './caller-identity.ts';

/** The caller of an operation: an actor, and the identity in their access token. */
export interface Caller extends Actor {
  readonly identity: Identity;
}

/** The caller of a public operation. They have no abilities. */
export const ANONYMOUS: Caller = {
  id: 'anonymous',
  identity: { subject: 'anonymous' },
  can: () => false,
  authorize(action, subject) {
    throw forbidden(undefined, action, subject);
  },
};

export function actorOf(identity: Identity, user: UserRecord | undefined): Caller {
  let abilities: Abilities | undefined;
  const can = (action: Action, subject: Subject, item?: object): boolean => {
    if (!user?.isApproved || user.deletedAt) return false;
    abilities ??= abilitiesOf(user);
    // A copy, since CASL writes a mark into the object it receives.
    return abilities.can(action, item ? ofSubject(subject, { ...item }) : subject);
  };
  return {
    id: identity.subject,
    identity,
    user,
    can,
    authorize(action, subject, item) {
      if (!can(action, subject, item)) throw forbidden(user?.role, action, subject);
    },
  };
}

export function forbidden(role: string | undefined, action: string, subject: string) {
  return new Forbidden(`The role ${role ?? 'of an unregistered user'} may not ${action} this (${subject}).`);
}
