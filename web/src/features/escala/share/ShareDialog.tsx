import { dayIn } from '@plantao/contract/format'
import { share as texts } from '@plantao/contract/sentences/escala'
import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button, buttonClasses } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { copyText } from '../../../lib/notify/copy-text.ts'
import { useUser } from '../../../lib/session/session.ts'
import { addDays, daysFrom, lastDayOfMonth } from '../../../lib/time/days.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import { setoresQuery } from '../../setores/setores.ts'
import { weekShown } from '../days/week-shown.ts'
import { readChosen, readEscala } from '../escala-in-address.ts'
import { escalaQuery, type Shift } from '../queries.ts'
import { toGroups } from '../rows.ts'
import { textOfMedico, textOfOpen, textOfSetor, textOfToday } from './texts.ts'

const firstOfView = { semana: 'semana', mes: 'medico', folha: 'medico', colar: 'semana', agora: 'hoje' } as const

interface ShareDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The plan as a text, to be copied or sent by WhatsApp. */
export function ShareDialog({ open, onOpenChange }: ShareDialogProps) {
  const [address] = useSearchParams()
  const user = useUser()
  const now = useNow()
  const { data: hospital } = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  const today = dayIn(hospital?.time_zone ?? readersZone, now)
  const { view, dia } = readEscala(address, today)
  const [what, setWhat] = useState<keyof typeof texts.whats>(firstOfView[view])
  const [chosen, setChosen] = useState({ setor: readChosen(address).setores[0] ?? '', medico: '' })
  const mes = dia.slice(0, 7)
  const [week, month] = [weekShown(dia, today), daysFrom(`${mes}-01`, lastDayOfMonth(dia))]
  const isOfMonth = what === 'medico' || (what === 'abertos' && view !== 'semana' && view !== 'agora')
  const days = what === 'hoje' ? [addDays(today, -1), today] : isOfMonth ? month : week
  const range = [days[0]!, days.at(-1)!] as const
  const shifts = useQuery({ ...escalaQuery(...range), enabled: open })
  const setores = useQuery({ ...setoresQuery, enabled: open })
  const isLoaded = shifts.data && setores.data && hospital
  const groups = isLoaded ? toGroups(shifts.data, setores.data) : []
  const group = groups.find(({ key }) => key === chosen.setor) ?? groups[0]
  const medicos = medicosOf(shifts.data ?? [])
  const medico = medicos.find(({ nome }) => nome === chosen.medico) ?? medicos[0]
  const text = isLoaded && textOf(shifts.data, { setores: setores.data, hospital: hospital.nome, now, today })

  function textOf(all: readonly Shift[], place: Parameters<typeof textOfToday>[1]) {
    if (what === 'hoje') return textOfToday(all, place)
    if (what === 'semana') return group ? textOfSetor(all, { key: group.key, days }, place) : texts.none
    if (what === 'medico') return medico ? textOfMedico(all, { medico, mes }, place) : texts.none
    return textOfOpen(all, { days: range, origin: location.origin }, place)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Compartilhar a escala"
      description={texts.description}
      footer={
        <>
          <Button
            variant="secondary"
            icon={<Copy aria-hidden className="size-5" />}
            disabled={!text}
            onClick={() => text && void copyText(text, { done: texts.copied, yourself: texts.copyYourself })}
          >
            Copiar
          </Button>
          {text && (
            <a
              href={`https://wa.me/?text=${encodeURIComponent(text)}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses()}
            >
              <MessageCircle aria-hidden className="size-5" />
              Abrir no WhatsApp
            </a>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="O que compartilhar">
          <Select
            options={Object.entries(texts.whats)}
            value={what}
            onChange={({ target }) => setWhat(target.value as typeof what)}
          />
        </Field>
        {what === 'semana' && group && (
          <Field label="Setor">
            <Select
              options={groups.map(({ key, name }) => [key, name])}
              value={group.key}
              onChange={({ target }) => setChosen({ ...chosen, setor: target.value })}
            />
          </Field>
        )}
        {what === 'medico' && medico && (
          <Field label="Médico">
            <Select
              options={medicos.map(({ nome }) => nome)}
              value={medico.nome}
              onChange={({ target }) => setChosen({ ...chosen, medico: target.value })}
            />
          </Field>
        )}
        {text ? (
          <p className="rounded-control bg-fact px-4 py-3 whitespace-pre-line wrap-anywhere">{text}</p>
        ) : (
          <NotLoaded query={shifts.data ? setores : shifts} what="a escala" skeleton="h-48" />
        )}
      </div>
    </Dialog>
  )
}

/** The doctors with shifts, each once, by name. */
const medicosOf = (shifts: readonly Shift[]) =>
  [...new Set(shifts.flatMap(({ medico }) => medico ?? []))].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
