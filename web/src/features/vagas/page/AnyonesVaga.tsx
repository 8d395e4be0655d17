import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { PublicVaga } from '@plantao/contract/vagas/schema'
import { notOpenText } from '@plantao/contract/vagas/share-rules'
import { ButtonLink, TextLink } from '../../../components/ui/Button.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { addressFor } from '../../auth/account-views.ts'
import { ReportButton } from '../../operadores/reports/ReportButton.tsx'
import { SituationPill } from '../card/SituationPill.tsx'
import { loginFor } from './login-address.ts'
import { NotOpen, VagaArticle } from './VagaArticle.tsx'

/** @param isHospital the visitor is signed in as a hospital that did not publish the vaga. */
export function AnyonesVaga({ vaga, isHospital = false }: { vaga: PublicVaga; isHospital?: boolean }) {
  const now = useNow()
  const ended = notOpenText(vaga, now)
  return (
    <>
      <VagaArticle
        vaga={vaga}
        state={<SituationPill situation={vagaSituation(vaga, now)} />}
        action={
          !isHospital && (
            <ButtonLink href={loginFor(vaga.id)} variant={ended ? 'secondary' : 'primary'} className="max-md:grow">
              {ended ? 'Entrar' : 'Entrar para se candidatar'}
            </ButtonLink>
          )
        }
      >
        {ended && (
          <NotOpen>{isHospital ? ended : `${ended} Se você se candidatou, entre para ver sua candidatura.`}</NotOpen>
        )}
      </VagaArticle>
      {isHospital && <ReportButton about="vaga" aboutId={vaga.id} className="mt-3" />}
      {!isHospital && (
        <p className="mt-5 px-1 text-ink-2">
          No Plantão Aberto, médicos encontram plantões em todo o Brasil e se candidatam com um toque.{' '}
          <TextLink href={addressFor('medico', 'register')}>Criar conta</TextLink>
        </p>
      )}
    </>
  )
}
