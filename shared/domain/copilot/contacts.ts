import type { Tool } from '#shared/schemas/copilot/tool.ts';

/** The argument with which a model asks for contact details. No operation has it: the copilot reads it. */
export const CONTACTS_ARGUMENT = 'includeContacts';
export const CONTACTS = {
  [CONTACTS_ARGUMENT]: {
    type: 'boolean',
    description: 'true: with phones, e-mail and emergency contacts. Only if the user asks for them',
  },
} as const;

const FIELDS = ['phone', 'email', 'emergencyContact'];
const SUBJECTS = ['Vip', 'Driver', 'Muster'];

/** Tells whether a tool reads people. */
export function hasContacts({ ability: [, subject], effect }: Pick<Tool, 'ability' | 'effect'>): boolean {
  return effect === 'READ' && SUBJECTS.includes(subject);
}

/** Returns an answer without contact details, at every depth. */
export function withoutContacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContacts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (FIELDS.includes(name) ? [] : [[name, withoutContacts(each)]])),
  );
}
