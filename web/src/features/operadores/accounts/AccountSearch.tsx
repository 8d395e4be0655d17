import { userTypes } from '@plantao/contract/account-types'
import { formatInstantDate } from '@plantao/contract/format'
import type { FoundAccount } from '@plantao/contract/operadores/work/schema'
import { operacao } from '@plantao/contract/sentences/operacao'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { SearchField } from '../../../components/SearchField.tsx'
import { TextLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { accountAddress } from '../work/addresses.ts'
import { foundAccountsQuery } from './queries.ts'

interface AccountSearchProps {
  words: string
  onSearch: (words: string) => void
}

export function AccountSearch({ words, onSearch }: AccountSearchProps) {
  return (
    <section aria-label="Contas">
      <SearchField
        label="Buscar conta"
        placeholder="Nome, e-mail, CNPJ, CRM ou código"
        value={words}
        onSearch={onSearch}
        className="max-w-xl"
      />
      <p className="mt-2 max-w-xl text-sm text-ink-2">
        De médicos, a busca mostra só as iniciais. O nome completo aparece na conta, que abre com um motivo.
      </p>
      {words.trim() !== '' && <Found words={words.trim()} />}
    </section>
  )
}

function Found({ words }: { words: string }) {
  const found = useInfiniteQuery(foundAccountsQuery(words))
  if (!found.data)
    return (
      <NotLoaded
        query={found}
        failed={`${operacao.findFailed}.`}
        label="Buscando contas…"
        className="mt-5"
        skeleton="h-24"
      />
    )
  const items = found.data.pages.flatMap((page) => page.items)
  return (
    <>
      <p role="status" className="mt-5 mb-3 text-ink-2">
        {items.length === 0
          ? 'Nenhuma conta encontrada.'
          : `${items.length}${found.hasNextPage ? ' primeiras' : ''} ${items.length === 1 ? 'conta' : 'contas'}`}
      </p>
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {items.map((account) => (
          <FoundCard key={account.id} account={account} />
        ))}
      </ul>
      <ShowMore list={found} shown={items.length} className="mt-4" />
    </>
  )
}

function FoundCard({ account }: { account: FoundAccount }) {
  const { id, user_type, nome, lugar, email, created_at, suspended_at } = account
  const isMedico = user_type === userTypes.medico
  const place = lugar && isMedico ? `CRM de ${lugar}` : lugar
  return (
    <Card as="li" className="p-4">
      <p className="text-lg font-semibold wrap-anywhere">
        <TextLink href={accountAddress(id)}>{nome ?? 'Sem perfil'}</TextLink>
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        <Pill>{isMedico ? 'Médico' : 'Hospital'}</Pill>
        {suspended_at && (
          <Pill tone="day" shape="state">
            Suspensa
          </Pill>
        )}
      </p>
      <p className="mt-2 wrap-anywhere text-ink-2">{[place, email].filter(Boolean).join(' · ')}</p>
      <p className="text-sm wrap-anywhere text-ink-2">Conta criada em {formatInstantDate(created_at, readersZone)}</p>
    </Card>
  )
}
