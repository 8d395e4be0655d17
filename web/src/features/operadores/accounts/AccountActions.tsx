import { type ReactNode, useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { type AccountAction, useAccountAction } from './use-actions.ts'

const words: Record<AccountAction, { label: string; title: string; description: string; hint: string }> = {
  suspend: {
    label: 'Suspender conta',
    title: 'Suspender esta conta?',
    description:
      'As sessões terminam e as vagas abertas somem das buscas. Plantões aceitos continuam, com contato, chegada e desistência.',
    hint: 'A pessoa recebe este motivo e a forma de responder.',
  },
  lift: {
    label: 'Retirar suspensão',
    title: 'Retirar a suspensão?',
    description: 'A conta volta a funcionar e as vagas abertas voltam às buscas.',
    hint: 'O motivo fica registrado.',
  },
  endSessions: {
    label: 'Encerrar sessões',
    title: 'Encerrar as sessões desta conta?',
    description: 'A pessoa precisa entrar de novo em todos os aparelhos.',
    hint: 'A pessoa vê este motivo.',
  },
  erase: {
    label: 'Excluir conta',
    title: 'Excluir esta conta?',
    description:
      'Dados, documentos, candidaturas e vagas são apagados e não voltam. Plantões aceitos que ainda não terminaram ficam sem a outra parte, que é avisada.',
    hint: 'O motivo fica no registro de acessos do servidor.',
  },
}

interface AccountActionsProps {
  accountId: string
  isSuspended: boolean
  onErased: () => void
  /** Further actions. */
  children?: ReactNode
}

export function AccountActions({ accountId, isSuspended, onErased, children }: AccountActionsProps) {
  const shown: AccountAction[] = [isSuspended ? 'lift' : 'suspend', 'endSessions', 'erase']
  return (
    <div className="flex flex-wrap gap-3">
      {shown.map((action) => (
        <AccountActionButton
          key={action}
          action={action}
          accountId={accountId}
          {...(action === 'erase' && { onDone: onErased })}
        />
      ))}
      {children}
    </div>
  )
}

interface AccountActionButtonProps {
  action: AccountAction
  accountId: string
  onDone?: () => void
}

export function AccountActionButton({ action, accountId, onDone }: AccountActionButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const act = useAccountAction(action, accountId)
  const { label, title, description, hint } = words[action]
  const close = () => setOpen(false)
  const closing = onceDecided(close)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <PromptDialog
        draftKey={`${action}:${accountId}`}
        open={isOpen}
        onOpenChange={close}
        title={title}
        description={description}
        hint={hint}
        confirmLabel={label}
        danger={action === 'suspend' || action === 'erase'}
        loading={act.isPending}
        onConfirm={(reason) =>
          act.mutate(reason, {
            ...closing,
            onSuccess: () => {
              close()
              onDone?.()
            },
          })
        }
      />
    </>
  )
}
