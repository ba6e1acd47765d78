import { readableTimes } from '#shared/domain/time/format.ts';
import type { Tool } from '#shared/schemas/copilot/tool.ts';
import type { Tools } from './read-call.ts';

/** A task that an assistant offers its user, with what it must ask for. */
export interface AssistantPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { readonly name: string; readonly description: string; readonly required: boolean }[];
  /** Returns what the user would say. */
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

const LINK = 'Give me the `reviewUrl` of each proposal. Change nothing yourself.';

export const ASSISTANT_PROMPTS: readonly AssistantPrompt[] = [
  {
    name: 'morning_briefing',
    title: 'Morning briefing',
    description: 'What the day brings, and what needs a person first',
    arguments: [],
    text: () =>
      [
        'Read the resources motorcade://attention and motorcade://day-sheet/today.',
        'Tell me in at most 15 lines: what needs a person now, the worst first, and what mends it; the first arrivals and rides; rides without a driver or a vehicle; what is new or unusual.',
        'Where createProposal can mend several of them, make one proposal.',
        LINK,
      ].join('\n'),
  },
  {
    name: 'someone_is_ill',
    title: 'Someone is ill',
    description: 'Finds others for the rides of a driver, or takes a guest off what they miss',
    arguments: [
      { name: 'name', description: 'The driver or guest who is ill', required: true },
      {
        name: 'until',
        description: 'When they are back, for example `tomorrow at noon`. Default: not known',
        required: false,
      },
    ],
    text: ({ name = '', until = 'not known' }) =>
      [
        `This person is ill: ${JSON.stringify(name)}. They are back: ${JSON.stringify(until)}.`,
        'Find them among the drivers and the VIPs. If more than one person has that name, ask me.',
        'If they drive: make a proposal of kind REASSIGN from now. Tell me what it covers, and what stays uncovered and why.',
        'If they are a guest: list what they are on until then, and make a proposal of kind OPERATIONS that takes them off.',
        LINK,
      ].join('\n'),
  },
];

/** What a line of the sheet says of an activity, as operations answer it. */
export interface SheetActivity {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly status: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly allDay?: boolean | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly pickupLocation?: string | null;
  readonly dropoffLocation?: string | null;
  readonly location?: string | null;
  readonly vips: readonly { readonly name: string; readonly partySize: number }[];
  readonly driver?: { readonly name: string } | null;
  readonly vehicle?: { readonly name: string } | null;
}

/** Returns everything of a day as text, one line per activity, for an assistant. It has no contact details. */
export function daySheet(date: string, activities: readonly SheetActivity[], timezone: string): string {
  return [
    `Day sheet of ${date}, times in ${timezone}: ${activities.length} activities`,
    ...activities.map((activity) => lineOf(activity, timezone)),
  ].join('\n');
}

function lineOf(activity: SheetActivity, timezone: string): string {
  const { driver, dropoffLocation, id, location, pickupLocation, status, title, type, vehicle, vips } = activity;
  const guests = vips.map(({ name, partySize }) => (partySize > 1 ? `${name} (${partySize} people)` : name));
  const isServed = type === 'TRANSPORT' || driver || vehicle;
  const places = [pickupLocation, dropoffLocation].filter(Boolean).join(' to ') || location;
  return [
    readableTimes(activity, timezone),
    `${type} “${title}” ${status}`,
    ...(places ? [places] : []),
    `guests: ${guests.join(', ') || 'none'}`,
    ...(isServed ? [`driver: ${driver?.name ?? 'NONE'}`, `vehicle: ${vehicle?.name ?? 'NONE'}`] : []),
    id,
  ].join(' | ');
}

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
