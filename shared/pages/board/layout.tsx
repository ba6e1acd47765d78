import type { ComponentChildren } from 'preact';
import { say } from './board-context.ts';

/** The sections of the board, in their order. Each has its words as heading. */
export const SECTIONS = ['attention', 'lanes', 'arrivals', 'counts', 'musters', 'map'] as const;

export function Panel(props: {
  readonly section: (typeof SECTIONS)[number];
  readonly count?: number;
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  const { children, count, section } = props;
  return (
    <section id={section} class={props.class ? `panel ${props.class}` : 'panel'} aria-labelledby={`${section}-title`}>
      <h2 id={`${section}-title`}>
        {say(section)}
        {count !== undefined && (
          <>
            {' '}
            <span class="count">{count}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  );
}

/** A button in a list of buttons. Where several say the same, `about` tells screen readers what each acts on. */
export function Action(props: {
  readonly text: ComponentChildren;
  readonly onPress: () => void;
  readonly about?: string;
  readonly isMain?: boolean;
  /** Of a button that stays pressed. */
  readonly isPressed?: boolean;
}) {
  const { about, isMain, isPressed, onPress, text } = props;
  return (
    <li>
      <button type="button" class={isMain ? 'main' : undefined} aria-pressed={isPressed} onClick={onPress}>
        {text}
        {about !== undefined && <span class="hidden">: {about}</span>}
      </button>
    </li>
  );
}

/** A table whose first column names the row. */
export function Table(props: {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}) {
  return (
    <table>
      <thead>
        <tr>
          {props.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(([name, ...cells], place) => (
          <tr key={place}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Texts as a list. */
export function TextList({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul class="texts">
      {texts.map((text, place) => (
        <li key={place}>{text}</li>
      ))}
    </ul>
  );
}
