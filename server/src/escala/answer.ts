import type { Escala } from '@plantao/contract/escala/schema'
import type { EscalaRow } from './store.ts'

/** The shifts, each with the index of its doctor in `medicos`. */
export function toEscala(rows: readonly EscalaRow[]) {
  const indexes = new Map<string, number>()
  const medicos: Escala['medicos'] = []
  const phonesRead: string[] = []
  const items = rows.map(({ medico_id, membro_id, nome, telefone, hour, marks, ...shift }) => {
    const id = membro_id ?? medico_id
    if (id !== null && !indexes.has(id)) {
      indexes.set(id, medicos.push({ nome: nome ?? '', membro_id, telefone }) - 1)
      if (telefone !== null && membro_id === null) phonesRead.push(`${id}${hour}`)
    }
    return { ...shift, medico: id === null ? null : indexes.get(id)!, ...(marks && { marks }) }
  })
  return {
    answer: { medicos, items },
    /** One text for each phone in the answer, as `openPhonesRead` takes it: the doctor's id, then the current hour. */
    phonesRead,
  }
}
