import { dayTile, formatDay, formatValor } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { escala as texts } from '@plantao/contract/sentences/escala'
import { plantaoChips } from '@plantao/contract/vagas/own-vagas/chip-rules'
import { type OwnVagaSort, type OwnVagaSortColumn, ownVagaOrders } from '@plantao/contract/vagas/own-vagas/sort-rules'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { memo, type ReactNode } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import { Checkbox } from '../../../components/ui/fields/Checkbox.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { ModalidadePill } from '../../vagas/card/ModalidadePill.tsx'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { ShiftTarget } from '../ShiftTarget.tsx'
import { isChoosable } from './bulk.ts'
import { isPlantao, type ListedShift } from './use-listed-shifts.ts'

interface Column {
  title: string
  sort?: OwnVagaSortColumn
  cell: (shift: ListedShift, now: Date) => ReactNode
  className?: string
}

const columns: Column[] = [
  {
    title: 'Data',
    sort: 'dia',
    cell: ({ data }) => (
      <span className="whitespace-nowrap tabular-nums">
        <span className="@min-[58rem]:inline-block @min-[58rem]:w-8">{dayTile(data).weekday}</span> {formatDay(data)}
      </span>
    ),
  },
  { title: 'Horário', cell: ({ horario }) => horario, className: '@max-[58rem]:grow' },
  {
    title: 'Vaga',
    sort: 'vaga',
    cell: (shift) => (
      <>
        <ShiftTarget
          shift={shift}
          className="inline-flex min-h-6 items-center font-semibold text-ink hover:underline hover:underline-offset-4"
        >
          {shift.nome_vaga}
        </ShiftTarget>{' '}
        <ModalidadePill vaga={shift} size="sm" />
      </>
    ),
    className: '@max-[58rem]:order-1 @max-[58rem]:basis-full',
  },
  { title: 'Setor', sort: 'setor', cell: ({ setor }) => setor?.nome, className: '@max-[58rem]:order-2' },
  {
    title: 'Especialidade',
    sort: 'especialidade',
    cell: ({ especialidade }) => especialidade,
    className: '@max-[58rem]:order-2',
  },
  {
    title: 'Situação',
    cell: (shift, now) =>
      isPlantao(shift) ? (
        <Pill shape="state" size="sm">
          {shift.membro ? plantaoChips.da_casa : texts.rascunho}
        </Pill>
      ) : (
        <SituationPill situation={vagaSituation(shift, now)} size="sm" />
      ),
    className: '[&>span]:align-middle',
  },
  {
    title: 'Médico',
    cell: (shift, now) => <Doctor shift={shift} now={now} />,
    className: '@max-[58rem]:order-3 @max-[58rem]:grow',
  },
  {
    title: 'Valor',
    sort: 'valor',
    cell: (shift) => (
      <span className="whitespace-nowrap tabular-nums">{hasValor(shift) && formatValor(shift.valor)}</span>
    ),
    className: '@min-[58rem]:text-right @max-[58rem]:order-4',
  },
]

/** A doctor of the house is paid by a contract, not by a value to be agreed. */
const hasValor = (shift: ListedShift) => shift.valor !== null || !isPlantao(shift) || shift.membro === null

function Doctor({ shift, now }: { shift: ListedShift; now: Date }) {
  const nome = isPlantao(shift) ? shift.membro?.nome : shift.accepted_name
  if (nome) return <span className="font-semibold">{nome}</span>
  if (isPlantao(shift)) return null
  if (vagaSituation(shift, now) !== 'aberta') return null
  return shift.pendentes_count > 0 ? messages.candidatos.ofVaga(shift.pendentes_count) : texts.semCandidato
}

interface ShiftTableProps {
  label: string
  shifts: readonly ListedShift[]
  /** True for planned shifts, which are sorted by day only. */
  isOfPlantoes: boolean
  sort: OwnVagaSort
  onSort: (sort: OwnVagaSort) => void
  isStale: boolean
  marked: ReadonlyMap<string, unknown>
  canMark: boolean
  onMark: (shift: ListedShift, isOn: boolean) => void
}

const cellPadding = '@min-[58rem]:px-2 @min-[58rem]:py-1 @min-[58rem]:first:pl-4 @min-[58rem]:last:pr-4'

/** On a narrow page, the rows become blocks. Blocks lose the roles of a table, so `role` restores them. */
export function ShiftTable({
  label,
  shifts,
  isOfPlantoes,
  sort,
  onSort,
  isStale,
  marked,
  canMark,
  onMark,
}: ShiftTableProps) {
  const now = useNow()
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its roles */}
      <table
        role="table"
        aria-label={label}
        aria-busy={isStale}
        className={cn('block w-full text-sm @min-[58rem]:table', isStale && 'opacity-60')}
      >
        <thead role="rowgroup" className="block @min-[58rem]:table-header-group">
          <tr
            role="row"
            className="flex flex-wrap items-center gap-x-3 px-4 text-ink-2 before:content-['Ordenar_por:'] @min-[58rem]:table-row @min-[58rem]:px-0 @min-[58rem]:before:hidden"
          >
            <th role="columnheader" scope="col" className={cn('@max-[58rem]:sr-only', cellPadding)}>
              <VisuallyHidden>Seleção</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <Heading key={column.title} column={column} isOfPlantoes={isOfPlantoes} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @min-[58rem]:table-row-group">
          {shifts.map((shift) => (
            <Row
              key={shift.id}
              shift={shift}
              now={now}
              isMarked={marked.has(shift.id)}
              canMark={canMark}
              onMark={onMark}
            />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above */}
    </>
  )
}

interface RowProps extends Pick<ShiftTableProps, 'canMark' | 'onMark'> {
  shift: ListedShift
  now: Date
  isMarked: boolean
}

/** Only the pressed row is drawn again, also of 500. */
const Row = memo(({ shift, now, isMarked, canMark, onMark }: RowProps) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its roles
  <tr
    role="row"
    className="flex flex-wrap items-center gap-x-3 gap-y-0.5 border-t border-line px-4 py-2 @min-[58rem]:table-row @min-[58rem]:h-10 @min-[58rem]:p-0 hover:bg-fact/50"
  >
    <td role="cell" className={cn('empty:hidden @min-[58rem]:table-cell! @min-[58rem]:align-middle', cellPadding)}>
      {isChoosable(shift, now) && (
        <Checkbox
          aria-label={`Selecionar ${shift.nome_vaga}, ${formatDay(shift.data)}`}
          checked={isMarked}
          disabled={!canMark}
          onChange={(isOn) => onMark(shift, isOn)}
        />
      )}
    </td>
    {columns.map(({ title, cell, className }) => (
      <td
        key={title}
        role="cell"
        className={cn('wrap-anywhere empty:hidden @min-[58rem]:table-cell!', cellPadding, className)}
      >
        {cell(shift, now)}
      </td>
    ))}
  </tr>
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
))

interface HeadingProps extends Pick<ShiftTableProps, 'isOfPlantoes' | 'sort' | 'onSort'> {
  column: Column
}

/** The heading of a column is a button if the table can be sorted by that column. A phone shows only these headings. */
function Heading({ column: { title, sort: column }, isOfPlantoes, sort, onSort }: HeadingProps) {
  const isSorting = column && (column === 'dia' || !isOfPlantoes)
  const order = column && sort === column ? 'ascending' : column && sort === `-${column}` ? 'descending' : undefined
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: a table that is displayed as blocks loses its roles
      role="columnheader"
      scope="col"
      aria-sort={order}
      className={cn(
        'text-left font-semibold text-ink-2',
        cellPadding,
        column === 'valor' && '@min-[58rem]:text-right',
        !isSorting && '@max-[58rem]:sr-only',
      )}
    >
      {isSorting ? (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1 font-semibold hover:text-ink @max-[58rem]:underline @max-[58rem]:underline-offset-4"
          onClick={() => onSort(nextSort(column, sort))}
        >
          {title}
          {order === 'ascending' && <ArrowUp aria-hidden className="size-4" />}
          {order === 'descending' && <ArrowDown aria-hidden className="size-4" />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

/** The order after a press on the heading of a column: ascending, then descending, then by day as at first. */
function nextSort(column: OwnVagaSortColumn, sort: OwnVagaSort): OwnVagaSort {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? ownVagaOrders[1] : column
}
