import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { formatCrm } from '@plantao/contract/medicos/rules'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { DescriptionItem } from '../../../components/DescriptionItem.tsx'
import { PhoneLinks } from '../../../components/PhoneLinks.tsx'

const link =
  '-my-2.5 inline-flex min-w-0 items-center gap-2 py-2.5 font-semibold break-all text-brand underline decoration-1 underline-offset-4 hover:text-brand-2 hover:decoration-2'

export function MedicoProfileData({ medico }: { medico: CandidaturaOfVaga['medico'] }) {
  const { crm, crm_uf, especialidade, telefone, email } = medico
  return (
    <dl className="grid gap-x-6 gap-y-4 @min-[15rem]:grid-cols-2">
      <DescriptionItem name="CRM">{crm && formatCrm(crm)}</DescriptionItem>
      {/* A CRM whose UF is known names it itself. */}
      {!crm_uf && (
        <DescriptionItem name="UF" none="Não informada">
          {null}
        </DescriptionItem>
      )}
      <DescriptionItem name="Especialidade" none="Não informada" className="max-md:col-span-full">
        {especialidade}
      </DescriptionItem>
      <DescriptionItem name="Telefone" className="max-md:col-span-full">
        {telefone && (
          <span className="flex items-start gap-2">
            <Phone aria-hidden className="mt-1 size-4 shrink-0 text-brand" />
            <span>
              <PhoneLinks phone={telefone} className={link} />
            </span>
          </span>
        )}
      </DescriptionItem>
      <DescriptionItem name="E-mail" className="col-span-full">
        {email && (
          <a href={`mailto:${email}`} className={link}>
            <Mail aria-hidden className="size-4 shrink-0" />
            {email}
          </a>
        )}
      </DescriptionItem>
    </dl>
  )
}
