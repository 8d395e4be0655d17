import type { Escala } from '@plantao/contract/escala/schema'
import pg from 'pg'
import { type TextRows, toJson } from '../platform/database/pages/json-rows.ts'
import { JsonText } from '../platform/json-text.ts'

/** The query's last columns. In the answer, an index in `medicos` replaces them. */
const ofMedico = ['medico_id', 'nome', 'telefone', 'hour'] as const
const medicoField = { name: 'medico', dataTypeID: pg.types.builtins.INT4 }

/** The rows as the database sent them, with an index in `medicos` instead of the columns `ofMedico`. */
export function toEscala({ fields, rows }: TextRows) {
  const indexes = new Map<string, number>()
  const medicos: Escala['medicos'] = []
  const phonesRead: string[] = []
  const items = rows.map((row) => {
    const [id = null, nome = null, telefone = null, hour = null] = row.slice(-ofMedico.length)
    if (id !== null && !indexes.has(id)) {
      indexes.set(id, medicos.push({ nome: nome ?? '', telefone }) - 1)
      if (telefone !== null) phonesRead.push(`${id}${hour}`)
    }
    return [...row.slice(0, -ofMedico.length), id === null ? null : String(indexes.get(id))]
  })
  const of = { fields: [...fields.slice(0, -ofMedico.length), { ...fields[0]!, ...medicoField }], rows: items }
  return {
    answer: new JsonText(`{"medicos":${JSON.stringify(medicos)},"items":[${toJson(of).join(',')}]}`),
    /** One text for each phone in the answer, as `openPhonesRead` takes it: the doctor's id, then the current hour. */
    phonesRead,
  }
}
