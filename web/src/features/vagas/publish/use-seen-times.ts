import type { VagaContent } from '@plantao/contract/vagas/content-rules'
import { useEffect, useState } from 'react'
import type { VagaFormApi } from './use-vaga-form.ts'

export type DayAndHours = Pick<VagaContent, 'data' | 'horario'>

/**
 * The day and hours that the user of the form has seen. When another window moves the shift, fields that nobody touched
 * take the new values, and `isMoved` becomes true.
 */
export function useSeenTimes({ data, horario }: DayAndHours, form: VagaFormApi) {
  const [seen, setSeen] = useState({ from: { data, horario }, isMoved: false })
  const { from } = seen
  const isOther = data !== from.data || horario !== from.horario
  useEffect(() => {
    if (!isOther) return
    if (form.getValues('data') === from.data) form.setValue('data', data)
    if (form.getValues('horario') === from.horario) form.setValue('horario', horario)
    setSeen({ from: { data, horario }, isMoved: true })
  }, [isOther, form, from, data, horario])
  return seen
}
