import { escalaSituation } from '@plantao/contract/escala/rules'
import { formatInstant } from '@plantao/contract/format'
import { escala as texts } from '@plantao/contract/sentences/escala'
import type { Setor } from '@plantao/contract/setores/schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { LoadError } from '../../components/load-state/LoadError.tsx'
import { Button, ButtonLink } from '../../components/ui/Button.tsx'
import { Loading, Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { usePrinting } from '../../lib/browser/use-printing.ts'
import { whenIdle } from '../../lib/code-loading/when-idle.ts'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { useNow } from '../../lib/time/use-now.ts'
import type { SheetPreset } from '../plantoes/sheet/sheet-form.ts'
import { usePublishSheet } from '../plantoes/use-publish-sheet.ts'
import { setoresQuery } from '../setores/setores.ts'
import { folhaAddress, readChosen, readEscala } from './escala-in-address.ts'
import { EscalaHead } from './head/EscalaHead.tsx'
import { SetoresFilter } from './head/SetoresFilter.tsx'
import { SituationChips } from './head/SituationChips.tsx'
import { WaysIn } from './head/WaysIn.tsx'
import { ShiftKeys } from './panel/ShiftOpener.tsx'
import { escalaQuery, type Shift } from './queries.ts'
import { useUndoKey } from './rota/change-rota.ts'
import { withPending } from './rota/pending.ts'
import { realId, useRotaState } from './rota/state.ts'
import { byDay, groupKeyOf, nameOfGroup, toGroups } from './rows.ts'
import { ShiftList } from './ShiftList.tsx'
import { useMembroOptions } from './typing/membro-options.ts'
import { useIsNarrow } from './use-is-narrow.ts'

interface PlanProps {
  from: string
  to: string
  /** The ranges of days to which the links of `nav` lead. They are loaded early. */
  beside: readonly (readonly [from: string, to: string])[]
  title: string
  nav: ReactNode
  /** False while what stands above the shifts is loading, so that they do not move. */
  isReady?: boolean
  /** The choices that are already made when the button 'Publicar plantões' opens its sheet. */
  preset?: SheetPreset
  children: (shifts: readonly Shift[], setores: readonly Setor[], plan: PlanContext) => ReactNode
}

const print = {
  variant: 'secondary',
  className: 'max-md:hidden',
  icon: <Printer aria-hidden className="size-5" />,
} as const

interface PlanContext {
  publish: (preset: SheetPreset) => void
  /** The keys of the sectors and specialties that are shown. An empty list means all. */
  chosen: readonly string[]
  /** The sectors in use among them, which have their rows also without shifts. */
  listed: readonly Setor[]
}

/** The frame that the views 'Semana' and 'Mês' share. */
export function Plan({ from, to, beside, title, nav, isReady = true, preset = {}, children }: PlanProps) {
  const [address] = useSearchParams()
  const now = useNow()
  const shifts = useQuery(escalaQuery(from, to))
  const known = useShownShifts(shifts.data, from, to)
  const setores = useQuery(setoresQuery)
  usePreload(shifts.isSuccess, beside)
  useUndoKey()
  const { situacao, setores: chosen } = readChosen(address)
  const listed = useListed(setores.data, chosen)
  const { publish, preload, sheet } = usePublishSheet()
  // The days and names of a phone come before what counts and filters them.
  const isNarrow = useIsNarrow()
  const isLoaded = known !== undefined && setores.data !== undefined
  const body = isLoaded && isReady ? loaded(known, setores.data) : notLoaded()
  // The head answers a press at once, and the shifts, often hundreds, are drawn after it. Paper does not wait for that.
  const drawn = useDeferredValue(body)
  const isPrinting = usePrinting()
  const filter = isLoaded && (
    <SetoresFilter
      groups={toGroups(
        known,
        setores.data,
        setores.data.filter(({ is_archived }) => !is_archived),
      )}
      chosen={chosen}
    />
  )
  return (
    <section data-paper="escala">
      <EscalaHead title={title} nav={nav}>
        {(!isNarrow || chosen.length > 0) && filter}
        {readEscala(address, '').view === 'mes' ? (
          <ButtonLink {...print} href={folhaAddress(address, {})}>
            Imprimir
          </ButtonLink>
        ) : (
          <Button {...print} onClick={() => window.print()}>
            Imprimir
          </Button>
        )}
        <Button
          className="max-md:px-3!"
          icon={<Plus aria-hidden className="size-5" />}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => publish(preset)}
        >
          <span className="max-md:sr-only">Publicar plantões</span>
        </Button>
      </EscalaHead>
      <p className="mb-3 hidden text-sm print:block">{texts.printed(formatInstant(now.toISOString(), readersZone))}</p>
      {isPrinting ? body : drawn}
      {isNarrow && chosen.length === 0 && <div className="mt-4">{filter}</div>}
      {sheet}
    </section>
  )

  function loaded(all: readonly Shift[], of: readonly Setor[]) {
    if (all.length + of.length + chosen.length === 0) return <WaysIn />
    const shown = all.filter((shift) => chosen.length === 0 || chosen.includes(groupKeyOf(shift, of)))
    // A shift that began before `from` counts in the week or month in which it began.
    const counted = shown.filter(({ data }) => data >= from)
    const ofSituation = counted.filter((shift) => escalaSituation(shift, now) === situacao)
    const chips = <SituationChips shifts={counted} now={now} situacao={situacao} />
    return (
      <>
        {chosen.length > 0 && (
          <p className="mb-3 hidden text-sm print:block">
            {texts.printedSetores(chosen.map((key) => nameOfGroup(key, of)))}
          </p>
        )}
        {(!isNarrow || situacao) && chips}
        {situacao ? (
          <ShiftList sections={byDay(ofSituation, of)} none={texts.noneInSituation} />
        ) : (
          children(shown, of, { publish, chosen, listed })
        )}
        {situacao && ofSituation.length > 0 && <ShiftKeys />}
        {isNarrow && !situacao && <div className="mt-4">{chips}</div>}
      </>
    )
  }

  function notLoaded() {
    if (!shifts.isError && !setores.isError) {
      return (
        <Loading>
          <Skeleton className="mb-4 h-9" />
          <Skeleton className="h-96" />
        </Loading>
      )
    }
    const retry = () => void Promise.all([shifts.refetch(), setores.refetch()])
    return <LoadError what="a escala" retrying={shifts.isFetching || setores.isFetching} onRetry={retry} />
  }
}

/** The loaded shifts after the steps that are not loaded yet. */
function useShownShifts(loaded: readonly Shift[] | undefined, from: string, to: string) {
  const pending = useRotaState((state) => state.pending)
  const { membros } = useMembroOptions()
  return useMemo(() => {
    const isShown = (data: string) => data >= from && data <= to
    const nameOf = (id: string) => membros.find((membro) => realId(membro.id) === realId(id))?.nome
    return loaded && withPending(loaded, pending, isShown, nameOf)
  }, [loaded, pending, from, to, membros])
}

function useListed(setores: readonly Setor[] | undefined, chosen: readonly string[]) {
  const keys = chosen.join()
  return useMemo(() => {
    const isShown = ({ id }: Setor) => keys === '' || keys.split(',').includes(id)
    return (setores ?? []).filter((setor) => !setor.is_archived && isShown(setor))
  }, [setores, keys])
}

/** Loads the days of `ranges` once the days on the screen are loaded. */
function usePreload(isReady: boolean, ranges: PlanProps['beside']) {
  const queries = useQueryClient()
  const text = JSON.stringify(ranges)
  useEffect(() => {
    if (!isReady) return
    return whenIdle(() => {
      for (const [from, to] of JSON.parse(text) as PlanProps['beside'])
        void queries.prefetchQuery({ ...escalaQuery(from, to), meta: {} })
    })
  }, [isReady, queries, text])
}
