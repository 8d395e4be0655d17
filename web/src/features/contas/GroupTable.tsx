import { weekInMonth } from '@plantao/contract/contas/rules'
import type { Figures, Group } from '@plantao/contract/contas/schema'
import { formatDuration, formatInteger } from '@plantao/contract/format'
import type { ReactNode } from 'react'
import { Card } from '../../components/ui/Card.tsx'
import { cn } from '../../components/ui/cn.ts'
import type { ListAddress } from './contas-in-address.ts'
import { CountCell, ListLink, None, SumCell } from './SumCell.tsx'

interface GroupTableProps {
  mes: string
  by: Group['by']
  title: string
  groups: readonly Group[]
  total: Figures
}

interface Column {
  heading: string
  cell: (figures: Figures, list: ListAddress, mes: string) => ReactNode
}

const sums: Column[] = [
  {
    heading: 'Realizado',
    cell: ({ done }, list, mes) => <SumCell mes={mes} list={{ ...list, lista: 'realizados' }} sum={done} size="row" />,
  },
  {
    heading: 'Planejado',
    cell: ({ planned }, list, mes) => (
      <SumCell mes={mes} list={{ ...list, lista: 'planejados' }} sum={planned} size="row" />
    ),
  },
]

const filling: Column[] = [
  { heading: 'Preenchidas', cell: (figures, list, mes) => <Filled mes={mes} list={list} filling={figures.filling!} /> },
  {
    heading: 'Até preencher',
    cell: ({ filling }, list, mes) =>
      filling!.minutes === null ? (
        <None />
      ) : (
        <ListLink mes={mes} list={{ ...list, lista: 'preenchidas' }}>
          {timeToFill(filling!.minutes)}
        </ListLink>
      ),
  },
]

const lost: Column[] = [
  {
    heading: 'Desistências',
    cell: ({ given_up }, list, mes) => (
      <CountCell mes={mes} list={{ ...list, lista: 'desistencias' }} count={given_up} />
    ),
  },
  {
    heading: 'Faltas',
    cell: ({ missed }, list, mes) => <CountCell mes={mes} list={{ ...list, lista: 'faltas' }} count={missed} />,
  },
]

/** Shows how many of the month's vagas have a doctor: '16 de 20'. */
export function Filled({
  mes,
  list,
  filling,
}: {
  mes: string
  list: ListAddress
  filling: NonNullable<Figures['filling']>
}) {
  if (filling.vagas === 0) return <None />
  return (
    <>
      <ListLink mes={mes} list={{ ...list, lista: 'preenchidas' }} className="-mx-2 px-2 font-semibold">
        {formatInteger(filling.filled)}
      </ListLink>
      {' de '}
      <ListLink mes={mes} list={{ ...list, lista: 'vagas' }} className="-mx-2 px-2">
        {formatInteger(filling.vagas)}
      </ListLink>
    </>
  )
}

/** Rounds times of an hour or more to whole hours, because their minutes do not matter. */
export const timeToFill = (minutes: number) => formatDuration(minutes < 60 ? minutes : Math.round(minutes / 60) * 60)

const headings = { especialidade: 'Especialidade', semana: 'Semana', hospital: 'Hospital' } as const

/** The days of a week within the month: '7 a 13/12'. */
export function weekName(monday: string, mes: string) {
  const { from, to } = weekInMonth(monday, mes)
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))]
  return `${first === last ? first : `${first} a ${last}`}/${mes.slice(5)}`
}

/** On a narrow page, the rows become blocks. Blocks lose the roles of a table, so `role` restores them. */
export function GroupTable({ mes, by, title, groups, total }: GroupTableProps) {
  const columns = total.filling ? [...sums, ...filling, ...lost] : [...sums, ...lost]
  const rows = groups
    .map((group) => ({
      key: group.key,
      name: by === 'semana' ? weekName(group.key, mes) : group.nome,
      figures: group as Figures,
      list: { [by]: group.key },
    }))
    .sort((a, b) => (by === 'semana' ? a.key.localeCompare(b.key) : a.name.localeCompare(b.name, 'pt-BR')))
  return (
    <Card as="section" className="@container break-inside-avoid-page">
      <h2 className="px-4 py-3 text-lg @min-[52rem]:px-5">{title}</h2>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its roles */}
      <table role="table" aria-label={title} className="block w-full @min-[52rem]:table">
        <thead
          role="rowgroup"
          className="sr-only text-left text-sm text-ink-2 @min-[52rem]:not-sr-only @min-[52rem]:table-header-group"
        >
          <tr role="row">
            {[headings[by], ...columns.map(({ heading }) => heading)].map((heading) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className="px-3 py-2 font-semibold first:pl-5 last:pr-5"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @min-[52rem]:table-row-group">
          {rows.map(({ key, name, figures, list }) => (
            <Row key={key} name={name} columns={columns} figures={figures} list={list} mes={mes} />
          ))}
          {rows.length > 1 && <Row name="Total" columns={columns} figures={total} list={{}} mes={mes} isTotal />}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </Card>
  )
}

// biome-ignore-start lint/a11y/noRedundantRoles: as above
interface RowProps {
  name: string
  columns: readonly Column[]
  figures: Figures
  list: ListAddress
  mes: string
  isTotal?: boolean
}

function Row({ name, columns, figures, list, mes, isTotal }: RowProps) {
  return (
    <tr
      role="row"
      className={cn(
        'block border-t border-line px-4 py-3 align-top @min-[52rem]:table-row @min-[52rem]:p-0',
        isTotal && 'border-t-2',
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="block text-left font-semibold @min-[52rem]:table-cell @min-[52rem]:w-1/4 @min-[52rem]:px-3 @min-[52rem]:py-3 @min-[52rem]:pl-5"
      >
        {name}
      </th>
      {columns.map(({ heading, cell }) => (
        <td
          key={heading}
          role="cell"
          className="flex flex-wrap items-start gap-x-3 @max-[52rem]:has-[[data-none]]:hidden @min-[52rem]:table-cell @min-[52rem]:px-3 @min-[52rem]:py-2 @min-[52rem]:last:pr-5"
        >
          <span aria-hidden className="min-w-28 shrink-0 pt-1 text-sm text-ink-2 @min-[52rem]:hidden">
            {heading}
          </span>
          <span className="min-w-0 flex-1 basis-40">{cell(figures, list, mes)}</span>
        </td>
      ))}
    </tr>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: as above
