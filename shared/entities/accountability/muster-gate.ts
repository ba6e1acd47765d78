import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { checkWrite, createWrite, type Live, updateWrite, type Write, withCheck } from '#shared/table/write.ts';

/** Concurrent transactions that check the same item conflict. With 16 items, 50 people who mark at once seldom meet. */
const GATES = 16;

/** The gates of a muster. Each mark checks that one of them is open. Closing the muster shuts all of them in one transaction. */
export const musterGates = entityOf('mustergate', {
  attributes: {
    musterId: { type: 'string', required: true },
    gate: { type: 'number', required: true },
    isOpen: { type: 'boolean', required: true },
  },
  indexes: { byMuster: primaryIndex({ scope: 'mustergates', pk: ['musterId', 'gate'] }) },
});

const ALL_GATES = Array.from({ length: GATES }, (_none, gate) => gate);

/** Returns the gate of a guest. */
function gateOf(vipId: string): number {
  return Array.from(vipId).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521, 0) % GATES;
}

/** Condition: the muster has no gates yet. */
export function openGates(musterId: string): Write[] {
  return ALL_GATES.map((gate) => createWrite(musterGates().create({ musterId, gate, isOpen: true })));
}

/** From then on no mark of the muster can be written. Condition: the muster has gates. */
export function shutGates(musterId: string): Write[] {
  return ALL_GATES.map((gate) => updateWrite(musterGates().patch({ musterId, gate }).set({ isOpen: false })));
}

/** The gate of a guest in a muster, with the check that it is open. */
export type OpenGate = Live<{ readonly musterId: string; readonly isOpen: true }>;

/** Returns the gate of a guest in a muster that was open when it was read. */
export function gateFor(vipId: string, musterId: string): OpenGate {
  return withCheck(
    { musterId, isOpen: true as const },
    checkWrite(musterGates().delete({ musterId, gate: gateOf(vipId) }), { isOpen: true }),
  );
}
