import { useEffect, useState } from 'react'
import type { VagaFormApi } from './use-vaga-form.ts'

/** A sector that nobody chose in the form follows the one that another window gives the shift. */
export function useSeenSetor(setorId: string, form: VagaFormApi) {
  const [seen, setSeen] = useState(setorId)
  useEffect(() => {
    if (setorId === seen) return
    if (form.getValues('setor_id') === seen) form.setValue('setor_id', setorId)
    setSeen(setorId)
  }, [setorId, seen, form])
}
