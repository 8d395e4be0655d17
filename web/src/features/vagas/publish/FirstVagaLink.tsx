import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { ownVagaCountsQuery } from '../queries.ts'
import { newVagaAddress } from './use-new-vaga.ts'

/** The primary action of a tab that stays empty until its hospital has published a vaga. */
export function FirstVagaLink() {
  const { data } = useQuery(ownVagaCountsQuery({}))
  return data?.todas === 0 && <ButtonLink href={newVagaAddress}>Criar a primeira vaga</ButtonLink>
}
