import type { Setor } from '@plantao/contract/setores/schema'
import { eachNote } from '@plantao/contract/vagas/content-rules'
import { parseHorario, shiftKind } from '@plantao/contract/vagas/horario-rules'
import { valorText } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import type { SheetTurno } from '../choices.ts'
import { emptySheet, type SheetInput } from './sheet-form.ts'

export interface Template {
  label: string
  fields: Omit<SheetInput, 'escolhas' | 'repetidas'>
}

const { escolhas: _days, repetidas: _again, ...emptyFields } = emptySheet
export const blank: Template = { label: 'Em branco', fields: emptyFields }

const maxTemplates = 6

/**
 * Makes at most `maxTemplates` templates: one for each pair of sector and name among the latest vagas, then one for
 * each other sector in use.
 */
export function templatesOf(vagas: readonly OwnVaga[], setores: readonly Setor[]): Template[] {
  const groups = new Map<string, OwnVaga[]>()
  for (const vaga of vagas) {
    const name = `${vaga.setor?.id ?? ''} ${vaga.nome_vaga}`
    groups.set(name, [...(groups.get(name) ?? []), vaga])
  }
  const earlier = [...groups.values()].map(fromVagas)
  const known = new Set(earlier.map(({ fields }) => fields.setor_id))
  const unused = setores.filter(({ id, is_archived }) => !is_archived && !known.has(id)).map(fromSetor)
  return [...earlier, ...unused].slice(0, maxTemplates)
}

function fromVagas(vagas: readonly OwnVaga[]): Template {
  const [latest] = vagas as [OwnVaga]
  const fields = {
    ...emptyFields,
    nome_vaga: latest.nome_vaga,
    especialidade: latest.especialidade,
    setor_id: latest.setor?.id ?? '',
    modalidade: latest.modalidade,
    ...eachNote((_, name) => latest[name] ?? ''),
  }
  // The loop begins with the oldest vaga, so that the latest hours and value of each turno remain.
  for (const { horario, valor } of [...vagas].reverse()) {
    const turno = turnoOf(horario)
    if (turno) Object.assign(fields, { [`horario_${turno}`]: horario, [`valor_${turno}`]: valorText(valor) })
  }
  return { label: latest.nome_vaga, fields }
}

function turnoOf(horario: string): SheetTurno | null {
  const read = parseHorario(horario)
  return read && ({ day: 'dia', night: 'noite', 'whole-day': 'outro' } as const)[shiftKind(read)]
}

export const fromSetor = (setor: Setor): Template => ({
  label: setor.nome,
  fields: {
    ...emptyFields,
    nome_vaga: setor.nome,
    especialidade: setor.especialidade ?? '',
    setor_id: setor.id,
    valor_dia: valorText(setor.valor),
    valor_noite: valorText(setor.valor),
    valor_outro: valorText(setor.valor),
    observacoes: setor.observacoes ?? '',
  },
})
