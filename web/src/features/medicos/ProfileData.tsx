import type { User } from '@plantao/contract/auth/schema'
import { formatCrm, formatPhone } from '@plantao/contract/medicos/rules'
import type { Medico } from '@plantao/contract/medicos/schema'
import { Datum } from '../../components/Datum.tsx'

/** The professional data as they are, until 'Editar'. */
export function ProfileData({ user, medico }: { user: User; medico: Medico | null }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Datum name="Nome completo" className="md:col-span-2">
        {medico?.nome}
      </Datum>
      <Datum name="CRM">{medico && formatCrm(medico.crm)}</Datum>
      <Datum name="Especialidade" none="Não informada">
        {medico?.especialidade}
      </Datum>
      <Datum name="Telefone">{medico?.telefone && formatPhone(medico.telefone)}</Datum>
      <Datum name="E-mail">{user.email}</Datum>
    </dl>
  )
}
