import type { OwnMedico } from '@plantao/contract/medicos/schema'
import { formAddress } from '@plantao/contract/profile-parts'
import { profileGap } from '@plantao/contract/sentences/start'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { StartStrip } from '../../components/StartStrip.tsx'
import { useVagaFilters } from '../../features/vagas/filters/use-vaga-filters.ts'
import { SearchDialogs } from '../../features/vagas/saved-searches/SavedSearchesDialog.tsx'

interface MedicoStepsProps {
  medico: OwnMedico
  storageKey: string
}

export default function MedicoSteps({ medico, storageKey }: MedicoStepsProps) {
  const { especialidade, crm_uf, has_documento, has_alert } = medico
  const [, navigate] = useLocation()
  const { isFiltered, change } = useVagaFilters()
  const [isSaving, setSaving] = useState(false)
  /** A search without a filter cannot be saved, so it begins with what is known of the doctor. */
  function saveSearch() {
    if (!isFiltered && !especialidade && !crm_uf) return navigate(formAddress('medico'))
    if (!isFiltered) change(especialidade ? { especialidade } : { estado: [crm_uf!] })
    setSaving(true)
  }
  return (
    <>
      <StartStrip
        leads
        steps={[
          { name: 'Especialidade', isDone: Boolean(especialidade), href: formAddress('medico') },
          { name: 'Documento CRM', isDone: has_documento, href: formAddress('medico', 'documento') },
          { name: 'Avise-me', isDone: has_alert, onSelect: saveSearch },
        ]}
        storageKey={storageKey}
      >
        {profileGap(medico)}
      </StartStrip>
      <SearchDialogs shown={isSaving ? 'save' : null} onClose={() => setSaving(false)} />
    </>
  )
}
