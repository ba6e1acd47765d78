import type { Caller } from './caller.ts';
import { COORDINATOR } from './users.ts';

const TEXTS = [
  'Welcome to the team. Your schedule is attached.',
  'Is the child seat still in your vehicle?',
  'The north gate is closed on the first morning. Use the river entrance.',
] as const;

/** Sends the first messages to a driver. The phones of the demonstration confirm them and answer the question. */
export async function enterMessages(call: Caller, driverId: string): Promise<void> {
  for (const [place, text] of TEXTS.entries()) {
    const body = { text, ...(place === 0 ? { attachSchedule: {} } : {}) };
    await call('sendDriverMessage', { as: COORDINATOR, key: `message-${place + 1}`, params: { driverId }, body });
  }
}
