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
