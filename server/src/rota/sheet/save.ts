import type { SheetAnswer } from '@plantao/contract/rota/sheet/schema'
import { maxHorarios } from '@plantao/contract/setores/rules'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import { addMembros } from '../../membros/add.ts'
import { changeMembro } from '../../membros/store.ts'
import type { Trx } from '../../platform/database/db.ts'
import { changeSetor, createSetor } from '../../setores/store.ts'
import { addShifts } from '../store.ts'
import type { SheetMembro, SheetSetor } from './match.ts'
import type { SheetReading } from './plan.ts'
import { type KeptWord, keepWords } from './store.ts'

/**
 * Adds the doctors, sectors and shifts of a sheet, and keeps its words. The caller holds the lock on the hospital.
 * @returns the new shifts, each with its doctor
 * @throws {DatabaseError} membros_full, setores_full, plantoes_membro_once
 */
export async function saveReading(
  trx: Trx,
  hospital: string,
  { shifts, words }: SheetReading,
  answers: readonly SheetAnswer[],
) {
  const membros = await saveMembros(trx, hospital, shifts)
  const setores = await saveSetores(trx, shifts)
  const idOf = (membro: SheetMembro | null) => membro && (membro.id ?? membros.get(membro)!)
  const ids = await addShifts(
    trx,
    hospital,
    shifts.map(({ setor, especialidade, data, horario, membro }) => ({
      ...{ nome_vaga: setor.nome, especialidade, data, horario, modalidade: setor.modalidade },
      // The values that a vaga of this sector would get.
      valor: membro ? null : setor.valor,
      observacoes: membro ? null : setor.observacoes,
      setor_id: setor.id ?? setores.get(setor)!,
      membro_id: idOf(membro),
    })),
  )
  const told = new Set(answers.map(({ kind, word }) => `${kind} ${word}`))
  const kept = words.flatMap(({ kind, word, state, means, text }): KeptWord[] => {
    const isOfUse = told.has(`${kind} ${word}`) || state === 'check'
    if (!isOfUse || (kind === 'membro' && / crm \d/.test(word))) return []
    // A sheet may lack the sector or the hours altogether.
    const none = { word: word || ' ', membro_id: null, setor_id: null, horario: null }
    if (kind === 'codigo') return [{ ...none, kind, horario: text ?? '' }]
    if (kind === 'membro' && means === null) return [{ ...none, kind: 'codigo', horario: '' }]
    if (kind === 'membro') return [{ ...none, kind, membro_id: idOf(means as SheetMembro) }]
    const setor = means as SheetSetor | null
    return kind === 'setor' && setor ? [{ ...none, kind, setor_id: setor.id ?? setores.get(setor) ?? null }] : []
  })
  await keepWords(
    trx,
    hospital,
    kept.filter(({ kind, membro_id, setor_id }) => kind === 'codigo' || (membro_id ?? setor_id)),
  )
  return ids.map((plantao_id, index) => ({ plantao_id, membro_id: idOf(shifts[index]!.membro) }))
}

/** Adds the new doctors, and brings back those that were named although they are inactive. Returns the new ids. */
async function saveMembros(trx: Trx, hospital: string, shifts: SheetReading['shifts']) {
  const named = [...new Set(shifts.flatMap(({ membro }) => membro ?? []))]
  for (const { id, is_archived } of named) if (id && is_archived) await changeMembro(trx, id, { is_archived: false })
  const fresh = named.filter(({ id }) => id === null)
  const none = { rqe: null, especialidade: null, telefone: null, email: null, is_another: true }
  const added = await addMembros(
    trx,
    hospital,
    fresh.map(({ nome, crm, crm_uf }) => ({ nome, crm, crm_uf, ...none })),
  )
  return new Map(fresh.map((membro, index) => [membro, (added[index] as { id: string }).id]))
}

/** Adds the new sectors, brings archived ones back, and gives all the specialties that were asked. Returns the new ids. */
async function saveSetores(trx: Trx, shifts: SheetReading['shifts']) {
  const ids = new Map<SheetSetor, string>()
  for (const setor of new Set(shifts.map((shift) => shift.setor))) {
    const own = shifts.filter((shift) => shift.setor === setor)
    const asked = own.find(({ isAsked }) => isAsked)?.especialidade
    const { id, is_archived, ...content } = setor
    if (id === null) {
      const horarios = [...new Set(own.map(({ horario }) => horario))].filter(parseHorario).slice(0, maxHorarios)
      const made = await createSetor(trx, {
        ...content,
        especialidade: asked ?? null,
        ...(horarios.length > 0 && { horarios }),
      })
      ids.set(setor, made!.id)
    } else if (is_archived || asked) {
      await changeSetor(trx, id, { is_archived: false, ...(asked && { especialidade: asked }) })
    }
  }
  return ids
}
