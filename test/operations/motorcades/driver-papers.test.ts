import { expect, it } from '@jest/globals';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { reportFile, textOfPages } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const as = useUser('COORDINATOR');

it('the papers of a driver say the role of their car, and the cars ahead and behind', async () => {
  const driverId = await aDriver('Amara Okafor');
  const vehicleId = await aVehicle({ name: 'Black sedan', licensePlate: 'KA-01-4711' });
  await aMotorcade(as, {
    cars: [{ role: 'LEAD', callSign: 'Falcon 1', vehicleId }, { role: 'PRINCIPAL', driverId }, { role: 'TAIL' }],
  });
  const wanted = { kind: 'DRIVER_SCHEDULE', ids: [driverId] };
  const calendar = (await reportFile(as, { ...wanted, format: 'ICS' })).toString('utf8');
  const lines = calendar.replaceAll(/\r\n[ \t]/g, '').replaceAll('\\,', ',');
  expect(lines).toContain('Car: 2/3 · Principal · Ahead: Lead, Falcon 1, Black sedan, KA-01-4711 · Behind: Tail');
  const [page = ''] = await textOfPages(await reportFile(as, { ...wanted, format: 'PDF' }));
  expect(page).toMatch(/Car 2\/3 · Principal · Ahead: Lead, Falcon 1, Black sedan, KA-01-4711 · Behind: Tail/);
});
