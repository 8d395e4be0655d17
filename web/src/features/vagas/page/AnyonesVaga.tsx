import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { PublicVaga } from '@plantao/contract/vagas/schema'
import { notOpenText } from '@plantao/contract/vagas/share-rules'
import { ButtonLink, TextLink } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { addressFor } from '../../auth/account-views.ts'
import { ReportButton } from '../../reports/ReportButton.tsx'
import { SituationPill } from '../card/SituationPill.tsx'
import { loginFor } from './login-address.ts'
import { NotOpen, VagaArticle } from './VagaArticle.tsx'

interface AnyonesVagaProps {
  vaga: PublicVaga
  /** The visitor's account: a hospital that did not publish the vaga, or an operator. */
  reader?: 'hospital' | 'operador'
}

export function AnyonesVaga({ vaga, reader }: AnyonesVagaProps) {
  const now = useNow()
  const ended = notOpenText(vaga, now)
  return (
    <>
      <VagaArticle
        vaga={vaga}
        state={<SituationPill situation={vagaSituation(vaga, now)} />}
        action={
          !reader && (
            <ButtonLink href={loginFor(vaga.id)} variant={ended ? 'secondary' : 'primary'} className="max-md:grow">
              {ended ? 'Entrar' : 'Entrar para se candidatar'}
            </ButtonLink>
          )
        }
      >
        {ended && (
          <NotOpen>{reader ? ended : `${ended} Se você se candidatou, entre para ver sua candidatura.`}</NotOpen>
        )}
      </VagaArticle>
      {reader === 'hospital' && <ReportButton about="vaga" aboutId={vaga.id} className="mt-3" />}
      {!reader && (
        <p className="mt-5 px-1 text-ink-2">
          No Plantão Aberto, médicos encontram vagas em todo o Brasil e se candidatam com um toque.{' '}
          <TextLink href={addressFor('medico', 'register')}>Criar conta</TextLink>
        </p>
      )}
    </>
  )
}
