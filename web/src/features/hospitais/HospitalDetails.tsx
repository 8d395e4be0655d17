import type { Hospital } from '@plantao/contract/hospitais/schema'
import { formatPhone } from '@plantao/contract/phone'
import Pencil from 'lucide-react/icons/pencil'
import { type ReactNode, useId, useState } from 'react'
import { DescriptionItem } from '../../components/DescriptionItem.tsx'
import { maskCnpj } from '../../components/masked-input/masks.ts'
import { Button } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { CardHeading } from '../../components/ui/card-heading.ts'
import { HospitalDetailsForm } from './HospitalDetailsForm.tsx'

/** The profile's fields that future shifts may take over. */
const placeFields = ['localizacao', 'endereco', 'telefone'] as const

interface HospitalDetailsProps {
  hospital: Hospital
  onPlaceChanged: () => void
  /** Content below the data. */
  children: ReactNode
}

export function HospitalDetails({ hospital, onPlaceChanged, children }: HospitalDetailsProps) {
  const [editing, setEditing] = useState(false)

  function finish(saved: Hospital) {
    setEditing(false)
    if (placeFields.some((field) => saved[field] !== hospital[field])) onPlaceChanged()
  }

  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card as="section" aria-label="Dados do hospital" className="p-5 md:p-6">
        <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-xl">
            Dados do hospital
          </h2>
          {!editing && (
            <Button
              variant="secondary"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setEditing(true)}
            >
              Editar
            </Button>
          )}
        </div>
        {editing ? (
          <HospitalDetailsForm hospital={hospital} onSaved={finish} onCancel={() => setEditing(false)} />
        ) : (
          <HospitalData hospital={hospital} />
        )}
        {!editing && children}
      </Card>
    </CardHeading>
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
