import ArrowRight from 'lucide-react/icons/arrow-right'
import Hospital from 'lucide-react/icons/hospital'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { SplitPage } from '../../components/layout/SplitPage.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { addressFor } from '../../features/auth/account-views.ts'
import { pendingSignUpKey } from '../../features/auth/sign-up/pending-sign-up-key.ts'
import { tabStorage } from '../../lib/browser/storage.ts'
import { loadEarly } from '../../lib/code-loading/new-version.ts'

export function Landing() {
  const [, navigate] = useLocation()
  const PendingSignUp = usePendingSignUp()
  return (
    <SplitPage bandOnPhone>
      {PendingSignUp && <PendingSignUp />}
      <h1 className="text-[min(2.125rem,13vw)] leading-[1.14] font-bold md:text-[min(3rem,12vw)] lg:text-[min(3.5rem,5.5vw)] xl:text-[min(3.75rem,4.7vw)]">
        Conectando <br className="max-md:hidden" />
        médicos e <br className="max-lg:hidden" />
        hospitais
      </h1>
      <p className="mt-4 max-w-lg text-lg text-ink-2 lg:mt-6 lg:text-xl">
        Vagas abertas em todo o Brasil, com hora, lugar e valor à vista. Candidate-se em um toque; feche a escala no
        mesmo dia.
      </p>
      <div className="mt-7 flex max-w-md flex-col gap-3 lg:mt-9">
        <Button size="lg" wide onClick={() => navigate(addressFor('medico', 'login'))}>
          <ChoiceLabel icon={<Stethoscope aria-hidden className="size-6" />}>Sou Médico</ChoiceLabel>
        </Button>
        <Button size="lg" wide variant="secondary" onClick={() => navigate(addressFor('hospital', 'login'))}>
          <ChoiceLabel icon={<Hospital aria-hidden className="size-6" />}>Sou Hospital</ChoiceLabel>
        </Button>
      </div>
    </SplitPage>
  )
}

/** The line about a sign-up. Few visitors see it, so its code loads later; without it the screen does without it. */
function usePendingSignUp() {
  const [Line, setLine] = useState<ComponentType>()
  useEffect(() => {
    if (!tabStorage.read(pendingSignUpKey)) return
    void loadEarly(() => import('../../features/auth/sign-up/PendingSignUp.tsx')).then((loaded) =>
      setLine(() => loaded?.PendingSignUp),
    )
  }, [])
  return Line
}

const ChoiceLabel = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <>
    {icon}
    <span className="flex-1 text-left">{children}</span>
    <ArrowRight aria-hidden className="size-5" />
  </>
)
