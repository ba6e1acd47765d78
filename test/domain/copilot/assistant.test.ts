import { expect, it } from '@jest/globals';
import { describeOperation } from '#shared/domain/copilot/assistant.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';

function tool(name: string, effect: Tool['effect']): [string, Tool] {
  return [
    name,
    {
      name,
      summary: name,
      description: name,
      effect,
      ability: ['update', 'ScheduleEvent'],
      method: 'PATCH',
      places: { eventId: 'params', dryRun: 'query', title: 'body', notes: 'body' },
      parameters: {
        type: 'object',
        properties: { eventId: { type: 'string' }, dryRun: { type: 'boolean' }, title: {}, notes: { maxLength: 9 } },
        required: ['eventId', 'title'],
      },
    },
  ];
}
const tools = new Map([tool('updateEvent', 'WRITE'), tool('deleteEvent', 'CONFIRM'), tool('getEvent', 'READ')]);

it('a write is described by what goes where in its request', () => {
  expect(describeOperation(tools, 'updateEvent')).toEqual({
    operationId: 'updateEvent',
    description: 'updateEvent',
    params: { properties: { eventId: { type: 'string' } }, required: ['eventId'] },
    query: { properties: { dryRun: { type: 'boolean' } }, required: [] },
    body: { properties: { title: {}, notes: { maxLength: 9 } }, required: ['title'] },
  });
});

it.each([
  ['deleteEvent', true],
  ['getEvent', false],
  ['nonsense', false],
])('%s can be described as a step: %s', (operationId, expected) => {
  expect(describeOperation(tools, operationId) !== undefined).toBe(expected);
});
