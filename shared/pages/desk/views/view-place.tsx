import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { route, type ViewName } from '../route.ts';
import { say } from '../words.ts';

/** How each view is loaded. A view that the first screen does not need is a script of its own. */
const LOADERS: Readonly<Partial<Record<ViewName, () => Promise<ComponentType>>>> = {};

const loaded = signal<Readonly<Partial<Record<ViewName, ComponentType>>>>({});

async function load(view: ViewName): Promise<void> {
  const found = await LOADERS[view]?.();
  if (found) loaded.value = { ...loaded.peek(), [view]: found };
}

/** The view of the address. */
export function ViewPlace() {
  const { view } = route.value;
  const View = loaded.value[view];
  useEffect(() => {
    if (!View) void load(view);
  }, [view]);
  return (
    <main id="view" class={`view ${view}`} tabIndex={-1} aria-label={say(`view.${view}`)}>
      {View ? <View /> : <p role="status">{say('loading')}</p>}
    </main>
  );
}
