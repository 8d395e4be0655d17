import type { Side } from '@plantao/contract/account-types'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { AppHeader } from '../../components/layout/AppHeader.tsx'
import { Page } from '../../components/layout/Page.tsx'
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
  back: readonly [label: string, address: string]
  /** True for a part of a profile, whose own heading is enough on a phone. */
  isPart?: boolean | undefined
  children: ReactNode
}

/** The frame of a page below a dashboard, with a button that leads back. */
export function BackPage({ side, title, back: [label, address], isPart = false, children }: BackPageProps) {
  useLiveQueries(liveQueries)
  const [, navigate] = useLocation()
  const header = (
    <AppHeader>
      <NotificacoesButton accountType={side} />
      <SignOutButton />
    </AppHeader>
  )
  return (
    <Page header={header}>
      <Button
        variant="ghost"
        className="-ml-4"
        icon={<ArrowLeft aria-hidden className="size-5" />}
        onClick={() => navigate(address)}
      >
        {label}
      </Button>
      <h1 className={cn('mt-1 mb-4 text-2xl', isPart && 'max-md:sr-only')}>{title}</h1>
      <SuspensionNotice />
      {children}
    </Page>
  )
}

/** The way back from a profile's page: from a part to the profile, and from there to the dashboard. */
export const backFrom = (address: string, profile: string) =>
  address === profile ? (['Voltar', '/'] as const) : (['Voltar ao perfil', profile] as const)
