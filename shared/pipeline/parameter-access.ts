import { Forbidden } from '#shared/contract/problems.ts';
import { exchangeOf, type Middleware } from './exchange.ts';

/** Throws Forbidden if a parameter asks for more than the caller's role may do to any item. The handler then checks the single item. */
export function parameterAccess(): Middleware {
  return {
    before: function parameterAccessBefore(request) {
      const { actor, contract, input } = exchangeOf(request);
      for (const [name, [action, subject]] of Object.entries(contract.accessWith ?? {})) {
        if (input?.query[name] !== true || actor?.can(action, subject)) continue;
        const role = actor?.user?.role ?? 'of an unregistered user';
        throw new Forbidden(
          `The role ${role} may not ${PHRASES[action] ?? action} (${subject}). Leave out ${name}=true.`,
        );
      }
    },
  };
}

const PHRASES: Readonly<Record<string, string>> = { erase: 'delete for good', readDeleted: 'see deleted records' };
