import type { User } from '@plantao/contract/auth/schema'
import { formatCrm } from '@plantao/contract/medicos/rules'
import type { Medico } from '@plantao/contract/medicos/schema'
import { formatPhone } from '@plantao/contract/phone'
import { DescriptionItem } from '../../components/DescriptionItem.tsx'

export function OwnProfileData({ user, medico }: { user: User; medico: Medico | null }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <DescriptionItem name="Nome completo" className="md:col-span-2">
        {medico?.nome}
      </DescriptionItem>
      <DescriptionItem name="CRM">{medico && formatCrm(medico.crm)}</DescriptionItem>
      <DescriptionItem name="Especialidade" none="Não informada">
        {medico?.especialidade}
      </DescriptionItem>
      <DescriptionItem name="Telefone">{medico?.telefone && formatPhone(medico.telefone)}</DescriptionItem>
      <DescriptionItem name="E-mail">{user.email}</DescriptionItem>
    </dl>
  )
}
