import type { User } from '@plantao/contract/auth/schema'
import { formatPhone } from '@plantao/contract/medicos/rules'
import type { Medico } from '@plantao/contract/medicos/schema'
import { cn } from '../../components/ui/cn.ts'

/** The professional data as they are, until 'Editar'. */
export function ProfileData({ user, medico }: { user: User; medico: Medico | null }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      <Datum name="Nome completo" value={medico?.nome} className="md:col-span-2" />
      <Datum name="CRM" value={medico?.crm} />
      <Datum name="Especialidade" value={medico?.especialidade} />
      <Datum name="Telefone" value={medico?.telefone && formatPhone(medico.telefone)} />
      <Datum name="E-mail" value={user.email} />
    </dl>
  )
}

function Datum({ name, value, className }: { name: string; value: string | null | undefined; className?: string }) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-sm font-semibold text-ink-2">{name}</dt>
      <dd className={cn('break-words', !value && 'text-ink-2')}>{value || 'Não informado'}</dd>
    </div>
  )
}
