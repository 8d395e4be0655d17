import { formatPhone, parsePhone } from '@plantao/contract/medicos/rules'
import type { Medico } from '@plantao/contract/medicos/schema'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { cn } from '../../components/ui/cn.ts'

const link =
  '-my-2.5 inline-flex min-w-0 items-center gap-2 py-2.5 font-semibold break-all text-brand underline decoration-1 underline-offset-4 hover:text-brand-2 hover:decoration-2'

export function CandidatoData({ medico }: { medico: Omit<Medico, 'auth_user_id'> }) {
  const { crm, crm_uf, especialidade, telefone, email } = medico
  const digits = telefone && parsePhone(telefone)
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      <Datum name="CRM">{crm}</Datum>
      <Datum name="UF">{crm_uf}</Datum>
      <Datum name="Especialidade" wide>
        {especialidade}
      </Datum>
      <Datum name="Telefone" wide>
        {telefone && (
          <a href={`tel:${digits ? `+55${digits}` : telefone.replace(/[^\d+]/g, '')}`} className={link}>
            <Phone aria-hidden className="size-4 shrink-0" />
            {formatPhone(telefone)}
          </a>
        )}
      </Datum>
      <Datum name="E-mail" wide="always">
        <a href={`mailto:${email}`} className={link}>
          <Mail aria-hidden className="size-4 shrink-0" />
          {email}
        </a>
      </Datum>
    </dl>
  )
}

function Datum({ name, wide, children }: { name: string; wide?: boolean | 'always'; children: ReactNode }) {
  return (
    <div className={cn('min-w-0', wide && 'col-span-full', wide === true && 'md:col-span-1')}>
      <dt className="text-sm font-semibold text-ink-2">{name}</dt>
      <dd className={cn('break-words', !children && 'text-ink-2')}>{children || 'Não informado'}</dd>
    </div>
  )
}
