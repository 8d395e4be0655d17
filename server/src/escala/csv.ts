import { draftAddress } from '@plantao/contract/addresses'
import { dayTile, formatDay, formatInstant } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { Plantao } from '@plantao/contract/plantoes/schema'
import { escala } from '@plantao/contract/sentences/escala'
import { vagaSituationLabel } from '@plantao/contract/sentences/vagas'
import { noteNames, vagaNotes } from '@plantao/contract/vagas/content-rules'
import { plantaoChips } from '@plantao/contract/vagas/own-vagas/chip-rules'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { modalidadeLabel } from '@plantao/contract/vagas/search/rules'
import type { Cell, Columns } from '../platform/http/answers/csv.ts'
import { hoursCell } from '../vagas/hours.ts'

type Shift = OwnVaga | Plantao

const isVaga = (shift: Shift): shift is OwnVaga => 'status' in shift

/** A cell that is empty for a planned shift. */
const ofVaga = (cellOf: (vaga: OwnVaga) => Cell) => (shift: Shift) => (isVaga(shift) ? cellOf(shift) : null)

/**
 * The table of the vagas or planned shifts that the list's filters find. It contains no phones, because each reading of a phone
 * is recorded for its doctor.
 */
export const shiftTable = (publicUrl: string, now: Date): Columns<Shift> => ({
  Data: ({ data }) => ({ asIs: formatDay(data) }),
  'Dia da semana': ({ data }) => dayTile(data).weekday,
  Horário: ({ horario }) => hoursCell(horario),
  Vaga: ({ nome_vaga }) => nome_vaga,
  Especialidade: ({ especialidade }) => especialidade,
  Setor: ({ setor }) => setor?.nome ?? null,
  Modalidade: ({ modalidade }) => modalidadeLabel[modalidade],
  Situação: (shift) =>
    isVaga(shift)
      ? vagaSituationLabel[vagaSituation(shift, now)]
      : shift.membro
        ? plantaoChips.da_casa
        : escala.rascunho,
  Médico: (shift) => (isVaga(shift) ? shift.accepted_name : (shift.membro?.nome ?? null)),
  Candidatos: ofVaga(({ candidaturas_count }) => candidaturas_count),
  'Aguardam resposta': ofVaga(({ pendentes_count }) => pendentes_count),
  Valor: ({ valor }) => valor ?? messages.vagas.valorToCombine,
  ...Object.fromEntries(noteNames.map((name) => [vagaNotes[name].label, (shift: Shift) => shift[name]])),
  'Publicada em': ofVaga(({ created_at, time_zone }) => ({ asIs: formatInstant(created_at, time_zone) })),
  Página: (shift) => `${publicUrl}${isVaga(shift) ? `/vagas/${shift.id}` : draftAddress(shift)}`,
})
