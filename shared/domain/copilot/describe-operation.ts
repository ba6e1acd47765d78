import type { Tool } from '#shared/schemas/copilot/tool.ts';
import type { Tools } from './read-call.ts';

type Shown = Readonly<Record<string, unknown>>;

/** A tool of the assistants themselves: it shows what a step of an OPERATIONS proposal takes. */
export const DESCRIBE_OPERATION: Tool = {
  name: 'describe_operation',
  summary: 'Describe a write',
  description:
    'Describe a write. Returns the params, query and body that a step of an OPERATIONS proposal takes for this operation.',
  effect: 'READ',
  ability: ['read', 'Copilot'],
  method: 'GET',
  places: { operationId: 'query' },
  parameters: {
    type: 'object',
    properties: { operationId: { type: 'string', description: 'Such as updateEvent' } },
    required: ['operationId'],
  },
};

/** Returns the names of the operations that a step may name. */
export function writesOf(tools: Tools): string[] {
  return [...tools.values()].flatMap(({ effect, name }) => (effect === 'WRITE' || effect === 'CONFIRM' ? [name] : []));
}

/** Returns the schemas of a write by their place in the request; undefined for what is no write. */
export function describeOperation(tools: Tools, operationId: string): Shown | undefined {
  const tool = writesOf(tools).includes(operationId) ? tools.get(operationId) : undefined;
  if (!tool) return undefined;
  const { description, parameters, places } = tool;
  const { properties = {}, required = [] } = parameters as {
    readonly properties?: Shown;
    readonly required?: readonly string[];
  };
  const at = (place: string) => {
    const names = Object.keys(places).filter((name) => places[name] === place);
    return {
      properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
      required: required.filter((name) => names.includes(name)),
    };
  };
  return { operationId, description, params: at('params'), query: at('query'), body: at('body') };
}
