import { type VagaFilters, vagaFilters } from '@plantao/contract/vagas/search/schema'
import { useSearchParams } from 'wouter'

type FilterName = 'q' | 'hospital' | 'especialidade'

/** The filters in the address. What the server would refuse there counts as absent. */
export function useVagaFilters() {
  const [params, setParams] = useSearchParams()
  const { q, hospital_id, especialidade } = vagaFilters.shape
  const words = params.get('q') ?? ''
  const applied: VagaFilters = {
    q: q.safeParse(words).data || undefined,
    hospital_id: hospital_id.safeParse(params.get('hospital') ?? undefined).data,
    especialidade: especialidade.safeParse(params.get('especialidade') ?? undefined).data || undefined,
  }

  function write(changes: Partial<Record<FilterName, string>>, replace = false) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace },
    )
  }

  return {
    applied,
    /** As they stand in the address. */
    words,
    isFiltered: Object.values(applied).some(Boolean),
    /** One entry in the browser's history for a search, not one for each pause in typing. */
    setWords: (q: string) => write({ q }, true),
    setHospital: (hospital: string) => write({ hospital }),
    setEspecialidade: (especialidade: string) => write({ especialidade }),
    clear: () => write({ q: '', hospital: '', especialidade: '' }),
  }
}
