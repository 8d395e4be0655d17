import type { Side } from '@plantao/contract/account-types'
import { profileAddress } from '@plantao/contract/profile-parts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { AppHeader } from '../../components/layout/AppHeader.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { PageFocus } from '../../components/layout/PageFocus.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { SignOutButton } from '../../features/auth/sign-in/SignOutButton.tsx'
import { SuspensionNotice } from '../../features/auth/suspension/SuspensionNotice.tsx'
import { NotificacoesButton } from '../../features/notificacoes/NotificacoesButton.tsx'
import { useLiveQueries } from '../../lib/realtime/use-live-queries.ts'
import { liveQueries } from '../live-queries.ts'

interface BackPageProps {
  side: Side
  title: string
  back?: readonly [label: string, address: string]
  children: ReactNode
}

/** A page with a button that leads back: from a part of a profile to the profile, else to `back`. */
export function BackPage({ side, title, back = ['Voltar', '/'], children }: BackPageProps) {
  useLiveQueries(liveQueries)
  const [path, navigate] = useLocation()
  const profile = profileAddress(side)
  const isPart = path.startsWith(`${profile}/`)
  const [label, address] = isPart ? ['Voltar ao perfil', profile] : back
  const header = (
    <AppHeader>
      <NotificacoesButton accountType={side} />
      <SignOutButton />
    </AppHeader>
  )
  return (
    <PageFocus title={title}>
      <Page header={header}>
        <Button
          variant="ghost"
          className="-ml-4"
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={() => navigate(address)}
        >
          {label}
        </Button>
        {/* On a phone the heading of the part itself is enough. */}
        <h1 className={cn('mt-1 mb-4 text-2xl', isPart && 'max-md:sr-only')}>{title}</h1>
        <SuspensionNotice />
        {children}
      </Page>
    </PageFocus>
  )
}
