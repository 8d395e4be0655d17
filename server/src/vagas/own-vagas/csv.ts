import { dayTile, formatDay, formatInstant } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { vagaSituationLabel } from '@plantao/contract/sentences/vagas'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { modalidadeLabel } from '@plantao/contract/vagas/search/rules'
import type { Columns } from '../../platform/http/answers/csv.ts'

/**
 * The table of the vagas that the list's filters find. It contains no phones, because each reading of a phone is
 * recorded for its doctor.
 */
export const ownVagaTable = (publicUrl: string, now: Date): Columns<OwnVaga> => ({
  Data: ({ data }) => formatDay(data),
  'Dia da semana': ({ data }) => dayTile(data).weekday,
  Horário: ({ horario }) => horario,
  Vaga: ({ nome_vaga }) => nome_vaga,
  Especialidade: ({ especialidade }) => especialidade,
  Setor: ({ setor }) => setor?.nome ?? null,
  Modalidade: ({ modalidade }) => modalidadeLabel[modalidade],
  Situação: (vaga) => vagaSituationLabel[vagaSituation(vaga, now)],
  Médico: ({ accepted_name }) => accepted_name,
  Candidatos: ({ candidaturas_count }) => candidaturas_count,
  'Aguardam resposta': ({ pendentes_count }) => pendentes_count,
  Valor: ({ valor }) => valor ?? messages.vagas.valorToCombine,
  Observações: ({ observacoes }) => observacoes,
  'Publicada em': ({ created_at, time_zone }) => formatInstant(created_at, time_zone),
  Página: ({ id }) => `${publicUrl}/vagas/${id}`,
})
