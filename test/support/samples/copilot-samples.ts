import { newTurn } from '#shared/domain/copilot/turn-record.ts';
import { createTurn } from '#shared/entities/copilot/turn.ts';
import { newId } from '#shared/platform/ids.ts';
import type { Sample } from './sample.ts';

export const COPILOT_SAMPLES: Readonly<Record<string, Sample>> = {
  askCopilot: { request: async () => ({ body: { messages: [{ role: 'user', content: 'Good morning' }] } }) },
  getCopilotTurn: {
    request: async ({ as }) => {
      const id = newId('trn');
      await createTurn(newTurn(id, as, new Date().toISOString()));
      return { as, params: { id } };
    },
  },
  serveMcp: {
    request: async () => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      headers: { accept: 'application/json, text/event-stream' },
    }),
  },
};
