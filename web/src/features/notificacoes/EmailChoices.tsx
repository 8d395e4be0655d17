import { messages } from '@plantao/contract/messages'
import { choiceLabel, deliveries, isNotificacaoKind } from '@plantao/contract/notificacoes/kind-rules'
import type { EmailChoice } from '@plantao/contract/notificacoes/schema'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Field } from '../../components/ui/fields/Field.tsx'
import { Select } from '../../components/ui/fields/Select.tsx'
import { useChooseEmail } from './changes.ts'
import { emailChoicesQuery } from './queries.ts'

export function EmailChoices() {
  const choices = useQuery(emailChoicesQuery)
  if (!choices.data)
    return (
      <NotLoaded
        query={choices}
        failed={messages.notificacoes.choicesFailed}
        label="Carregando avisos…"
        skeleton="h-40"
      />
    )
  return (
    <div className="@container flex flex-col gap-4">
      <p className="text-ink-2">
        Escolha quando cada aviso chega por e-mail. Em “Notificações”, no aplicativo, todos aparecem na hora. O resumo
        diário sai às 7h, no horário de Brasília.
      </p>
      <div className="grid gap-4 @min-[34rem]:grid-cols-2">
        {/* A page that was loaded before a deploy has no words for new kinds, so it leaves them out. */}
        {choices.data.items.map(
          (choice) => isNotificacaoKind(choice.kind) && <Choice key={choice.kind} choice={choice} />,
        )}
      </div>
      <p className="text-ink-2">
        Aceitação, desistência, dispensa, alterações de um plantão aceito e e-mails da conta sempre saem na hora.
      </p>
    </div>
  )
}

function Choice({ choice: { kind, delivery } }: { choice: EmailChoice }) {
  const choose = useChooseEmail()
  return (
    <Field label={choiceLabel(kind)}>
      <Select
        value={choose.isPending ? choose.variables.delivery : delivery}
        onChange={({ target }) => {
          const chosen = deliveries.find((each) => each === target.value)
          if (chosen) choose.mutate({ kind, delivery: chosen })
        }}
        options={deliveries.map((each) => [each, messages.notificacoes.delivery[each]])}
      />
    </Field>
  )
}
