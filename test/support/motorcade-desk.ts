import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import { later } from '#shared/domain/time/days.ts';
import { call } from './call.ts';

/** Minutes after 09:00 UTC of a day in June 2027. */
export function at(day: number, minutes: number): string {
  return later(`2027-06-${day}T09:00:00.000Z`, minutes * 60_000);
}

export function times(day: number, from: number, to: number) {
  return { startTime: at(day, from), endTime: at(day, to) };
}

/** The codes of the warnings of an answer. */
export function codes({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) {
  return warnings.map(({ code }) => code);
}

/** What a coordinator does with proposals and motorcades. */
export function motorcadeDesk(as: () => string) {
  const propose = async (body: object) => (await call(createProposal, { as: as(), body })).body;
  return {
    propose,
    postpone: (day: number, minutes: number) =>
      propose({ kind: 'POSTPONE', from: at(day, 0), to: at(day, 120), minutes }),
    apply: async (id: string, query: Record<string, string> = {}) =>
      (await call(applyProposal, { as: as(), params: { id }, query })).body,
    read: async (motorcadeId: string) => (await call(getMotorcade, { as: as(), params: { motorcadeId } })).body,
  };
}
