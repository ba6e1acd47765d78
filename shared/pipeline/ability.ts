import { NotApproved } from '#shared/contract/problems.ts';
import { forbidden } from './actor.ts';
import { exchangeOf, type Middleware } from './exchange.ts';

/** Throws NotApproved or Forbidden if the caller's role may not do this to any item. The handler then checks the single item. */
export function ability(): Middleware {
  return {
    before: function abilityBefore(request) {
      const { actor, contract } = exchangeOf(request);
      if (typeof contract.access === 'string' || !actor) return;
      const [action, subject] = contract.access;
      const { user } = actor;
      if (!user || user.deletedAt) throw new NotApproved('Register with POST /api/users/register first.');
      if (!user.isApproved) throw new NotApproved('An administrator must approve this account first.');
      if (!actor.can(action, subject)) throw forbidden(user.role, action, subject);
    },
  };
}
