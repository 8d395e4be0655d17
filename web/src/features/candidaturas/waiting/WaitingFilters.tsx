import { type WaitingSearch, waitingChipNames, waitingChips } from '@plantao/contract/candidaturas/waiting/schema'
import { formatInteger } from '@plantao/contract/format'
import { cleanText } from '@plantao/contract/text-rules'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { SearchField } from '../../../components/SearchField.tsx'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { ChipLine } from '../../../components/ui/chips/ChipLine.tsx'
import { withParameters } from '../../../lib/browser/address.ts'
import { waitingChipsQuery } from './queries.ts'

/** Reads from the address which candidates are shown. Values that the server would refuse are ignored. */
export function useWaitingSearch(): WaitingSearch {
  const [address] = useSearchParams()
  const mostrar = waitingChipNames.find((name) => name === address.get('candidatos'))
  const q = cleanText(address.get('quem') ?? '').trim()
  return { ...(mostrar && { mostrar }), ...(q && q.length <= 100 && { q }) }
}

/** Each chip shows a part of the candidates. The chosen chip, pressed again, shows all. */
export function WaitingFilters({ search: { mostrar, q } }: { search: WaitingSearch }) {
  const [address, setAddress] = useSearchParams()
  const { data: counts } = useQuery(waitingChipsQuery(q))
  const change = (changes: Record<string, string | undefined>, replace = false) =>
    setAddress((before) => withParameters(before, changes), { replace })
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 @2xl:grid-cols-[minmax(0,1fr)_20rem]">
      <ChipLine label="Mostrar">
        {waitingChipNames
          .filter((name) => counts?.[name] !== 0 || name === mostrar)
          .map((name) => (
            <Chip
              key={name}
              pressed={name === mostrar}
              onClick={() => change({ candidatos: name === mostrar ? undefined : name })}
            >
              {waitingChips[name]} {/* Until the count loads, one digit has its room, so that chips hardly move. */}
              <span className="min-w-[1ch] tabular-nums">{counts && formatInteger(counts[name])}</span>
            </Chip>
          ))}
      </ChipLine>
      <SearchField
        label="Buscar"
        placeholder="Médico, CRM, vaga ou data"
        labelClassName="sr-only"
        value={address.get('quem') ?? ''}
        onSearch={(words) => change({ quem: words }, true)}
      />
    </div>
  )
}
