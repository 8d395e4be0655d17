import { Card } from '../../components/ui/Card.tsx'
import { useUser } from '../../lib/session/session.ts'
import { ChangePassword } from '../auth/password/ChangePassword.tsx'
import { SecondFactor } from '../auth/second-factor/SecondFactor.tsx'

export function OwnAccount() {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
      <h1 className="text-2xl max-md:text-xl">Minha conta</h1>
      <Card as="section" aria-label="Conta" className="flex flex-col gap-8 p-5 md:p-6">
        <p className="text-ink-2">
          Você entrou como <span className="font-semibold wrap-anywhere text-ink">{useUser()?.email}</span>.
        </p>
        <ChangePassword />
        <SecondFactor />
      </Card>
    </div>
  )
}
