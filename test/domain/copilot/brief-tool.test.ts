import { describe, expect, it } from '@jest/globals';
import { briefTool, NOT_OFFERED } from '#shared/domain/copilot/brief-tool.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';
import { TOOLS } from '#test/support/copilot/arguments.ts';

function brief(fields: Partial<Tool>) {
  return briefTool({
    name: 'updateEvent',
    summary: 'Change an activity',
    description: 'Change an activity.',
    effect: 'WRITE',
    ability: ['update', 'ScheduleEvent'],
    method: 'PATCH',
    places: {},
    parameters: { type: 'object', properties: {} },
    ...fields,
  });
}
/** A sentence of so many characters. */
function sentence(length: number, letter = 'x'): string {
  return `${letter.repeat(length - 1)}.`;
}

describe('the description that a model gets of a tool', () => {
  const described = (...sentences: string[]) =>
    brief({ description: ['Change an activity.', ...sentences].join(' ') }).description;

  it('begins with the summary, and leaves out what says something of HTTP', () => {
    const answers = 'A `409` names the reason.';
    expect(described('Fields that are absent stay.', answers, 'Needs a title.')).toBe(
      'Change an activity. Fields that are absent stay. Needs a title.',
    );
  });

  it('takes whole sentences while it is short, and leaves out those that make it long', () => {
    const [first, long, last] = [sentence(150, 'a'), sentence(150, 'b'), sentence(20, 'c')];
    expect(described(first, long, last)).toBe(`Change an activity. ${first} ${last}`);
  });
});

type Schema = Readonly<Record<string, unknown>>;

/** Returns the paths of a schema that have a description. */
function describedIn(schema: Schema, path = ''): string[] {
  const {
    anyOf = [],
    description,
    items,
    properties = {},
  } = schema as { anyOf?: Schema[]; properties?: Schema } & Schema;
  return [
    ...(description === undefined ? [] : [path]),
    ...anyOf.flatMap((choice) => describedIn(choice, path)),
    ...(items ? describedIn(items as Schema, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, each]) => describedIn(each as Schema, `${path}.${name}`)),
  ];
}

describe('the tools of the service', () => {
  it('keep from the model only arguments that they have', () => {
    const unknown = Object.entries(NOT_OFFERED).flatMap(([name, kept]) => {
      const { properties = {} } = (TOOLS.get(name)?.parameters ?? {}) as Schema & { properties?: Schema };
      return kept.flatMap((argument) => (argument in properties ? [] : [`${name}.${argument}`]));
    });
    expect(unknown).toEqual([]);
  });

  it('reach the model with every other argument, and with every description', () => {
    const tools = [...TOOLS.values()];
    expect(tools.length).toBeGreaterThan(50);
    const lost = tools.flatMap((tool) => {
      const found = describedIn(briefTool(tool).parameters);
      const offered = describedIn(tool.parameters).filter(
        (path) => !NOT_OFFERED[tool.name]?.includes(path.split(/[.[]/)[1] ?? ''),
      );
      return offered.flatMap((path) => (found.includes(path) ? [] : [`${tool.name}${path}`]));
    });
    expect(lost).toEqual([]);
  });
});

describe('the description of an argument', () => {
  const described = (description: string): unknown => {
    const parameters = { type: 'object', properties: { title: { type: 'string', description, maxLength: 200 } } };
    return (brief({ parameters }).parameters.properties as Record<string, unknown>).title;
  };

  it.each([
    ['is its first sentence', 'What it is called. Guests read it.', 'What it is called.'],
    ['is whole with 90 characters', sentence(90), sentence(90)],
    ['is cut off to 90 characters if it is longer', sentence(91), `${'x'.repeat(88)} …`],
  ])('%s', (_what, description, expected) => {
    expect(described(description)).toEqual({ type: 'string', description: expected });
  });
});
