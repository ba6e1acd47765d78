import { useEffect, useRef, useState } from 'preact/hooks';
import { plainText } from '#shared/domain/plain-text.ts';
import type { Option } from '#shared/pages/desk/forms/choices.ts';
import { say } from '#shared/pages/desk/words.ts';

const MOST = 50;

/** Returns the options that fit what was typed: those whose name begins with it first. Each typed word must be found. */
export function fitting(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plainText(typed.trim());
  if (wanted === '') return options.slice(0, MOST);
  const words = wanted.split(/\s+/);
  const found = options.flatMap((option) => {
    const name = plainText(option.name);
    const text = `${name} ${plainText(option.detail ?? '')} ${option.id.toLowerCase()}`;
    if (!words.every((each) => text.includes(each))) return [];
    const rank = name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : 2;
    return [{ option, rank }];
  });
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ option }) => option);
}

interface Props {
  readonly id: string;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly label?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  /** The field empties itself when something is chosen, for a list of several. */
  readonly isForMany?: boolean;
  readonly onBackspace?: () => void;
  /** Words that the field holds instead of one of the options, and how it takes such words. */
  readonly text?: string | undefined;
  readonly onText?: (text: string) => void;
}

function nameHeld({ options, text = '', value }: Props): string {
  return options.find(({ id }) => id === value)?.name ?? value ?? text;
}

/** A text field with a list of what it may hold (WAI-ARIA pattern “combobox”). What is typed is found without accents. */
export function Combobox(props: Props) {
  const { id, isForMany = false, onBackspace, onChange, options } = props;
  const [text, setText] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const held = isForMany ? '' : nameHeld(props);
  const shown = text ?? held;
  const found = isOpen ? fitting(options, text ?? '') : [];
  const current = found[Math.min(active, found.length - 1)];
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);
  const close = () => {
    setOpen(false);
    setText(undefined);
    setActive(0);
  };
  const pick = (option: Option | undefined) => {
    if (option) onChange(option.id);
    close();
  };
  const step = (by: number) => {
    if (isOpen) setActive((before) => (before + by + found.length) % (found.length || 1));
    else setOpen(true);
  };
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ...(isOpen && { Escape: close, ...(current && { Enter: () => pick(current) }) }),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const act = keys[key];
    if (act) {
      event.preventDefault();
      event.stopPropagation();
      act();
    } else if (key === 'Tab' && text && current) pick(current);
    else if (key === 'Backspace' && shown === '') onBackspace?.();
  };
  return (
    <span class="combobox">
      <input
        id={id}
        role="combobox"
        autocomplete="off"
        aria-expanded={isOpen && found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${id}-${current.id}` : undefined}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        aria-required={props.isRequired || undefined}
        value={shown}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => setOpen(true)}
        onInput={({ currentTarget: { value: typed } }) => {
          setText(typed);
          setOpen(true);
          setActive(0);
          if (typed === '' && !isForMany) onChange(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // What was typed in full is chosen; else the field shows what it held.
          const only = text && found.length === 1 ? found[0] : undefined;
          if (only) pick(only);
          else {
            if (text) props.onText?.(text);
            close();
          }
        }}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={props.label ?? say('forms.choices')}
        hidden={found.length === 0}
        ref={list}
      >
        {found.map((option, place) => (
          <li
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option === current}
            onPointerDown={(event) => event.preventDefault()}
            onPointerEnter={() => setActive(place)}
            onClick={() => pick(option)}
          >
            <span dir="auto">{option.name}</span>
            {option.detail && (
              <span class="soft" dir="auto">
                {option.detail}
              </span>
            )}
          </li>
        ))}
      </ul>
    </span>
  );
}
