import type { User } from '@plantao/contract/auth/schema'
import { documentoName } from '@plantao/contract/documentos/rules'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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
import { type Part, Parts } from '../profile/Parts.tsx'
import { ratingsState, useAccountParts } from '../profile/use-account-parts.tsx'

/** The page `/medico/perfil`. */
export function MedicoProfile({ user }: { user: User }) {
  const medico = useQuery(ownMedicoQuery(user.id)).data ?? null
  const upload = useUploadDocumento(documentoName(user.id))
  const { id = '', crm = 'CRM', has_documento } = medico ?? {}
  const ratings = useInfiniteQuery({ ...avaliacoesQuery(id), enabled: id !== '' }).data?.pages[0]
  const consents = useInfiniteQuery(urgentCallConsentsQuery()).data?.pages.flatMap(({ items }) => items)
  const acessos = useInfiniteQuery(acessosQuery).data?.pages[0]?.items
  const canBeCalled = consents?.some(({ given_at }) => given_at !== null)
  const looks = (
    <>
      <AcessosList />
      <h3 className="mt-5 mb-1 font-semibold">Operação do Plantão Aberto</h3>
      <OperatorLooks />
    </>
  )
  const parts: Part[] = [
    {
      id: '',
      name: 'Dados profissionais',
      state: medico?.especialidade === null ? null : undefined,
      card: <Professional Section={SectionCard} user={user} medico={medico} />,
    },
    {
      id: 'documento',
      name: 'Documento CRM',
      state: has_documento ? 'enviado' : null,
      body: <OwnDocumento userId={user.id} crm={crm} upload={upload} />,
    },
    {
      id: 'avaliacoes',
      name: 'Avaliações',
      state: ratingsState(ratings),
      body: <AvaliacoesList medicoId={id || null} />,
    },
    {
      id: 'urgencias',
      name: 'Urgências',
      state: consents && (canBeCalled ? 'ligadas' : 'desligadas'),
      body: <UrgentCalls />,
    },
    ...useAccountParts('medico', looks, acessos?.[0]?.created_at),
  ]
  return <Parts side="medico" parts={parts} />
}
