import { useState } from 'preact/hooks';
import { faultOf } from '#shared/pages/desk/kit/problem.ts';
import { sendWrite } from '#shared/pages/desk/store/writes.ts';
import { say } from '#shared/pages/desk/words.ts';
import type { Imported } from './import-state.ts';

/** Keeps how a file was read, so that the next one of its kind needs no decisions. */
export function SaveLayout({ layout }: { readonly layout: NonNullable<Imported['layoutToSave']> }) {
  const [name, setName] = useState('');
  const [word, setWord] = useState<string>();
  const save = async (event: Event) => {
    event.preventDefault();
    try {
      await sendWrite('POST', '/api/import/layouts', { body: { ...layout, name } });
      setWord(say('import.layoutSaved', { name }));
    } catch (error) {
      setWord(faultOf(error));
    }
  };
  if (word !== undefined) return <p role="status">{word}</p>;
  return (
    <form class="options" onSubmit={(event) => void save(event)}>
      <label class="option">
        <span>{say('import.layoutName')}</span>
        <input
          type="text"
          required
          maxLength={80}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{say('import.saveLayout')}</button>
    </form>
  );
}
