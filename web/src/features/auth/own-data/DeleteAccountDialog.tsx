import { zodResolver } from '@hookform/resolvers/zod'
import type { Side } from '@plantao/contract/account-types'
import { deleteAccount } from '@plantao/contract/auth/routes'
import { deleteAccountForm } from '@plantao/contract/auth/schema'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/Button.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { PasswordInput } from '../../../components/ui/fields/PasswordInput.tsx'
import { expectSessionEnd } from '../../../lib/http/access-token.ts'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { forgetSession } from '../../../lib/session/session.ts'
import { HiddenUsername } from '../password/HiddenUsername.tsx'
import { isPasswordWrong } from '../password/password-errors.ts'

interface DeleteAccountDialogProps {
  accountType: Side
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function DeleteAccountDialog({ accountType, open, onOpenChange }: DeleteAccountDialogProps) {
  const remove = useDeleteAccount()
  const formId = useId()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={remove.isPending}
      title="Excluir sua conta?"
      footer={
        <>
          <CancelButton disabled={remove.isPending} />
          <Button type="submit" form={formId} variant="danger" loading={remove.isPending}>
            Excluir minha conta
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p>A exclusão é imediata e não pode ser desfeita. Se quiser uma cópia dos seus dados, exporte-os antes.</p>
        {accountType === 'medico' ? <MedicoConsequences /> : <HospitalConsequences />}
        <PasswordForm id={formId} remove={remove} />
      </div>
    </Dialog>
  )
}

const MedicoConsequences = () => (
  <>
    <Part title="O que apagamos">
      <li>Seu perfil, o documento do CRM, suas avaliações e o registro “Quem viu meus dados”.</li>
      <li>Todas as candidaturas que não foram aceitas.</li>
      <li>As sessões abertas e os e-mails que ainda não foram enviados.</li>
    </Part>
    <Part title="O que fica, e por quê">
      <li>
        Os plantões em que você foi aceito, como “Médico removido”: também são registros do hospital. Excluir a conta
        não desfaz o compromisso. O hospital de um plantão que ainda não terminou será avisado por e-mail.
      </li>
      <CommonRetention />
    </Part>
  </>
)

const HospitalConsequences = () => (
  <>
    <Part title="O que apagamos">
      <li>O perfil do hospital e as vagas que não têm candidatos.</li>
      <li>
        As observações das outras vagas. As vagas abertas são encerradas, e quem se candidatou recebe um aviso por
        e-mail.
      </li>
      <li>As sessões abertas e os e-mails que ainda não foram enviados.</li>
    </Part>
    <Part title="O que fica, e por quê">
      <li>
        Vagas com candidatos e avaliações, como “Hospital removido”: também são registros dos médicos. Em “Quem viu meus
        dados”, cada médico continua vendo o nome do hospital. Quem foi aceito para plantões que ainda não terminaram
        recebe um aviso por e-mail.
      </li>
      <CommonRetention />
    </Part>
  </>
)

const CommonRetention = () => (
  <>
    <li>O histórico de vagas e candidaturas, sem dizer quem fez o quê: serve para esclarecer dúvidas e abusos.</li>
    <li>
      O registro de acessos (data, hora e endereço IP), por 6 meses, em sigilo: a lei exige (Marco Civil, art. 15).
    </li>
  </>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 font-semibold">{title}</h3>
    <ul className="list-disc space-y-1.5 pl-5 text-ink-2 marker:text-ink-3">{children}</ul>
  </section>
)

function PasswordForm({ id, remove }: { id: string; remove: ReturnType<typeof useDeleteAccount> }) {
  const form = useForm({ resolver: zodResolver(deleteAccountForm), defaultValues: { senha: '' } })
  const submit = form.handleSubmit(({ senha }) =>
    remove.mutate(
      { password: senha },
      {
        onError: (error) => {
          if (!isPasswordWrong(error)) return
          form.setError('senha', { message: messages.account.passwordWrong }, { shouldFocus: true })
        },
      },
    ),
  )
  return (
    <form id={id} noValidate onSubmit={submit}>
      <HiddenUsername />
      <Field label="Senha" required hint="Para ter certeza de que é você." error={form.formState.errors.senha?.message}>
        <PasswordInput
          autoComplete="current-password"
          disabled={remove.isPending}
          // The margin keeps the error message below the field in view when the field gets the focus.
          className="scroll-mb-24"
          {...form.register('senha')}
        />
      </Field>
    </form>
  )
}

const notifyDeleteFailure = notifyFailure(messages.account.deleteFailed, { offline: messages.offline.deleteAccount })

function useDeleteAccount() {
  return useMutation({
    mutationFn: (body: RouteInput<typeof deleteAccount>['body']) =>
      expectSessionEnd(() => call(deleteAccount, { body })),
    onSuccess: () => {
      // The session ended with the account, so no sign-out follows.
      forgetSession()
      notify.success(messages.account.deleted)
    },
    onError: (error) => {
      if (!isPasswordWrong(error)) notifyDeleteFailure(error)
    },
  })
}
