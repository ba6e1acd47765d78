import { subject as ofSubject } from '@casl/ability';
import type { Action, Subject } from '#shared/contract/define-contract.ts';
import { Forbidden } from '#shared/contract/problems.ts';
import type { UserRecord } from '#shared/schemas/user.ts';
import { type Abilities, abilitiesOf } from './abilities.ts';
import type { Identity } from './identity.ts';

/** Who asks, and what he may do. */
export interface Actor {
  readonly id: string;
  readonly identity: Identity;
  /** Absent where the caller has not registered, and on public operations. */
  readonly user?: UserRecord | undefined;
  /** Whether he may do this to such things at all or, with an item, to this one. */
  can(action: Action, subject: Subject, item?: object): boolean;
  /** Refuses when he may not do this to this item. */
  authorize(action: Action, subject: Subject, item: object): void;
}

export const actorOf = (identity: Identity, user: UserRecord | undefined): Actor => {
  let abilities: Abilities | undefined;
  const can = (action: Action, subject: Subject, item?: object): boolean => {
    if (!user?.isApproved || user.deletedAt) return false;
    abilities ??= abilitiesOf(user);
    // A copy, since CASL marks what it is given.
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
};

export const forbidden = (role: string | undefined, action: string, subject: string) =>
  new Forbidden(`The role ${role ?? 'of nobody'} may not ${action} this (${subject}).`);
