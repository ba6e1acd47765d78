import * as z from 'zod';
import { noneTwice } from '#shared/schemas/fault.ts';

/** The messaging providers that the service knows. */
export const MESSAGING_VENDORS = ['signal-cli'] as const;

/** One day. */
const MAX_REMINDER_MINUTES = 1_440;
const MAX_REMINDERS = 5;
const MAX_RETENTION_DAYS = 365;

export const ReminderMinutes = z
  .array(z.int().min(1).max(MAX_REMINDER_MINUTES))
  .max(MAX_REMINDERS, `must have at most ${MAX_REMINDERS} values`)
  .refine(...noneTwice('a value'))
  .meta({
    description: 'How many minutes before a ride its driver gets a reminder. An empty list: no reminders',
    example: [30, 5],
  });
export const DEFAULT_REMINDER_MINUTES = [30, 5];

const shape = {
  retentionDays: z.int().min(1).max(MAX_RETENTION_DAYS).meta({
    description: 'How many days a message is kept. A change applies to messages from then on',
    example: 90,
  }),
};

export const MessageSettings = z.object(shape).meta({ id: 'MessageSettings' });
export const MessageSettingsChange = z.strictObject(shape).partial().meta({ id: 'MessageSettingsChange' });
export type MessageSettings = Readonly<z.infer<typeof MessageSettings>>;
export const DEFAULT_MESSAGE_SETTINGS: MessageSettings = { retentionDays: 90 };
