import { Problem, type ProblemClass, type ProblemDetails } from '#shared/contract/problem.ts';
import { ContendedWrite, InvalidTransition, SupplierFull } from '#shared/contract/problems.ts';
import type { Caller } from './exchange.ts';

/** Refusals whose texts name no ride, guest or other record. */
const PLAIN: readonly ProblemClass[] = [InvalidTransition, SupplierFull, ContendedWrite];
/** What answers say of a vehicle or driver for the staff alone. `warnings` name rides. */
const FOR_STAFF = new Set(['warnings', 'notes', 'reservedFor']);

/** Tells whether a caller works for a supplier: they may read no activity. */
export function isOutsider({ can, user }: Pick<Caller, 'can' | 'user'>): boolean {
  return user?.supplierId !== undefined && !can('read', 'ScheduleEvent');
}

/**
 * Runs an operation. Those who work for a supplier learn nothing of others by its answer: no warnings and notes, and of a refusal only what it
 * is, without the rides, guests and other records that it names.
 */
export async function keepingFromOutsiders<T>(caller: Caller, run: () => Promise<T> | T): Promise<T> {
  if (!isOutsider(caller)) return run();
  try {
    return withoutStaffFields(await run());
  } catch (error) {
    throw error instanceof Problem && error.status === 409 ? plainRefusal(error) : error;
  }
}

function plainRefusal(problem: Problem): Problem {
  if (PLAIN.some((kind) => problem instanceof kind)) return problem;
  const details = Object.entries(problem.details).flatMap(([name, value]) => {
    if (name === 'cure' || name === 'values') return [];
    return [[name, Array.isArray(value) ? [] : (value as unknown)]];
  });
  const kind = problem.constructor as ProblemClass;
  return new kind(`${problem.title}.`, Object.fromEntries(details) as ProblemDetails);
}

function withoutStaffFields<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  const shown = Object.entries(answer).flatMap(([name, value]) => {
    if (FOR_STAFF.has(name)) return [];
    return [[name, name === 'items' && Array.isArray(value) ? value.map(withoutStaffFields) : (value as unknown)]];
  });
  return Object.fromEntries(shown) as T;
}
