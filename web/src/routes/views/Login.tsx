import type { Side } from '@plantao/contract/account-types'
import { messages } from '@plantao/contract/messages'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { TextLink } from '../../components/ui/Button.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { addressFor } from '../../features/auth/account-views.ts'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { LoginForm } from '../../features/auth/sign-in/LoginForm.tsx'
import { vagaOf } from '../home-views.ts'
import { useAccountType } from '../use-account-type.ts'

const texts = {
  medico: {
    title: 'Entrar como médico',
    intro: 'Veja as vagas abertas e acompanhe suas candidaturas.',
    question: 'Ainda não tem conta?',
    register: 'Criar conta',
  },
  hospital: {
    title: 'Entrar como hospital',
    intro: 'Publique vagas de plantão e escolha quem vai assumir.',
    question: 'Seu hospital ainda não tem conta?',
    register: 'Cadastrar Hospital',
  },
} as const

export default function Login({ accountType }: { accountType: Side }) {
  const { title, intro, question, register } = texts[accountType]
  /** The address of a sign-up that was just confirmed. */
  const state = useHistoryState<{ email: string; isConfirmed?: boolean } | null>()
  const vaga = vagaOf(useSearch())
  const entering = useAccountType().status === 'pending'
  return (
    <AuthPage title={title} intro={intro} back={vaga ? `/vagas/${vaga}` : '/'}>
      {state?.isConfirmed && <FormBanner tone="done">{messages.login.confirmed}</FormBanner>}
      <LoginForm accountType={accountType} knownEmail={state?.email} entering={entering} />
      <p className="text-ink-2">
        {question} <TextLink href={addressFor(accountType, 'register')}>{register}</TextLink>
      </p>
    </AuthPage>
  )
}
