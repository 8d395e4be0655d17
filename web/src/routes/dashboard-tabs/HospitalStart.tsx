import { hospitalEscala } from '@plantao/contract/addresses'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { formAddress } from '@plantao/contract/profile-parts'
import { lazy, useState } from 'react'
import { newVagaAddress } from '../../features/vagas/publish/use-new-vaga.ts'
import { browserStorage } from '../../lib/browser/storage.ts'

const StartStrip = lazy(async () => ({ default: (await import('../../components/StartStrip.tsx')).StartStrip }))

interface HospitalStartProps {
  hospital: Hospital
  hasSetor: boolean
  /** True once a doctor of the house stands in the plan. */
  hasRota: boolean
  hasVaga: boolean
}

/** Decides when the tab opens whether the strip has a place, as `MedicoStart` does. */
export function HospitalStart({ hospital, hasSetor, hasRota, hasVaga }: HospitalStartProps) {
  const { auth_user_id, entrance, ask_for, cnes } = hospital
  const rota = { name: 'Colar a escala', isDone: hasRota, href: `${hospitalEscala}&visao=colar` }
  const steps = [
    { name: 'Entrada e contato', isDone: entrance !== '' || ask_for !== '', href: formAddress('hospital', 'entrada') },
    { name: 'Setores', isDone: hasSetor, href: formAddress('hospital', 'setores') },
    rota,
    { name: 'Primeira vaga', isDone: hasVaga, href: newVagaAddress },
    { name: 'CNES', isDone: cnes !== '', href: formAddress('hospital', 'cnes') },
  ]
  const storageKey = `plantao.start.${auth_user_id}`
  // The plan alone does not bring the strip to a hospital that has been here for long.
  const [isNew] = useState(
    () => steps.some((step) => !step.isDone && step !== rota) && !browserStorage.read(storageKey),
  )
  return isNew && <StartStrip storageKey={storageKey} steps={steps} />
}
