import type { Side } from '@plantao/contract/account-types'
import { messages } from '@plantao/contract/messages'
import { useEffect, useState } from 'react'
import { useLocation, useSearch, useSearchParams } from 'wouter'
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

export default function Login({ accountType }: { accountType: Side }) {
  const { title, intro, question, register } = texts[accountType]
  const isConfirmed = useConfirmation(accountType)
  const vaga = vagaOf(useSearch())
  const entering = useAccountType().status === 'pending'
  return (
    <AuthPage title={title} intro={intro} back={vaga ? `/vagas/${vaga}` : '/'}>
      {isConfirmed && <FormBanner tone="done">{messages.login.confirmed}</FormBanner>}
      <LoginForm accountType={accountType} entering={entering} />
      <p className="text-ink-2">
        {question} <TextLink href={addressFor(accountType, 'register')}>{register}</TextLink>
      </p>
    </AuthPage>
  )
}

/**
 * Tells whether an e-mail has just been confirmed. After a reload this is false, because `confirmed` is removed from
 * the address.
 */
function useConfirmation(accountType: Side) {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const isNew = params.get('confirmed') === '1'
  const [isConfirmed, setConfirmed] = useState(isNew)
  if (isNew && !isConfirmed) setConfirmed(true)
  useEffect(() => {
    if (isNew) navigate(addressFor(accountType, 'login'), { replace: true })
  }, [isNew, accountType, navigate])
  return isConfirmed
}
