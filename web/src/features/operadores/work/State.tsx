import { formatInstant, formatInteger } from '@plantao/contract/format'
import type { OperationState } from '@plantao/contract/operadores/work/schema'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { currentTime } from '../../../lib/time/clock.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { operationStateQuery } from './queries.ts'
import { backupInWords, emailsInWords, jobsInWords, type Words } from './state-in-words.ts'

/** The tab 'Estado': mail, jobs and backups in words. */
export function State() {
  const state = useQuery(operationStateQuery)
  return (
    <>
      <h1 className="mb-4 text-2xl max-md:text-xl">Estado da instalação</h1>
      {state.data ? <States state={state.data} /> : <NotLoaded query={state} what="o estado" skeleton="h-40" />}
    </>
  )
}

function States({ state }: { state: OperationState }) {
  const backupTime = state.backup_at && formatInstant(state.backup_at, readersZone)
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Part title="E-mails" words={emailsInWords(state.emails)}>
        <p className="mt-2 text-ink-2">
          {formatInteger(state.emails.sent_today)} {state.emails.sent_today === 1 ? 'enviado' : 'enviados'} nas últimas
          24 horas.
        </p>
      </Part>
      <Part title="Tarefas" words={jobsInWords(state.jobs)} />
      <Part title="Cópias de segurança" words={backupInWords(state.backup_at, currentTime())}>
        {backupTime && <p className="mt-2 text-ink-2">Última cópia: {backupTime}.</p>}
      </Part>
    </div>
  )
}

interface PartProps {
  title: string
  words: Words
  children?: ReactNode
}

function Part({ title, words: { isGood, text }, children }: PartProps) {
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <Card as="section" aria-label={title} className="p-5">
      <h2 className="mb-2 text-lg">{title}</h2>
      <p className="flex items-start gap-2">
        <Icon aria-hidden className={isGood ? 'mt-0.5 size-5 shrink-0 text-ok' : 'mt-0.5 size-5 shrink-0 text-bad'} />
        <span className="wrap-anywhere">{text}</span>
      </p>
      {children}
    </Card>
  )
}
