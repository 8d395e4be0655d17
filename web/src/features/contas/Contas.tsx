import type { Side } from '@plantao/contract/account-types'
import { downloadContas } from '@plantao/contract/contas/routes'
import type { Contas, ShiftsOfMonth } from '@plantao/contract/contas/schema'
import { dayIn, formatMonth } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Download from 'lucide-react/icons/download'
import { useSearchParams } from 'wouter'
import { Button, TextLink } from '../../components/ui/Button.tsx'
import { saveAs } from '../../lib/browser/save-as.ts'
import { call } from '../../lib/http/api.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useUser } from '../../lib/session/session.ts'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { ownHospitalQuery } from '../hospitais/own-hospital-query.ts'
import { listAddress, readContas } from './contas-in-address.ts'
import { Month } from './Month.tsx'
import { monthQuery } from './queries.ts'
import { ShiftList } from './ShiftList.tsx'
import { isEmpty, nameOfGroup } from './sums.ts'

/** The hospital's tab 'Contas'. The time zone of the hospital decides which month is the present one. */
export function HospitalContas() {
  const user = useUser()
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  return <Accounts side="hospital" title="Contas" timeZone={hospital.data?.time_zone ?? readersZone} />
}

export const MedicoGanhos = () => <Accounts side="medico" title="Ganhos" timeZone={readersZone} />

interface AccountsProps {
  side: Side
  title: string
  timeZone: string | undefined
}

function Accounts({ side, title, timeZone }: AccountsProps) {
  const [address] = useSearchParams()
  const thisMonth = dayIn(timeZone, useNow()).slice(0, 7)
  const { mes, list, problem } = readContas(address, thisMonth)
  const month = useQuery(monthQuery(side, mes))
  const download = useDownloadTable(title.toLowerCase())
  const nameOfList = list && describe(list, month.data)
  return (
    <section>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl max-md:text-xl">{title}</h1>
        {month.data && !isEmpty(month.data.total) && (
          <Button
            variant="secondary"
            className="print:hidden"
            icon={<Download aria-hidden className="size-5" />}
            loading={download.isPending}
            onClick={() => download.mutate(list ?? { mes })}
          >
            Baixar planilha
          </Button>
        )}
      </div>
      {problem && (
        <p role="status" className="mb-4 rounded-control bg-amber-soft px-4 py-3 text-amber-ink forced-colors:outline">
          {problem}
        </p>
      )}
      {list ? (
        <div className="max-w-5xl">
          <h2 className="text-xl">{formatMonth(mes)}</h2>
          <TextLink
            href={listAddress(address, mes, null)}
            onClick={() => window.scrollTo(0, 0)}
            className="inline-flex min-h-11 items-center gap-1 print:hidden"
          >
            <ChevronLeft aria-hidden className="size-4" /> O mês inteiro
          </TextLink>
          <h3 className="mb-3 text-lg">{nameOfList}</h3>
          <ShiftList side={side} of={list} title={nameOfList!} />
        </div>
      ) : (
        <Month side={side} mes={mes} thisMonth={thisMonth} />
      )}
    </section>
  )
}

/** Describes a list: 'Realizados · Medicina Intensiva'. A name that the address does not have is taken from the loaded month. */
function describe({ lista, especialidade, ...ids }: ShiftsOfMonth, month: Contas | undefined) {
  const keys = [ids.setor, ids.medico, ids.hospital]
  const named =
    month?.groups.filter(({ by, key }) => by !== 'especialidade' && keys.includes(key)).map(nameOfGroup) ?? []
  return [messages.contas.lista[lista], especialidade, ...named].filter(Boolean).join(' · ')
}

function useDownloadTable(name: string) {
  return useMutation({
    mutationFn: async (of: Pick<ShiftsOfMonth, 'mes'> & Partial<ShiftsOfMonth>) =>
      saveAs(await call(downloadContas, { query: of }), `${name}-${of.mes}.csv`),
    onError: notifyFailure(messages.contas.downloadFailed, { offline: messages.offline.downloadTable }),
  })
}
