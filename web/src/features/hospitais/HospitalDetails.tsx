import type { Hospital } from '@plantao/contract/hospitais/schema'
import { formatPhone } from '@plantao/contract/phone'
import type { ReactNode } from 'react'
import { DescriptionItem } from '../../components/DescriptionItem.tsx'
import { maskCnpj } from '../../components/masked-input/masks.ts'
import { EditableCard } from './EditableCard.tsx'
import { HospitalDetailsForm } from './HospitalDetailsForm.tsx'

/** The profile's fields that the hospital may copy into its future vagas. */
const placeFields = ['localizacao', 'endereco', 'telefone'] as const

interface HospitalDetailsProps {
  hospital: Hospital
  onPlaceChanged: () => void
  children: ReactNode
}

export function HospitalDetails({ hospital, onPlaceChanged, children }: HospitalDetailsProps) {
  const tellPlace = (saved: Hospital) => {
    if (placeFields.some((field) => saved[field] !== hospital[field])) onPlaceChanged()
  }
  return (
    <EditableCard
      title="Dados do hospital"
      edit="Editar"
      form={(close) => (
        <HospitalDetailsForm
          hospital={hospital}
          onSaved={(saved) => {
            close()
            tellPlace(saved)
          }}
          onCancel={close}
        />
      )}
    >
      <HospitalData hospital={hospital} />
      {children}
    </EditableCard>
  )
}

/** The address is left out where the location, which the hospital may write itself, says it already. */
function HospitalData({ hospital }: { hospital: Hospital }) {
  const { localizacao, endereco, cidade, estado } = hospital
  const isSaid = [endereco, cidade, estado].every((text) => localizacao.includes(text))
  return (
    <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-3 md:grid-cols-2 md:gap-y-4">
      <DescriptionItem name="Nome do hospital" className="col-span-2">
        {hospital.nome}
      </DescriptionItem>
      <DescriptionItem name="Localização" none="Não informada" className="col-span-2">
        {localizacao}
      </DescriptionItem>
      {!isSaid && (
        <DescriptionItem name="Endereço" className="col-span-2">
          {[endereco, [cidade, estado].filter(Boolean).join(' - ')].filter(Boolean).join(', ')}
        </DescriptionItem>
      )}
      <DescriptionItem name="Telefone">{formatPhone(hospital.telefone)}</DescriptionItem>
      <DescriptionItem name="CNPJ">{maskCnpj(hospital.cnpj)}</DescriptionItem>
      <DescriptionItem name="E-mail" className="col-span-2">
        {hospital.email}
      </DescriptionItem>
    </dl>
  )
}
