import { hospitalMembros } from '@plantao/contract/addresses'
import type { ClosedMonth, PrintedSheet } from '@plantao/contract/escala/sheet/schema'
import { formatInstant } from '@plantao/contract/format'
import { formAddress } from '@plantao/contract/profile-parts'
import { folha as texts } from '@plantao/contract/sentences/escala'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button, TextLink } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { folhaAddress } from '../escala-in-address.ts'
import { closedMonthsQuery, useCloseMonth } from './queries.ts'

/** Closes the month, says what the paper still lacks, and opens earlier versions. */
export function Closing({ mes, printed }: { mes: string; printed: PrintedSheet | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const last = printed?.closed?.number
  const close = useCloseMonth(mes, last)
  const { hospital, medicos } = printed?.sheet ?? {}
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-72 text-ink-2">
        {texts.explained}
        {printed !== undefined && printed.without_crm > 0 && (
          <>
            {` ${texts.withoutCrm(printed.without_crm)} `}
            <TextLink href={`${hospitalMembros}?mostrar=sem_crm`}>{texts.completeCrm}</TextLink>
          </>
        )}
        {hospital && !(hospital.cnes && hospital.director_name) && (
          <>
            {` ${texts.registrationMissing} `}
            <TextLink href={formAddress('hospital', 'cnes')}>{texts.completeRegistration}</TextLink>
          </>
        )}
      </p>
      {last !== undefined && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.versions(last)}
        </Button>
      )}
      <Button
        variant="secondary"
        disabled={medicos === undefined}
        loading={close.isPending}
        onClick={() => close.mutate()}
      >
        {texts.close(mes)}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={texts.versionsOf(mes)}>
        <Versions mes={mes} />
      </Dialog>
    </div>
  )
}

function Versions({ mes }: { mes: string }) {
  const [address] = useSearchParams()
  const list = useInfiniteQuery(closedMonthsQuery(mes))
  if (!list.data) return <NotLoaded query={list} what="as versões" skeleton="h-24" />
  const versions = list.data.pages.flatMap(({ items }) => items)
  return (
    <>
      <ul className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.id} className="py-2">
            <TextLink href={folhaAddress(address, { versao: version.id })}>{texts.number(version.number)}</TextLink>
            <p className="text-sm text-ink-2 wrap-anywhere">{texts.closedAt(inWords(version))}</p>
          </li>
        ))}
      </ul>
      <ShowMore list={list} shown={versions.length} className="mt-2" />
    </>
  )
}

/** Says that the paper is an earlier version, and leads back. */
export function ShownVersion({ version }: { version: ClosedMonth }) {
  const [address] = useSearchParams()
  return (
    <p role="status" className="mb-4 rounded-control bg-amber-soft px-4 py-3 text-amber-ink forced-colors:outline">
      {texts.shownVersion(inWords(version))} <TextLink href={folhaAddress(address, {})}>{texts.back}</TextLink>
    </p>
  )
}

/** A version with its instant in words. */
export const inWords = (version: ClosedMonth) => ({
  ...version,
  closed_at: formatInstant(version.closed_at, readersZone),
})
