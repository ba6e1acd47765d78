import type { Sample } from './sample.ts';

export const COPILOT_SAMPLES: Readonly<Record<string, Sample>> = {
  askCopilot: { request: async () => ({ body: { messages: [{ role: 'user', content: 'Good morning' }] } }) },
  serveMcp: {
    request: async () => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      headers: { accept: 'application/json, text/event-stream' },
    }),
  },
};
