import type { QuickSearchFound } from '@plantao/contract/escala/schema'
import { readOwnVagaText } from '@plantao/contract/vagas/own-vagas/text-rules'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { membrosOfText } from '../membros/store.ts'
import { plantoesOfText } from '../plantoes/store.ts'
import { q } from '../platform/database/db.ts'
import { candidateName, patternsOf } from '../vagas/own-vagas/search.ts'
import { acceptedName, foundVagasQuery } from '../vagas/own-vagas/store.ts'

const maxQuick = { vagas: 6, plantoes: 4, membros: 4, medicos: 4 }

/**
 * Finds everything in one round trip. The answer has no phones, because each reading of a phone is recorded for its
 * doctor.
 */
export function quickSearchQuery(text: string) {
  const { query } = foundVagasQuery({ search: { q: text }, sort: 'data', cursor: undefined, limit: maxQuick.vagas - 1 })
  const vagas = query
    .clearSelect()
    .select(['v.id', 'v.nome_vaga', 'v.data', 'v.horario', 'v.status', 'v.ends_at', 'v.open_until', 'v.setor'])
    .select(['v.especialidade', 'v.modalidade', acceptedName.as('accepted_name')])
    .select(candidateName(readOwnVagaText(text)).as('candidate_name'))
  return q.selectNoFrom([
    jsonArrayFrom(vagas).as('vagas'),
    arrayOf(plantoesOfText(text, maxQuick.plantoes)).as('plantoes'),
    arrayOf(membrosOfText(readOwnVagaText(text).words, maxQuick.membros)).as('membros'),
    arrayOf(medicosOfText(text, maxQuick.medicos)).as('medicos'),
  ])
}

const arrayOf = <T>(rows: RawBuilder<T>) => sql<T[]>`(select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (${rows}) f)`

/**
 * The hospital's candidates whose name and CRM together contain all words of the text. Doctors with names that begin
 * with the words come first, then those of the latest candidatura.
 */
function medicosOfText(text: string, limit: number) {
  const { words, hasCrm } = readOwnVagaText(text)
  return sql<QuickSearchFound['medicos'][number]>`
    select m.medico_id as id, app.name_here(m.medico_id, m.nome) as nome, m.candidaturas_count, m.accepted_count
    from app.medicos_like(${patternsOf(words)}, ${hasCrm}) m
    where ${sql.lit(words.length > 0)} and m.search_text like all (${patternsOf(words)})
    order by (select bool_and(' ' || m.search_text like '% ' || substr(p, 2)) from unnest(${patternsOf(words)}) p) desc,
      m.last_at desc, m.medico_id limit ${sql.lit(limit)}`
}
