import { firstAndLastName } from '@plantao/contract/escala/rules'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { Shift } from '../queries.ts'
import { turnoOf } from '../rows.ts'
import { type Pending, realId, type Step } from './state.ts'

type Added = Extract<Step, { kind: 'add' }>['shift']

/** The shifts of some days as they will be after the pending steps. Unchanged shifts stay the same objects. */
export function withPending(
  shifts: readonly Shift[],
  pending: readonly Pending[],
  isShown: (data: string) => boolean,
  nameOf: (membro: string) => string | undefined,
): readonly Shift[] {
  let after = shifts
  for (const { steps, ids } of pending) {
    for (const [index, step] of steps.entries()) {
      const id = realId(ids[index]!)
      if (step.kind === 'delete') after = after.filter((shift) => shift.id !== id)
      else if (step.kind === 'name') after = after.map((shift) => (shift.id === id ? named(shift, step.to) : shift))
      else if (step.kind === 'setor')
        after = after.map((shift) => (shift.id === id ? { ...shift, setor_id: step.to } : shift))
      else if (isShown(step.shift.data) && !after.some((shift) => shift.id === id))
        after = [...after, named(added(id, step.shift), step.shift.membro_id)]
    }
  }
  return after

  function named(shift: Shift, membro: string | null): Shift {
    if (membro === null) return { ...shift, status: 'rascunho', medico: null }
    const nome = nameOf(membro)
    if (nome === undefined) return shift
    const medico = { nome, shown: firstAndLastName(nome), membro_id: realId(membro), telefone: null }
    return { ...shift, status: 'fixo', medico }
  }
}

/** Its instants are those of the hospital's clock in UTC: the true ones come with the server's answer. */
function added(id: string, { data, horario, setor_id, especialidade, modalidade = 'presencial' }: Added): Shift {
  const read = parseHorario(horario)
  const at = (minutes: number) => new Date(Date.parse(data) + minutes * 60_000).toISOString()
  return {
    ...{ id, status: 'rascunho', data, horario, setor_id, especialidade, modalidade, turno: turnoOf(read) },
    ...{ starts_at: read && at(read.start), ends_at: read && at(read.end), open_until: at(read?.end ?? 24 * 60) },
    ...{ time_zone: 'UTC', medico: null, waiting_count: 0, checked_in_at: null },
  }
}
