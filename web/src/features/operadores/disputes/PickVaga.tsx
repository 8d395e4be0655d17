import { zodResolver } from '@hookform/resolvers/zod'
import { operacao } from '@plantao/contract/sentences/operacao'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { vagaAddress } from '../work/addresses.ts'

const idIn = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const linkForm = z.object({
  link: z.string().refine((text) => idIn.test(text), operacao.vagaLinkRequired),
})

export function PickVaga() {
  const [, navigate] = useLocation()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(linkForm),
    defaultValues: { link: '' },
  })
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-4"
      onSubmit={handleSubmit(({ link }) => navigate(vagaAddress(idIn.exec(link)![0].toLowerCase())))}
    >
      <Field
        label="Link da vaga"
        required
        hint="O endereço que “Compartilhar” copia, ou só o código dele."
        error={formState.errors.link?.message}
      >
        <TextInput autoComplete="off" {...register('link')} />
      </Field>
      <Button type="submit" className="w-fit">
        Abrir histórico
      </Button>
    </form>
  )
}
