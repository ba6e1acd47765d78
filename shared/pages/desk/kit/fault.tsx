import type { ComponentChildren } from 'preact';

/** Why something was not read or done. `children`: what can be done about it. */
export function Fault({
  children,
  of: text,
}: {
  readonly of: string | undefined;
  readonly children?: ComponentChildren;
}) {
  if (text === undefined) return null;
  return (
    <p role="alert" class="fault">
      <span dir="auto">{text}</span> {children}
    </p>
  );
}
