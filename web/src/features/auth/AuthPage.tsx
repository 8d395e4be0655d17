import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { SplitPage } from '../../components/layout/SplitPage.tsx'
import { Button } from '../../components/ui/Button.tsx'

interface AuthPageProps {
  title: string
  intro?: ReactNode
  back: string
  children: ReactNode
}

/** The layout of the views for signing in, registering, and following a link from an e-mail. */
export function AuthPage({ title, intro, back, children }: AuthPageProps) {
  const [, navigate] = useLocation()
  return (
    <SplitPage>
      <div className="w-full max-w-md md:max-lg:mx-auto">
        <Button variant="ghost" className="-ml-4.5" onClick={() => navigate(back)}>
          <ArrowLeft aria-hidden className="size-5" />
          Voltar
        </Button>
        <h1 className="mt-3 text-[min(1.875rem,13vw)] leading-tight font-bold lg:text-[min(2.25rem,5vw)]">{title}</h1>
        {intro && <p className="mt-2 text-lg text-ink-2">{intro}</p>}
        <div className="mt-6 flex flex-col gap-5">{children}</div>
      </div>
    </SplitPage>
  )
}
