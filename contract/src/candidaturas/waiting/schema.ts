import { z } from 'zod'
import { id, instant } from '../../fields.ts'
import { ownChangeProposal } from '../../vagas/changes/schema.ts'
import { ownVagaText } from '../../vagas/own-vagas/schema.ts'
import { ownVaga } from '../../vagas/schema.ts'
import { candidaturaOfVaga } from '../schema.ts'

/** If fewer hours than this remain before the start, the heading of a vaga says how many. */
export const soonHours = 48

/** The chips above the candidates who wait, in their order. Each shows some of the candidates. */
export const waitingChips = {
  em_48_h: `Começam em ${soonHours} h`,
  ja_fizeram: 'Já fizeram plantão aqui',
  da_especialidade: 'Da especialidade',
} as const
export type WaitingChip = keyof typeof waitingChips
export const waitingChipNames = Object.keys(waitingChips) as [WaitingChip, ...WaitingChip[]]

export const waitingSearch = z.object({
  mostrar: z.enum(waitingChipNames).optional(),
  /** Words of the vaga or of the candidate, a CRM, a day or a weekday (`readOwnVagaText`). */
  q: ownVagaText.optional(),
})
export type WaitingSearch = z.output<typeof waitingSearch>

const count = z.number().int()
export const waitingChipCounts = z
  .object({ em_48_h: count, ja_fizeram: count, da_especialidade: count } satisfies Record<WaitingChip, unknown>)
  .meta({ id: 'WaitingChipCounts' })

/** The fields of a vaga that are shown beside its candidates. */
export const reviewedVaga = ownVaga.pick({
  id: true,
  nome_vaga: true,
  especialidade: true,
  data: true,
  horario: true,
  valor: true,
  modalidade: true,
  status: true,
  starts_at: true,
  ends_at: true,
  open_until: true,
  time_zone: true,
  estado: true,
  candidaturas_count: true,
})
export type ReviewedVaga = z.output<typeof reviewedVaga>

/** Maximum number of candidates of one vaga in the list. The dialog of the vaga has all. */
export const maxShownOfVaga = 5

/** An open vaga for which somebody waits, with its first candidates. */
export const waitingVaga = z
  .object({
    vaga: reviewedVaga,
    /** Candidates who wait for a decision: 0 once somebody is accepted. Candidates about to be refused do not count. */
    waiting_count: z.number().int(),
    /** All pendente candidates, including those about to be refused and those not listed in `candidaturas`. */
    pendente_count: z.number().int(),
    first_applied_at: instant,
    /** In the order of the vaga's own list. */
    candidaturas: z.array(candidaturaOfVaga),
  })
  .meta({ id: 'WaitingVaga' })
export type WaitingVaga = z.output<typeof waitingVaga>

/** An accepted shift with a proposal that is not agreed, or with a rating that is due. */
export const followUp = z
  .object({
    /** The id of the candidatura. */
    id,
    kind: z.enum(['proposal', 'rating']),
    vaga: ownVaga.pick({ id: true, nome_vaga: true, data: true, horario: true, modalidade: true, time_zone: true }),
    medico: z.object({ id, nome: z.string() }),
    change: ownChangeProposal.nullable(),
    /** The start of the shift for a proposal, the end for a rating. */
    at: instant,
  })
  .meta({ id: 'FollowUp' })
export type FollowUp = z.output<typeof followUp>
