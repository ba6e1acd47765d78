import type { Tool } from '#shared/schemas/copilot/tool.ts';
import { CONTACTS, hasContacts } from './tool-result.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What a model gets of a tool. */
export type BriefTool = Pick<Tool, 'name' | 'description' | 'parameters'>;

const MAX_DESCRIPTION = 260;
const MAX_ARGUMENT = 90;

/** Operations check each value themselves. These keywords cost more tokens than they save calls. */
const LEFT_OUT = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'additionalProperties',
  'propertyNames',
];
/** The turn makes steps of calls itself. What few requests need would cost tokens of all. */
const RARE = ['people', 'luggage', 'carries', 'waitMinutes'];
const RARE_OF_RIDES = [...RARE, 'goods', 'coDriverId', 'stops', 'pickupCoordinates'];
const RARE_OF_PROPOSALS = [
  'steps',
  'useSuppliers',
  'deadline',
  'supplierId',
  'importId',
  'pins',
  'pool',
  'maxDetourMinutes',
  'prefer',
  'ids',
  'reason',
  'change',
  'runs',
  'action',
  'types',
  'weekdays',
  'until',
  'every',
  'dates',
  'ridesAt',
];
/** `driverId`, `vehicleId`, `activityIds`, `placeId` and times say the same. */
const SAID_OTHERWISE = [
  'driverIds',
  'vehicleIds',
  'eventId',
  'withLegs',
  'masterId',
  'day',
  'location',
  'fromPlaceId',
  'toPlaceId',
  'all',
  'factor',
  'note',
];
export const NOT_OFFERED: Readonly<Record<string, readonly string[]>> = {
  createProposal: [...RARE_OF_PROPOSALS, ...SAID_OTHERWISE],
  createEvent: [...RARE_OF_RIDES, 'flightLeg'],
  updateEvent: [...RARE_OF_RIDES, 'kind', 'seriesId', 'flightLeg'],
  listEvents: ['ids', 'seriesId', 'masterEventId', 'includeDeleted'],
  checkVehicleAvailability: [...RARE, 'stops', 'seatsNeeded', 'kind'],
  checkDriverAvailability: [...RARE, 'stops', 'mode', 'seatsNeeded', 'vipIds', 'kind'],
  createVip: ['usualVehicleId', 'usualDriverId', 'apartFrom', 'luggage'],
};

/** Each request to the model names the same tools. */
const shortened = new WeakMap<Tool, BriefTool>();

/** Returns a tool in few words: what it does, and its arguments, without what only HTTP clients need. */
export function briefTool(tool: Tool): BriefTool {
  const brief = shortened.get(tool) ?? shorten(tool);
  shortened.set(tool, brief);
  return brief;
}

function shorten(tool: Tool): BriefTool {
  const { description, name, parameters, summary } = tool;
  const { properties = {}, ...rest } = parameters as { readonly properties?: Readonly<Record<string, Schema>> };
  const offered = Object.entries(properties).filter(([argument]) => !NOT_OFFERED[name]?.includes(argument));
  const brief = Object.fromEntries(offered.map(([argument, schema]) => [argument, briefSchema(schema)]));
  return {
    name,
    description: sentencesOf(description.replace(`${summary}.`, ''), summary),
    parameters: { ...rest, properties: hasContacts(tool) ? { ...brief, ...CONTACTS } : brief },
  };
}

/** Returns the summary and the first sentences that say nothing of HTTP. */
function sentencesOf(description: string, summary: string): string {
  const sentences = description
    .split(/(?<=\.)\s+/)
    .filter((each) => each && !/`\d{3}|HTTP|`(?:GET|POST)|ETag/.test(each));
  return sentences.reduce(
    (text, each) => (text.length + each.length < MAX_DESCRIPTION ? `${text} ${each.trim()}` : text),
    `${summary}.`,
  );
}

function briefSchema(schema: Schema): Schema {
  const { anyOf, description, items, properties, ...rest } = schema;
  const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !LEFT_OUT.includes(keyword)));
  const choices = Array.isArray(anyOf) ? distinct((anyOf as Schema[]).map(briefSchema)) : [];
  const [only] = choices;
  return {
    ...(choices.length === 1 ? only : kept),
    ...(choices.length > 1 ? { anyOf: choices } : {}),
    ...(typeof description === 'string' ? { description: firstSentence(description) } : {}),
    ...(items ? { items: briefSchema(items as Schema) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, briefSchema(each)]),
          ),
        }
      : {}),
  };
}

/** Choices that differ in their descriptions alone are one, with the first of these. That a value may be null goes without saying. */
function distinct(schemas: readonly Schema[]): Schema[] {
  const found = new Map<string, Schema>();
  for (const schema of schemas.filter(({ type }) => type !== 'null')) {
    const { description: said, ...bare } = schema;
    const key = JSON.stringify(bare);
    const known = found.get(key);
    if (!known || (known['description'] === undefined && said !== undefined)) found.set(key, schema);
  }
  return [...found.values()];
}

function firstSentence(text: string): string {
  const [first = ''] = text.split(/(?<=\.)\s/);
  return first.length <= MAX_ARGUMENT ? first : `${first.slice(0, MAX_ARGUMENT - 2)} …`;
}
