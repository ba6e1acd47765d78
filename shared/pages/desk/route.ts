import { signal } from '@preact/signals';

/** The views, in the order of the menu. `key`: after `g` it opens the view. */
export const VIEWS = {
  now: { key: 'n' },
  plan: { key: 'p' },
  arrivals: { key: 'a' },
  programme: { key: 'e' },
  guests: { key: 'g' },
  fleet: { key: 'f' },
  messages: { key: 'm' },
  map: { key: 'k' },
  musters: { key: 'u' },
  papers: { key: 'r' },
  import: { key: 'i' },
  proposals: { key: 'o' },
  history: { key: 'h' },
  settings: { key: 's' },
} as const;
export type ViewName = keyof typeof VIEWS;

/**
 * What the desk shows. The whole of it is in the address behind `#`, so that a colleague can be sent a link. `sel`: the record in the panel, as
 * `<kind>:<id>` such as `activities:act_1`. `do`: the operation whose form is in the panel.
 */
export interface Route {
  readonly view: ViewName;
  readonly query: Readonly<Record<string, string>>;
}

function isView(name: string): name is ViewName {
  return Object.hasOwn(VIEWS, name);
}

/** Returns what an address means. An unknown view is the list of now. */
function routeOf(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?');
  return {
    view: isView(path) ? path : 'now',
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

export function addressOf({ query, view }: Route): string {
  const search = new URLSearchParams(query).toString();
  return `#/${view}${search && `?${search}`}`;
}

export const route = signal<Route>({ view: 'now', query: {} });

/** Reads the address: after the way back from the sign-in it has changed without an event. */
export function readAddress(): void {
  const next = routeOf(location.hash);
  if (addressOf(next) !== addressOf(route.peek())) route.value = next;
}

/** Follows the address of the page. */
export function followAddress(): void {
  readAddress();
  addEventListener('hashchange', readAddress);
}

/** Goes to an address. The event of the browser comes later: what follows in this turn shall see it already. */
function show(address: string): void {
  location.hash = address;
  readAddress();
}

type Changes = Readonly<Record<string, string | undefined>>;

function withChanges(query: Route['query'], changes: Changes): Record<string, string> {
  const next = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(next) as Record<string, string>;
}

/** Goes to another view. The day and what the panel shows stay, unless `query` changes them. */
export function goTo(view: ViewName, query: Changes = {}): void {
  const { day, sel } = route.peek().query;
  show(addressOf({ view, query: withChanges({}, { day, sel, ...query }) }));
}

/** Changes a part of the address. `undefined` removes it. Without `isStep` the button "back" does not come here again. */
export function change(query: Changes, isStep = false): void {
  const { query: before, view } = route.peek();
  const address = addressOf({ view, query: withChanges(before, query) });
  if (isStep) return show(address);
  history.replaceState(history.state, '', address);
  readAddress();
}

/** Records that have a view of their own instead of a panel, by the name that their id has in its address. */
const OWN_VIEWS = { proposals: 'proposal', musters: 'muster' } as const;

/** Shows a record: in the panel, or in its view. */
export function select(kind: string, id: string): void {
  if (kind === 'proposals' || kind === 'musters') goTo(kind, { [OWN_VIEWS[kind]]: id });
  else change({ sel: `${kind}:${id}`, do: undefined }, true);
}

type Filled = Readonly<Record<string, unknown>>;

/** What a form begins with, by the names of its fields. It is not in the address: a person may have typed it. */
const formStart = signal<{ readonly of?: string; readonly filled: Filled }>({ filled: {} });
const NOTHING: Filled = {};

/** Returns what the form of an operation begins with. Of one that is reached by its address alone: nothing. */
export function startOf(operationId: string): Filled {
  const { filled, of } = formStart.value;
  return of === operationId ? filled : NOTHING;
}

/** Says what the form of an operation begins with, before it is shown. */
export function fillForm(of: string, filled: Filled): void {
  formStart.value = { of, filled };
}

/** The field in which that form begins, until it has the focus. */
export const firstField = signal<string | undefined>(undefined);

/** Shows the form of an operation in the panel. The record of the panel stays. */
export function openForm(operationId: string, filled: Filled = {}, field?: string): void {
  fillForm(operationId, filled);
  firstField.value = field;
  change({ do: operationId }, true);
}

/** Returns the kind and the id of the record in the panel. */
export function selected({ query: { sel = '' } }: Route): { readonly kind: string; readonly id: string } | undefined {
  const at = sel.indexOf(':');
  return at > 0 ? { kind: sel.slice(0, at), id: sel.slice(at + 1) } : undefined;
}

/** Closes the form, and if there is none the record. */
export function closePanel(): void {
  change(route.peek().query.do === undefined ? { sel: undefined } : { do: undefined }, true);
}
