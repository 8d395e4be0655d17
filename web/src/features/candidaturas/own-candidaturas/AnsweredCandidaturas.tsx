import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import type { Paging } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { tabStorage } from '../../../lib/browser/storage.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { asksMedico, CandidaturaLine } from './CandidaturaLine.tsx'
import { Group } from './OwnCandidaturasSection.tsx'

/** Number of latest answers that are always shown, so that a waiting card does not vanish when its answer comes. */
const latest = 3

const openKey = 'plantao.answered-open'

/**
 * Folded, the list shows the latest answers and those that ask the doctor for something. The browser tab remembers an
 * open list.
 */
export function AnsweredCandidaturas({ candidaturas, paging }: { candidaturas: OwnCandidatura[]; paging: Paging }) {
  const now = useNow()
  const [open, setOpen] = useState(() => tabStorage.read(openKey) !== null)
  const folded = candidaturas.filter((candidatura, index) => index < latest || asksMedico(candidatura, now))
  function toggle() {
    tabStorage.write(openKey, open ? null : '1')
    setOpen(!open)
  }
  const isFoldable = folded.length < candidaturas.length || paging.hasMore
  return (
    <Group
      title="Respondidas"
      action={
        isFoldable && (
          <Button
            variant="ghost"
            aria-expanded={open}
            onClick={toggle}
            icon={<ChevronDown aria-hidden className={cn('size-5', open && 'rotate-180')} />}
          >
            {open ? 'Mostrar menos' : 'Mostrar todas'}
          </Button>
        )
      }
    >
      <VirtualInfiniteList
        restoreKey="candidaturas-answered"
        label="Respondidas"
        items={open ? candidaturas : folded}
        itemKey={(candidatura) => candidatura.id}
        renderItem={(candidatura) => <CandidaturaLine candidatura={candidatura} />}
        estimatedHeight={window.innerWidth < 768 ? 130 : 84}
        gap={8}
        {...paging}
        hasMore={open && paging.hasMore}
      />
    </Group>
  )
}
