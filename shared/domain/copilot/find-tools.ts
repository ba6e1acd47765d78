import type { Tool } from '#shared/schemas/copilot/tool.ts';
import type { Tools } from './read-call.ts';

/** The tools that every turn begins with. `find_tools` offers the others. */
const FIRST = [
  'listAttention',
  'listEvents',
  'listVips',
  'listDrivers',
  'listVehicles',
  'checkDriverAvailability',
  'checkVehicleAvailability',
  'createEvent',
  'updateEvent',
  'moveEventStatus',
  'createVip',
  'createProposal',
];

const MAX_FOUND = 6;

/** A tool of the copilot itself: it is no operation. */
export const FIND_TOOLS: Tool = {
  name: 'find_tools',
  summary: 'Find more tools',
  description:
    'Find more tools. Returns those whose words fit, and offers them in your next calls. There are tools for VIPs, drivers, vehicles, blocks, activities, flights, messages, GPS, places, whereabouts, musters, papers, calendars, attention and proposals: to read, change, delete and restore.',
  effect: 'READ',
  ability: ['read', 'Copilot'],
  method: 'GET',
  places: { words: 'query' },
  parameters: {
    type: 'object',
    properties: {
      words: { type: 'string', description: 'What you want to do, in English, such as: send message driver' },
    },
    required: ['words'],
  },
};

/** Returns the tools that a turn begins with. */
export function firstTools(tools: Tools): string[] {
  return [...tools.keys()].filter((name) => FIRST.includes(name));
}

/** Returns the tools that fit these words best. */
export function findTools(tools: Tools, words: string): Tool[] {
  const wanted = [...new Set(stemsOf(words))];
  const scored = [...tools.values()]
    .filter(({ name }) => name !== FIND_TOOLS.name)
    .map((tool) => ({ tool, score: scoreOf(tool, wanted) }))
    .filter(({ score }) => score > 0);
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ tool }) => tool);
}

/** A word of the name counts most, then one of the summary, then one of the description. */
const WEIGHTS = [5, 3, 1];

function scoreOf(tool: Tool, wanted: readonly string[]): number {
  const texts = wordsOf(tool);
  return wanted.reduce(
    (sum, word) => sum + texts.reduce((score, stems, at) => score + (stems.has(word) ? (WEIGHTS[at] ?? 0) : 0), 0),
    0,
  );
}

/** The words of the name, of the summary and of the description. They are the same for each search. */
const known = new WeakMap<Tool, readonly ReadonlySet<string>[]>();
function wordsOf(tool: Tool): readonly ReadonlySet<string>[] {
  const { description, name, summary } = tool;
  const texts = [name.replaceAll(/[A-Z]/g, ' $&'), summary, description];
  const words = known.get(tool) ?? texts.map((text) => new Set(stemsOf(text)));
  known.set(tool, words);
  return words;
}

/** What people say, as the operations call it. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  guest: ['vip'],
  ride: ['event'],
  activity: ['event'],
  car: ['vehicle'],
  van: ['vehicle'],
  cancel: ['status'],
  sick: ['block'],
  text: ['message'],
  tell: ['message'],
  phone: ['update'],
  note: ['update'],
  where: ['location', 'whereabout'],
  tired: ['availability', 'driver'],
  overtime: ['availability', 'driver'],
  undo: ['restore'],
  paper: ['report'],
  sheet: ['report'],
  print: ['report'],
  itinerary: ['schedule'],
  calendar: ['feed'],
  coach: ['guest'],
};

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).flatMap((word) => {
    const stem = stemOf(word);
    return [stem, ...(SAID[stem] ?? []).map(stemOf)];
  });
}

function stemOf(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}
