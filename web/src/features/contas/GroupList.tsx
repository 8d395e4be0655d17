import type { Group } from '@plantao/contract/contas/schema'
import { useId, useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { FigureRow } from './FigureRow.tsx'
import { nameOfGroup, worthOf } from './sums.ts'

/** The number of rows that a long list of groups shows at first. */
const firstRows = 6

/** The month's sum by specialty, sector, doctor or hospital. On paper all groups are shown. */
export function GroupList({ mes, title, groups }: { mes: string; title: string; groups: readonly Group[] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isLong = groups.length > firstRows + 1
  return (
    <Card as="section" aria-labelledby={id} className="overflow-clip break-inside-avoid-page">
      <h2 id={id} className="border-b border-line px-4 py-3 text-lg">
        {title}
      </h2>
      <ul aria-labelledby={id}>
        {groups.map((group, n) => (
          <FigureRow
            key={group.key}
            mes={mes}
            list={{ lista: 'todos', [group.by]: group.key }}
            name={nameOfGroup(group)}
            figure={worthOf(group)}
            className={isLong && !isOpen && n >= firstRows ? 'not-print:hidden' : undefined}
          />
        ))}
      </ul>
      {isLong && (
        <Button
          variant="ghost"
          wide
          aria-expanded={isOpen}
          className="border-t-line! rounded-none! print:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Mostrar menos' : `Mostrar todos (${groups.length})`}
        </Button>
      )}
    </Card>
  )
}
