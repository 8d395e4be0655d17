import { chooseUrgentCalls } from '@plantao/contract/medicos/routes'
import type { UrgentCallConsent } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import { urgentCallHours } from '@plantao/contract/vagas/replacements/rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ShowMore } from '../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Checkbox } from '../../components/ui/fields/Checkbox.tsx'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'
import { useChange } from '../../lib/realtime/use-change.ts'
import { urgentCallConsentsQuery } from './queries.ts'

const texts = messages.medicos.urgentCalls

/**
 * The hospitals where the doctor worked, each with the choice whether it may call the doctor for urgencies.
 * @param hospitalId the only hospital to show; nothing is shown before the doctor has worked there
 */
export function UrgentCalls({ hospitalId }: { hospitalId?: string }) {
  const list = useInfiniteQuery(urgentCallConsentsQuery(hospitalId))
  if (!list.data)
    return <NotLoaded query={list} failed={texts.loadFailed} label="Carregando hospitais…" skeleton="h-12" />
  const hospitais = list.data.pages.flatMap((page) => page.items)
  if (hospitais.length === 0) return hospitalId ? null : <p className="text-ink-2">{texts.none}</p>
  return (
    <fieldset>
      <legend className="font-semibold">Pode me chamar para urgências</legend>
      <p className="mt-1 mb-2 text-ink-2">
        Quando alguém deixa um plantão que começa em até {urgentCallHours} horas, os hospitais que você marcar veem seu
        nome, CRM, especialidade, telefone e se você está livre naquele horário, e podem chamar você. Cada consulta
        aparece em “Quem viu meus dados”.
      </p>
      <ul>
        {hospitais.map((consent) => (
          <Choice key={consent.hospital.id} consent={consent} />
        ))}
      </ul>
      <ShowMore list={list} shown={hospitais.length} className="mt-2" />
    </fieldset>
  )
}

function Choice({ consent: { hospital, given_at } }: { consent: UrgentCallConsent }) {
  const id = useId()
  const choose = useChange({
    mutationFn: (is_given: boolean) => call(chooseUrgentCalls, { params: { id: hospital.id }, body: { is_given } }),
    changes: () => [{ topic: 'medicos' }],
    isPendingUntilShown: true,
    onSuccess: (_answer, is_given) =>
      notify.success(is_given ? texts.given(hospital.nome) : texts.ended(hospital.nome)),
    onError: notifyFailure(texts.chooseFailed),
  })
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Checkbox
        id={id}
        checked={choose.isPending ? choose.variables : given_at !== null}
        onChange={(isGiven) => choose.mutate(isGiven)}
      />
      <label htmlFor={id} className="min-w-0 flex-1 py-2 break-words">
        {hospital.nome}
      </label>
    </li>
  )
}
