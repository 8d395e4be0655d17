import type { Sheet, SheetChange } from './schema.ts'

/** 'Ana Prado CRM/SP 123456'. */
const printedName = ({ medicos }: Sheet, index: number | null) => {
  const medico = index === null ? undefined : medicos[index]
  return medico ? [medico.nome, medico.crm].filter(Boolean).join(' ') : 'a definir'
}

type Slot = Omit<SheetChange, 'era' | 'agora'> & { names: string[] }

/** The shifts that begin in the month, by sector, day and hours. */
function slotsOf(sheet: Sheet) {
  const slots = new Map<string, Slot>()
  const add = (slot: Omit<Slot, 'names'>, medico: number | null) => {
    const key = JSON.stringify([slot.key, slot.data, slot.horario, slot.is_sobreaviso])
    const found = slots.get(key) ?? { ...slot, names: [] }
    found.names.push(printedName(sheet, medico))
    slots.set(key, found)
  }
  for (const { data, celulas } of sheet.dias) {
    for (const [n, { key, nome, colunas }] of sheet.setores.entries()) {
      for (const [m, column] of colunas.entries()) {
        const isOnly = colunas.filter(({ turno }) => turno === column.turno).length === 1
        const slot = { key, nome, data, is_sobreaviso: false, turno: isOnly ? column.turno : null }
        for (const { medico, horario, desde } of celulas[n]![m]!) {
          if (desde === null) add({ ...slot, horario: horario ?? column.horario! }, medico)
        }
      }
    }
  }
  for (const { plantoes, ...setor } of sheet.sobreaviso) {
    for (const { medico, ...at } of plantoes) {
      if (at.data.startsWith(sheet.mes)) add({ ...setor, ...at, is_sobreaviso: true, turno: null }, medico)
    }
  }
  return slots
}

/** The names of `of` without those that `other` has too, each as often as it is there. */
function without(of: readonly string[] = [], other: readonly string[] = []) {
  const left = [...other]
  return of.filter((name) => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** The differences between the closed month and now, in the order of the days. */
export function changesSince(closed: Sheet, now: Sheet): SheetChange[] {
  const [before, after] = [slotsOf(closed), slotsOf(now)]
  return [...new Map([...before, ...after])]
    .map(([key, { names: _, ...slot }]) => {
      const [was, is] = [before.get(key)?.names, after.get(key)?.names]
      return { ...slot, era: without(was, is), agora: without(is, was) }
    })
    .filter(({ era, agora }) => era.length + agora.length > 0)
    .sort((a, b) => a.data.localeCompare(b.data) || a.nome.localeCompare(b.nome) || a.horario.localeCompare(b.horario))
}
