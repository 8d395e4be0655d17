import { Chip } from '../../../components/ui/Chip.tsx'
import { ShiftIcon } from '../card/ShiftIcon.tsx'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { addFilters, removeFilters } from './quick-filters.ts'
import { useQuickFilters } from './use-quick-filters.ts'

export function QuickFilters() {
  const { filters: current, change } = useVagaFilters()
  return useQuickFilters().map(({ label, filters, isOn, isNight }) => (
    <Chip
      key={label}
      pressed={isOn}
      icon={isNight && <ShiftIcon kind="night" />}
      onClick={() => change((isOn ? removeFilters : addFilters)(current, filters()))}
    >
      {label}
    </Chip>
  ))
}
