import { Tabs } from '#shared/pages/desk/kit/tabs.tsx';
import { Ask } from '#shared/pages/desk/panels/ask.tsx';
import { change, route } from '#shared/pages/desk/route.ts';
import { lists } from '#shared/pages/desk/store/store.ts';
import { say } from '#shared/pages/desk/words.ts';
import { Drivers } from './drivers-table.tsx';
import { Suppliers } from './suppliers-table.tsx';
import { Vehicles } from './vehicles-table.tsx';

const TABS = ['vehicles', 'drivers', 'suppliers'] as const;
type FleetTab = (typeof TABS)[number];

function isTab(name: string | undefined): name is FleetTab {
  return TABS.some((each) => each === name);
}

/** Vehicles, drivers and suppliers. */
export function FleetView() {
  const { of } = route.value.query;
  const chosen: FleetTab = isTab(of) ? of : 'vehicles';
  const tabs = [
    { id: 'vehicles', name: say('vehicles'), count: lists.vehicles.value.size },
    { id: 'drivers', name: say('drivers'), count: lists.drivers.value.size },
    { id: 'suppliers', name: say('section.suppliers') },
  ];
  return (
    <div class="table-view">
      <Ask place="fleet" />
      <Tabs
        of="fleet"
        label={say('view.fleet')}
        tabs={tabs}
        chosen={chosen}
        onChoose={(id) => change({ of: id, q: undefined })}
      >
        {chosen === 'vehicles' && <Vehicles />}
        {chosen === 'drivers' && <Drivers />}
        {chosen === 'suppliers' && <Suppliers />}
      </Tabs>
    </div>
  );
}
