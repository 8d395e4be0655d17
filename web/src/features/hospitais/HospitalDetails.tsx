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

function HospitalData({ hospital }: { hospital: Hospital }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <DescriptionItem name="Nome do hospital" className="md:col-span-2">
        {hospital.nome}
      </DescriptionItem>
      <DescriptionItem name="Localização" none="Não informada" className="md:col-span-2">
        {hospital.localizacao}
      </DescriptionItem>
      <DescriptionItem name="Endereço" className="md:col-span-2">
        {hospital.endereco}
      </DescriptionItem>
      <DescriptionItem name="Cidade" none="Não informada">
        {hospital.cidade}
      </DescriptionItem>
      <DescriptionItem name="Estado">{hospital.estado}</DescriptionItem>
      <DescriptionItem name="Telefone" className="md:col-span-2">
        {formatPhone(hospital.telefone)}
      </DescriptionItem>
      <DescriptionItem name="E-mail" className="md:col-span-2">
        {hospital.email}
      </DescriptionItem>
      <DescriptionItem name="CNPJ">{maskCnpj(hospital.cnpj)}</DescriptionItem>
    </dl>
  )
}
