import type { UserType } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { TextLink } from '../../components/ui/Button.tsx'
import { AuthPage } from '../../features/auth/AuthPage.tsx'
import { FormBanner } from '../../features/auth/FormBanner.tsx'
import { useAccountType } from '../../features/auth/queries.ts'
import { LoginForm } from '../../features/auth/sign-in/LoginForm.tsx'

const words = {
  doctor: {
    title: 'Entrar como médico',
    intro: 'Veja os plantões abertos e acompanhe suas candidaturas.',
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

export default function Login({ kind }: { kind: UserType }) {
  const { title, intro, question, register } = words[kind]
  const confirmation = useConfirmation(kind)
  const entering = useAccountType().status === 'pending'
  return (
    <AuthPage title={title} intro={intro} back="/">
      {confirmation === 'done' && <FormBanner tone="done">{messages.login.confirmed}</FormBanner>}
      {confirmation === 'failed' && <FormBanner tone="failed">{messages.login.confirmFailed}</FormBanner>}
      <LoginForm kind={kind} entering={entering} offerConfirmation={confirmation === 'failed'} />
      <p className="text-ink-2">
        {question} <TextLink href={`/?view=${kind}-register`}>{register}</TextLink>
      </p>
    </AuthPage>
  )
}

/** How the link of the confirmation e-mail ended. Told once: the address forgets it, so that a reload says nothing. */
function useConfirmation(kind: UserType): 'done' | 'failed' | null {
  const [params] = useSearchParams()
  const [, go] = useLocation()
  const confirmed = params.get('confirmed')
  const [result, setResult] = useState(confirmed)
  if (confirmed !== null && confirmed !== result) setResult(confirmed)
  useEffect(() => {
    if (confirmed !== null) go(`/?view=${kind}-login`, { replace: true })
  }, [confirmed, kind, go])
  return result === null ? null : result === '1' ? 'done' : 'failed'
}
