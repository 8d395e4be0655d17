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

const maxTemplates = 12

/**
 * Makes at most `maxTemplates` templates: one for each sector in use, with the content of its latest vaga if it has one,
 * then one for each name among the latest vagas without a sector.
 */
export function templatesOf(vagas: readonly OwnVaga[], setores: readonly Setor[]): Template[] {
  const groups = new Map<string, OwnVaga[]>()
  for (const vaga of vagas) {
    const name = vaga.setor?.id ?? ` ${vaga.nome_vaga}`
    groups.set(name, [...(groups.get(name) ?? []), vaga])
  }
  const ofSetores = setores.flatMap((setor) => {
    const earlier = groups.get(setor.id)
    if (setor.is_archived) return []
    return earlier ? { ...fromVagas(earlier), label: setor.nome } : fromSetor(setor)
  })
  const others = [...groups].flatMap(([name, earlier]) => (name.startsWith(' ') ? fromVagas(earlier) : []))
  return [...ofSetores, ...others].slice(0, maxTemplates)
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
