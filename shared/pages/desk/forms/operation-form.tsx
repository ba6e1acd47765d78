import { goTo } from '#shared/pages/desk/route.ts';
import { me } from '#shared/pages/desk/session.ts';
import { say } from '#shared/pages/desk/words.ts';
import { FilledForm } from './filled-form.tsx';
import { loadOperations, type Operation } from './operations.ts';
import type { Values } from './values.ts';
import { opName } from './words.ts';

interface Props {
  readonly operationId: string;
  /** What the form begins with, by the names of its fields. */
  readonly filled?: Values;
  readonly onDone: (answer: unknown) => void;
  readonly onClose: () => void;
}

let operations: ReadonlyMap<string, Operation> = new Map();

/** Writes whose body is a file: a view of their own takes it. */
const FILES: readonly string[] = ['importTable', 'importVips'];
const NOTHING: Values = {};

/** Reads what each form is made of. Without it there is no form. */
export async function loadForms(): Promise<void> {
  operations = await loadOperations();
}

/** The form of any write of the API. Beside it stands what the write would do. */
export function OperationForm({ filled = NOTHING, onClose, onDone, operationId }: Props) {
  const operation = operations.get(operationId);
  if (!operation) return <p class="fault">{say('forms.unknown')}</p>;
  if (!operation.roles.includes(me().role)) return <Refused operation={operation} />;
  if (FILES.includes(operationId)) return <ToImport operation={operation} />;
  return (
    <FilledForm
      key={operationId}
      operations={operations}
      operation={operation}
      filled={filled}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

function Refused({ operation: { id } }: { readonly operation: Operation }) {
  return (
    <>
      <h2>{opName(id)}</h2>
      <p>{say('forms.notYours')}</p>
    </>
  );
}

function ToImport({ operation: { id } }: { readonly operation: Operation }) {
  return (
    <>
      <h2>{opName(id)}</h2>
      <p>{say('forms.toImport')}</p>
      <button type="button" class="main" onClick={() => goTo('import')}>
        {say('view.import')}
      </button>
    </>
  );
}
