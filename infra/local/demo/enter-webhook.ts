import type { Caller } from './caller.ts';
import { ADMINISTRATOR } from './users.ts';

/**
 * Enters a webhook for a receiver that does not exist. It is off, so nothing is sent. Its secret is random, and the answer that shows it is
 * dropped: an administrator who has a receiver changes the address and rotates the secret.
 */
export function enterWebhook(call: Caller): Promise<string> {
  return call('createWebhook', {
    as: ADMINISTRATOR,
    key: 'webhook',
    body: {
      url: 'https://hooks.example.org/motorcade',
      description: 'Screens in the lobby',
      types: ['activity.updated', 'attention.raised'],
      enabled: false,
    },
  });
}
