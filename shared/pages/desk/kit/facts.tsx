import type { ComponentChildren } from 'preact';

/** Names with their values, densely. */
export function Facts({ children }: { readonly children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

function isNothing(value: ComponentChildren): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** One name with its value. Without a value it is not shown. */
export function Fact({ children, name }: { readonly name: string; readonly children: ComponentChildren }) {
  if (isNothing(children)) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
