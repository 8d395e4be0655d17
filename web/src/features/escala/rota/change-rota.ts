import { createMembro } from '@plantao/contract/membros/routes'
import { changeRota } from '@plantao/contract/rota/routes'
import { rota as texts } from '@plantao/contract/sentences/rota'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callOnce } from '../../../lib/http/call-once.ts'
import { hasCode, isRefusal } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure, sentenceOf } from '../../../lib/notify/notify-failure.ts'
import { expectChanges } from '../../../lib/realtime/use-live-queries.ts'
import { reportError } from '../../../lib/report-error.ts'
import { setoresQuery } from '../../setores/setores.ts'
import {
  changeRotaState,
  isNew,
  learnId,
  newId,
  type Pending,
  type Question,
  realId,
  rotaState,
  type Step,
  say,
} from './state.ts'
import { pushUndo, takeUndo, type Undo } from './undo.ts'

/** Seconds in which a toast offers to take a change back, or to send it again. */
const offerSeconds = 10

let queue = Promise.resolve()

/** Runs tasks one after the other, so that the server gets the steps in the order in which they were made. */
function enqueue(task: () => Promise<unknown>) {
  queue = queue.then(task).then(() => {}, reportError)
}

interface Words {
  /** The title of the toast after a failure. It names what was typed. */
  failed: string
  /** The title of a toast with 'Desfazer'. Without it nothing shows: the plan itself does. */
  done?: string
}

/** Shows steps in the plan at once, and sends them. After a refusal the plan shows again what is there. */
export function useChangeRota() {
  const client = useQueryClient()
  return (steps: readonly Put[], words: Words) => change(client, steps, words)
}

/** A step that can be taken back by a step. */
type Put = Exclude<Step, { kind: 'delete' }>

function change(client: QueryClient, steps: readonly Put[], { failed, done }: Words) {
  const pending = show(steps)
  enqueue(async () => {
    try {
      const sent = await complete(client, steps)
      if (!sent) return forget(pending)
      const ids = await send(client, sent, pending)
      const undo = pushUndo({ steps: sent.map((step, index) => inverse(step, ids[index]!)) })
      if (done) offerUndo(client, done, undo)
    } catch (error) {
      forget(pending)
      if (isRefusal(error)) return notifyFailure(failed)(error)
      notify.errorWithButton(failed, {
        description: sentenceOf(error) ?? texts.notSent,
        label: 'Tentar novamente',
        seconds: 6 * offerSeconds,
        onPress: () => change(client, steps, { failed, ...(done && { done }) }),
      })
    }
  })
}

function show(steps: readonly Step[]) {
  const pending = { steps, ids: steps.map((step) => (step.kind === 'add' ? newId() : step.plantao_id)) }
  changeRotaState({ pending: [...rotaState().pending, pending] })
  return pending
}

const forget = (pending: Pending) =>
  changeRotaState({ pending: rotaState().pending.filter((each) => each !== pending) })

/** Returns the ids of the shifts. The pending steps stay in the plan until it is loaded with them. */
async function send(client: QueryClient, steps: Step[], pending: Pending) {
  const reload = expectChanges(client, [{ topic: 'plantoes' }])
  try {
    const { plantao_ids } = await callOnce(changeRota, { body: { steps } })
    for (const [index, id] of pending.ids.entries()) learnId(id, plantao_ids[index]!)
    void reload(true).finally(() => forget(pending))
    return plantao_ids
  } catch (error) {
    void reload(false)
    throw error
  }
}

function inverse(step: Put, id: string): Step {
  if (step.kind === 'add') return { kind: 'delete', plantao_id: id, from: step.shift.membro_id }
  return { ...step, from: step.to, to: step.from }
}

/**
 * Gives the steps the ids that the server knows, and the specialties that a question had to ask. Null if something is
 * missing, because its question was not answered or its doctor could not be added.
 */
async function complete(client: QueryClient, steps: readonly Put[]) {
  const complete: Put[] = []
  const known = (id: string | null) => id && realId(id)
  for (const step of steps) {
    if (step.kind === 'add') {
      const shift = { ...step.shift, membro_id: known(step.shift.membro_id) }
      shift.especialidade ||= (await askEspecialidade(client, shift.setor_id)) ?? ''
      if (!shift.especialidade || isNew(shift.membro_id)) return null
      complete.push({ kind: 'add', shift })
    } else {
      const ids = { plantao_id: realId(step.plantao_id), from: known(step.from), to: known(step.to) }
      if (Object.values(ids).some(isNew)) return null
      complete.push({ ...step, ...ids })
    }
  }
  return complete
}

/** Asks for the specialty of a sector that has none. The answer is kept at the sector, so it is asked once. */
async function askEspecialidade(client: QueryClient, id: string | null) {
  const setor = (await client.fetchQuery(setoresQuery)).items.find((each) => each.id === id)
  if (!setor || setor.especialidade) return setor?.especialidade
  return ask((answer) => ({ kind: 'especialidade', setor, answer }))
}

async function ask(question: (answer: Question['answer']) => Question) {
  const given = await new Promise<string | null>((answer) => changeRotaState({ question: question(answer) }))
  changeRotaState({ question: null })
  return given
}

/** Adds a doctor of the house, who can stand at shifts at once under the returned temporary id. */
export function useAddMembro() {
  const client = useQueryClient()
  return function add(nome: string) {
    const id = newId()
    changeRotaState({ created: [...rotaState().created, { id, nome }] })
    enqueue(async () => {
      const reload = expectChanges(client, [{ topic: 'membros' }])
      const create = (is_another: boolean) => callOnce(createMembro, { body: { nome, is_another } })
      try {
        const membro = await create(false).catch(async (error) => {
          if (!hasCode(error, 'membro_same_name')) throw error
          const isAnother = await ask((answer) => ({ kind: 'same_name', sentence: error.message, answer }))
          return isAnother && create(true)
        })
        if (membro) learnId(id, membro.id)
      } catch (error) {
        notifyFailure(texts.notAdded(nome), { offline: texts.notSent })(error)
      }
      const { created } = rotaState()
      if (isNew(realId(id))) changeRotaState({ created: created.filter((each) => each.id !== id) })
      void reload(true)
    })
    return id
  }
}

/** Ctrl Z, or Cmd Z on a Mac, takes back the latest change. In fields and dialogs it keeps its own meaning. */
export function useUndoKey() {
  const client = useQueryClient()
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
      const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey
      if (!isUndo || (target as Element).closest('input, textarea, select, [role="dialog"]')) return
      event.preventDefault()
      undoChange(client)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [client])
}

function undoChange(client: QueryClient, undo?: Undo) {
  enqueue(async () => {
    const taken = takeUndo(undo)
    if (!taken) return say(texts.nothingToUndo)
    try {
      if ('run' in taken) await taken.run()
      else {
        const pending = show(taken.steps)
        await send(client, [...taken.steps], pending).catch((error) => {
          forget(pending)
          throw error
        })
      }
      say(texts.undone)
    } catch (error) {
      if (!isRefusal(error)) pushUndo(taken)
      notifyFailure(texts.undoFailed, { offline: texts.undoOffline })(error)
    }
  })
}

/** Shows what was done, with a button that takes it back. */
function offerUndo(client: QueryClient, done: string, undo: Undo) {
  notify.successWithButton(done, {
    name: 'undo-rota',
    label: 'Desfazer',
    seconds: offerSeconds,
    onPress: () => undoChange(client, undo),
  })
}

export function useOfferUndo() {
  const client = useQueryClient()
  return (done: string, undo: Undo) => offerUndo(client, done, undo)
}
