import { messages } from '@plantao/contract/messages'
import { choiceLabel, type Delivery, isNotificacaoKind } from '@plantao/contract/notificacoes/kind-rules'
import type { EmailChoice } from '@plantao/contract/notificacoes/schema'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Checkbox } from '../../components/ui/fields/Checkbox.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
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
    <>
      <p className="text-ink-2">
        Em “Notificações”, no aplicativo, todos aparecem na hora. O resumo diário sai às 7h, no horário de Brasília.
      </p>
      <table className="my-2 w-full table-fixed wrap-anywhere">
        <thead className="text-sm/tight">
          <tr>
            <th scope="col" className="text-left">
              Aviso
            </th>
            <th scope="col" className="w-[27%] p-1">
              Por e-mail
            </th>
            <th scope="col" className="w-[27%] p-1">
              Só no resumo
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line-2">
          {/* A page that was loaded before a deploy has no words for new kinds, so it leaves them out. */}
          {choices.data.items.map(
            (choice) => isNotificacaoKind(choice.kind) && <Row key={choice.kind} choice={choice} />,
          )}
        </tbody>
      </table>
      <p className="text-ink-2">
        Aceitação, desistência, dispensa, alterações de um plantão aceito e e-mails da conta sempre saem na hora.
      </p>
    </>
  )
}

function Row({ choice: { kind, delivery } }: { choice: EmailChoice }) {
  const choose = useChooseEmail()
  const id = useId()
  const chosen = choose.isPending ? choose.variables.delivery : delivery
  const cell = (column: string, checked: boolean, delivery: Delivery) => (
    <td>
      <label htmlFor={`${id}${column}`} className="grid min-h-11 place-items-center">
        <VisuallyHidden>
          {choiceLabel(kind)}: {column}
        </VisuallyHidden>
        <Checkbox id={`${id}${column}`} checked={checked} onChange={() => choose.mutate({ kind, delivery })} />
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row" className="py-1 text-left font-normal">
        {choiceLabel(kind)}
      </th>
      {cell('por e-mail', chosen !== 'never', chosen === 'never' ? 'now' : 'never')}
      {cell('só no resumo', chosen === 'daily', chosen === 'daily' ? 'now' : 'daily')}
    </tr>
  )
}
