import { valueName } from '#shared/pages/desk/forms/words.ts';
import { FormButton } from '#shared/pages/desk/kit/button.tsx';
import { shownDate } from '#shared/pages/desk/store/days.ts';
import { now } from '#shared/pages/desk/store/store.ts';
import { openPaper } from '#shared/pages/desk/views/papers/open-paper.ts';
import { say } from '#shared/pages/desk/words.ts';

interface Props {
  /** The paper of these records. */
  readonly paper: 'DRIVER_SCHEDULE' | 'VEHICLE_MANIFEST';
  /** The field of a REASSIGN that names them. */
  readonly field: 'driverIds' | 'vehicleIds';
  readonly ids: readonly string[];
}

/** What can be done with many drivers or vehicles: print the day, and have their rides given to others. */
export function PrintAndReplace({ field, ids, paper }: Props) {
  const day = shownDate.value;
  const from = new Date(now.value).toISOString();
  return (
    <>
      <button type="button" onClick={() => openPaper({ kind: paper, ids, from: day })}>
        {say('table.print')}
      </button>
      <FormButton
        of="createProposal"
        filled={{ kind: 'REASSIGN', [field]: ids, from }}
        text={valueName('kind', 'REASSIGN')}
      />
    </>
  );
}
