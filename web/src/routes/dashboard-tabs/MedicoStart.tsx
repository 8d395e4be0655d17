import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { ownMedicoQuery } from '../../features/medicos/own-medico-query.ts'
import { browserStorage } from '../../lib/browser/storage.ts'
import { useUser } from '../../lib/session/session.ts'

const MedicoSteps = lazy(() => import('./MedicoSteps.tsx'))

/**
 * Decides when the tab opens whether the strip 'Para começar' has a place, so that the strip never pushes the list
 * down later. The first screen must stay small: the rest loads for new accounts alone, whose tab waits for it.
 */
export function MedicoStart() {
  const id = useUser()?.id ?? ''
  const { data } = useQuery(ownMedicoQuery(id))
  const storageKey = `plantao.start.${id}`
  const [isNew] = useState(
    () => data && !(data.especialidade && data.has_documento && data.has_alert) && !browserStorage.read(storageKey),
  )
  return isNew && <MedicoSteps medico={data!} storageKey={storageKey} />
}
