import type { Sheet } from '@plantao/contract/escala/sheet/schema'
import { formatMonth } from '@plantao/contract/format'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useSearchParams } from 'wouter'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { addMonths } from '../../../lib/time/days.ts'
import { DaysNav } from '../days/DaysNav.tsx'
import { folhaAddress, readChosen, readFolha, type ViewProps } from '../escala-in-address.ts'
import { EscalaHead } from '../head/EscalaHead.tsx'
import { SegmentedLinks } from '../head/SegmentedLinks.tsx'
import { SetoresFilter } from '../head/SetoresFilter.tsx'
import { Closing, ShownVersion } from './Closing.tsx'
import { Paper } from './Paper.tsx'
import { closedMonthQuery, sheetQuery } from './queries.ts'

/** The paper of a month, as it is now or as it was closed. */
export function Folha({ dia }: ViewProps) {
  const [address] = useSearchParams()
  const mes = dia.slice(0, 7)
  const { isInterna, versao } = readFolha(address)
  const now = useQuery({ ...sheetQuery(mes, isInterna), enabled: versao === null })
  const closed = useQuery({ ...closedMonthQuery(versao ?? ''), enabled: versao !== null })
  const printed = versao === null ? now : closed
  const { setores: chosen } = readChosen(address)
  const isShown = (key: string) => chosen.length === 0 || chosen.includes(key)
  const shownMes = printed.data?.sheet.mes ?? mes
  return (
    <section data-paper="folha">
      <div className="print:hidden">
        <EscalaHead
          title={formatMonth(shownMes)}
          nav={
            versao === null && (
              <DaysNav
                label="Meses"
                previous={{ dia: addMonths(dia, -1), label: 'Mês anterior' }}
                next={{ dia: addMonths(dia, 1), label: 'Próximo mês' }}
              />
            )
          }
        >
          {versao === null && (
            <SegmentedLinks
              label="Qual folha"
              links={[
                { href: folhaAddress(address, {}), label: 'Mural', isShown: !isInterna },
                { href: folhaAddress(address, { papel: 'interna' }), label: 'Interna', isShown: isInterna },
              ]}
            />
          )}
          {printed.data && <SetoresFilter groups={groupsOf(printed.data.sheet)} chosen={chosen} />}
          <Button
            className="max-md:px-3!"
            icon={<Printer aria-hidden className="size-5" />}
            onClick={() => window.print()}
          >
            <span className="max-md:sr-only">Imprimir</span>
          </Button>
        </EscalaHead>
        {versao === null ? (
          <Closing mes={mes} printed={now.data} />
        ) : (
          closed.data?.closed && <ShownVersion version={closed.data.closed} />
        )}
      </div>
      {printed.data ? (
        <Paper printed={printed.data} isShown={isShown} />
      ) : (
        <NotLoaded query={printed} what="a folha" skeleton="h-96" />
      )}
    </section>
  )
}

/** The sectors of the paper, each once. */
const groupsOf = ({ setores, sobreaviso }: Sheet) => [
  ...new Map([...setores, ...sobreaviso].map(({ key, nome }) => [key, { key, name: nome }])).values(),
]
