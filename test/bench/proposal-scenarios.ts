import { newTurn } from '#shared/domain/copilot/turn-record.ts';
import { createTurn } from '#shared/entities/copilot/turn.ts';
import { newId } from '#shared/platform/ids.ts';
import type { Scenario, Scene } from './scenario.ts';

const BLOCK = { from: '2027-06-01T08:00:00Z', to: '2027-06-01T18:00:00Z' };
/** A day of one ride, away from the rides of the stage. */
const DAY = { kind: 'ASSIGN', from: '2028-05-10T00:00:00Z', to: '2028-05-11T00:00:00Z' };
const RIDE = { startTime: '2028-05-10T09:00:00Z', endTime: '2028-05-10T10:00:00Z', vehicleId: null, driverId: null };

async function wanted({ fresh }: Scene) {
  await fresh.event(RIDE);
  return { body: DAY };
}

const aProposal: Scenario = {
  ask: async (scene) => ({ params: { id: (await scene.ask('createProposal', await wanted(scene)))['id'] as string } }),
};

function blocked(resource: 'driver' | 'vehicle', operationId: string): Scenario {
  return {
    ask: async ({ ask, fresh }) => {
      const params = { [`${resource}Id`]: await fresh[resource]() };
      const { id } = await ask(operationId, { params, body: BLOCK });
      return { params: { ...params, blockId: id as string } };
    },
  };
}

/** The scenarios of operations on blocks and proposals, and of the copilot, by operation id. */
export const PROPOSAL_SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  createDriverBlock: [{ ask: () => ({ body: BLOCK }) }],
  createVehicleBlock: [{ ask: () => ({ body: BLOCK }) }],
  deleteDriverBlock: [blocked('driver', 'createDriverBlock')],
  deleteVehicleBlock: [blocked('vehicle', 'createVehicleBlock')],
  createProposal: [{ name: 'one ride', ask: wanted }],
  getProposal: [aProposal],
  applyProposal: [aProposal],
  askCopilot: [
    { name: 'a greeting', ask: () => ({ body: { messages: [{ role: 'user', content: 'Good morning' }] } }) },
  ],
  getCopilotTurn: [
    {
      ask: async ({ stage }) => {
        const id = newId('trn');
        await createTurn(newTurn(id, stage.administrator, new Date().toISOString()));
        return { params: { id } };
      },
    },
  ],
  serveMcp: [
    {
      name: 'its tools',
      ask: () => ({
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
        headers: { accept: 'application/json, text/event-stream' },
      }),
    },
  ],
};
