import type { User } from '@plantao/contract/auth/schema'
import { documentoName } from '@plantao/contract/documentos/rules'
import { type ProfilePart, profileAddress } from '@plantao/contract/profile-parts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SectionCard } from '../../components/ui/SectionCard.tsx'
import { OperatorLooks } from '../../features/auth/requests/OperatorLooks.tsx'
import { AvaliacoesList } from '../../features/avaliacoes/AvaliacoesList.tsx'
import { avaliacoesQuery } from '../../features/avaliacoes/queries.ts'
import { OwnDocumento } from '../../features/documentos/OwnDocumento.tsx'
import { useUploadDocumento } from '../../features/documentos/use-upload-documento.ts'
import { AcessosList } from '../../features/medicos/AcessosList.tsx'
import { Professional } from '../../features/medicos/OwnProfileDialog.tsx'
import { ownMedicoQuery } from '../../features/medicos/own-medico-query.ts'
import { acessosQuery, urgentCallConsentsQuery } from '../../features/medicos/queries.ts'
import { UrgentCalls } from '../../features/medicos/UrgentCalls.tsx'
import { accountParts, Conta, ratingsState, useAccountRows } from '../profile/account-parts.tsx'
import { type IndexRow, Parts } from '../profile/Parts.tsx'

interface MedicoProfileProps {
  user: User
  /** Undefined for the first part. */
  part: ProfilePart<'medico'> | undefined
}

/** The page `/medico/perfil`, with the part that the address names. */
export function MedicoProfile({ user, part }: MedicoProfileProps) {
  const { data } = useQuery(ownMedicoQuery(user.id))
  const medico = data ?? null
  const upload = useUploadDocumento(documentoName(user.id))
  const parts: Record<ProfilePart<'medico'>, ReactNode> = {
    ...accountParts,
    documento: (
      <SectionCard title="Documento CRM">
        <OwnDocumento userId={user.id} crm={medico?.crm ?? 'CRM'} upload={upload} />
      </SectionCard>
    ),
    urgencias: (
      <SectionCard title="Urgências">
        <UrgentCalls />
      </SectionCard>
    ),
    avaliacoes: (
      <SectionCard title="Avaliações">
        {data !== undefined && <AvaliacoesList medicoId={data?.id ?? null} />}
      </SectionCard>
    ),
    acessos: (
      <SectionCard title="Quem viu meus dados">
        <AcessosList />
        <h3 className="mt-5 mb-1 font-semibold">Operação do Plantão Aberto</h3>
        <OperatorLooks />
      </SectionCard>
    ),
    conta: <Conta side="medico" />,
  }
  return (
    <Parts index={useIndex(user)} address={profileAddress('medico', part)}>
      {part ? parts[part] : <Professional Section={SectionCard} user={user} medico={medico} isAsked={false} />}
    </Parts>
  )
}

function useIndex(user: User): IndexRow[] {
  const medico = useQuery(ownMedicoQuery(user.id)).data
  const medicoId = medico?.id ?? ''
  const ratings = useInfiniteQuery({ ...avaliacoesQuery(medicoId), enabled: medicoId !== '' }).data
  const consents = useInfiniteQuery(urgentCallConsentsQuery()).data?.pages.flatMap(({ items }) => items)
  const acessos = useInfiniteQuery(acessosQuery).data?.pages[0]?.items
  const account = useAccountRows('medico', acessos?.[0]?.created_at)
  return [
    {
      name: 'Dados profissionais',
      href: profileAddress('medico'),
      state: medico?.especialidade === null ? 'Especialidade: falta' : undefined,
      isMissing: true,
    },
    {
      name: 'Documento CRM',
      href: profileAddress('medico', 'documento'),
      state: medico ? (medico.has_documento ? 'enviado' : 'falta') : undefined,
      isMissing: medico?.has_documento === false,
    },
    { name: 'Avaliações', href: profileAddress('medico', 'avaliacoes'), state: ratingsState(ratings) },
    {
      name: 'Urgências',
      href: profileAddress('medico', 'urgencias'),
      state: consents && (consents.some(({ given_at }) => given_at !== null) ? 'ligadas' : 'desligadas'),
    },
    ...account,
  ]
}
