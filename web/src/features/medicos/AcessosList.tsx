import { formatInstant } from '@plantao/contract/format'
import type { Acesso } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import FileText from 'lucide-react/icons/file-text'
import Mail from 'lucide-react/icons/mail'
import Siren from 'lucide-react/icons/siren'
import Users from 'lucide-react/icons/users'
import { ShowMore } from '../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { acessosQuery } from './queries.ts'

const seen = {
  perfil: { Icon: Eye, what: 'viu seu perfil' },
  documento: { Icon: FileText, what: 'abriu seu documento CRM' },
  lista: { Icon: Users, what: 'viu seus dados na lista de candidatos' },
  exportacao: { Icon: Download, what: 'exportou os próprios dados, que incluem seu nome' },
  email: { Icon: Mail, what: 'recebeu por e-mail o aviso da sua candidatura' },
  urgencia: { Icon: Siren, what: 'viu seus dados e se você está livre, ao procurar quem cubra um plantão' },
} as const satisfies Record<Acesso['kind'], object>

/** The words for a kind of access that this page does not know, because it was loaded before a deploy. */
const seenOtherwise = { Icon: Eye, what: 'viu seus dados' }

export function AcessosList() {
  const list = useInfiniteQuery(acessosQuery)
  if (!list.data)
    return (
      <NotLoaded
        query={list}
        failed="Não foi possível carregar quem viu seus dados."
        label="Carregando quem viu seus dados…"
        skeleton="h-12"
      />
    )
  const acessos = list.data.pages.flatMap((page) => page.items)
  if (acessos.length === 0) {
    return (
      <div className="text-ink-2">
        <p>{messages.medicos.noAcessos}</p>
        <p>Quando um hospital receber seus dados, o nome dele e a hora aparecem aqui.</p>
      </div>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {acessos.map(({ id, hospital, kind, created_at }) => {
          const { Icon, what } = seen[kind] ?? seenOtherwise
          return (
            <li key={id} className="flex items-start gap-3 py-2.5">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
              <span className="min-w-0">
                <span className="font-semibold">{hospital.nome}</span> {what}
                <span className="block text-sm text-ink-2">{formatInstant(created_at, readersZone)}</span>
              </span>
            </li>
          )
        })}
      </ul>
      <ShowMore list={list} shown={acessos.length} className="mt-2" />
    </>
  )
}
