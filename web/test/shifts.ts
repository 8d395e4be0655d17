import type { Setor } from '@plantao/contract/setores/schema'
import type { Shift } from '../src/features/escala/queries.ts'

const id = (n: number) => `00000000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
export const setor = (n: number, nome: string): Setor => ({
  ...{
    id: id(n),
    nome,
    especialidade: null,
    valor: null,
    observacoes: null,
    horarios: ['07:00 - 19:00'],
    modalidade: 'presencial',
    is_archived: false,
    is_used: true,
  },
})

interface Planned {
  nome?: string
  setor?: number | null
  /** Hours since midnight of 26 November, on the clock of `zone`. */
  from: number
  to: number
  zone?: string
  sobreaviso?: boolean
  isDraft?: boolean
  unknown?: boolean
}

let count = 10
/** A shift in São Paulo, three hours behind UTC, or in Manaus, four hours behind. */
export function shift({
  nome,
  setor: of = 1,
  from,
  to,
  zone = 'America/Sao_Paulo',
  sobreaviso,
  isDraft,
  unknown,
}: Planned): Shift {
  const midnight = Date.parse(`2026-11-26T0${zone === 'America/Manaus' ? 4 : 3}:00:00Z`)
  const at = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString()
  const data = new Date(Date.parse('2026-11-26') + Math.floor(from / 24) * 24 * 3_600_000).toISOString().slice(0, 10)
  return {
    id: id(count++),
    status: isDraft ? 'rascunho' : nome ? 'preenchida' : 'aberta',
    setor_id: of === null ? null : id(of),
    especialidade: 'Pediatria',
    modalidade: sobreaviso ? 'sobreaviso' : 'presencial',
    turno: unknown ? null : 'dia',
    data,
    horario: unknown ? 'A combinar' : 'stored hours',
    time_zone: zone,
    starts_at: unknown ? null : at(from),
    ends_at: unknown ? null : at(to),
    open_until: unknown ? at(Math.floor(from / 24) * 24 + 24) : at(from),
    medico: nome ? { nome, membro_id: null, telefone: null, shown: nome } : null,
    waiting_count: 0,
    checked_in_at: null,
  }
}

/** An hour of 26 November. Midnight of São Paulo is 3:00 UTC. */
export const saoPaulo = (hour: number) => new Date(Date.parse('2026-11-26T03:00:00Z') + hour * 3_600_000)
