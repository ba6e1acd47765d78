import { useState } from 'preact/hooks';
import { Button } from '#shared/pages/desk/kit/button.tsx';
import { api } from '#shared/pages/desk/session.ts';
import { say } from '#shared/pages/desk/words.ts';
import { download } from '#shared/pages/parts/api-client.ts';
import type { ImportKind } from './import-state.ts';

interface Props {
  readonly file: File | undefined;
  readonly kind: ImportKind;
  readonly onFile: (file: File) => void;
}

/** Takes a file by drop or by choice. */
export function FileChoice({ file, kind, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer?.files[0];
    if (dropped) onFile(dropped);
  };
  return (
    <div
      class={isOver ? 'file-choice over' : 'file-choice'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label class="button">
        {file ? say('import.otherFile') : say('import.chooseFile')}
        <input
          type="file"
          class="hidden"
          accept=".csv,.txt,.tsv,.xlsx"
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (chosen) onFile(chosen);
            // The same file can be chosen again after it was mended.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p>{file ? <b dir="auto">{file.name}</b> : say('import.drop')}</p>
      <Template kind={kind} />
    </div>
  );
}

/** A workbook with the columns of a kind. */
function Template({ kind }: Pick<Props, 'kind'>) {
  const load = () => download(api(), `/api/import/template?kind=${kind}`, `${kind.toLowerCase()}.xlsx`);
  return (
    <p>
      <Button class="link" onPress={load}>
        {say('import.template')}
      </Button>
    </p>
  );
}
