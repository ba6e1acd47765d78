import { NotApproved } from '#shared/contract/problems.ts';
import { forbidden } from './actor.ts';
import { exchangeOf, type Middleware } from './exchange.ts';

/** Refuses who is not approved yet, and who may do this to nothing at all. The handler asks again of the item. */
export const ability = (): Middleware => ({
  before: function abilityBefore(request) {
    const { actor, contract } = exchangeOf(request);
    if (typeof contract.access === 'string' || !actor) return;
    const [action, subject] = contract.access;
    const { user } = actor;
    if (!user || user.deletedAt) throw new NotApproved('Register with POST /api/users/register first.');
    if (!user.isApproved) throw new NotApproved('An administrator has to approve this account first.');
    if (!actor.can(action, subject)) throw forbidden(user.role, action, subject);
  },
});
