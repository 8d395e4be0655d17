import { useEffect, useState } from 'react'
import type { VagaFormApi } from './use-vaga-form.ts'

/** Takes over the sector that another window gives the shift, unless the user has changed the sector in the form. */
export function useSeenSetor(setorId: string, form: VagaFormApi) {
  const [seen, setSeen] = useState(setorId)
  useEffect(() => {
    if (setorId === seen) return
    if (form.getValues('setor_id') === seen) form.setValue('setor_id', setorId)
    setSeen(setorId)
  }, [setorId, seen, form])
}
