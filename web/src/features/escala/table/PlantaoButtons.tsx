import { vagasLeft } from '@plantao/contract/hospitais/quota-rules'
import type { Plantao } from '@plantao/contract/plantoes/schema'
import { maxPlantoes } from '@plantao/contract/plantoes/schema'
import { bulk as texts } from '@plantao/contract/sentences/escala'
import { limits } from '@plantao/contract/sentences/limits'
import { proofAddress } from '@plantao/contract/sentences/proof'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/ui/Button.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { ownLimitsQuery } from '../../hospitais/limits/own-limits-query.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import { useDecide } from '../../plantoes/use-publish.ts'
import { setoresQuery } from '../../setores/setores.ts'
import { deletionOf, inParts, useManySteps } from '../rota/many-steps.ts'
import { moveOf } from './bulk.ts'

interface PlantaoButtonsProps {
  isOfDrafts: boolean
  /** The chosen planned shifts. */
  plantoes: readonly Plantao[]
  onDone: () => void
}

/** The actions on many planned shifts at once. Above `maxPlantoes` it is done in parts, and says so. */
export function PlantaoButtons({ isOfDrafts, plantoes, onDone }: PlantaoButtonsProps) {
  const [isMoving, setMoving] = useState(false)
  const [done, setDone] = useState<number | null>(null)
  const decide = useDecide()
  const change = useManySteps()
  const user = useUser()
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  const { data: used } = useQuery(ownLimitsQuery(hospital.data))
  const count = plantoes.length
  // The earliest shifts are published where the limit leaves no room for all.
  const room = used ? Math.min(count, vagasLeft(used)) : count
  const byDay = [...plantoes].sort((a, b) => `${a.data} ${a.starts_at}`.localeCompare(`${b.data} ${b.starts_at}`))
  const isBusy = decide.isPending || change.isPending

  async function publish() {
    let published = 0
    try {
      for (const part of inParts(byDay.slice(0, room))) {
        setDone(published)
        await decide.mutateAsync({ plantao_ids: part.map(({ id }) => id) })
        published += part.length
      }
    } catch {
      // The hook has shown the failure. The choice stays, unless a part of it is published already.
    }
    setDone(null)
    if (published > 0) onDone()
  }

  function apply(steps: ReturnType<typeof deletionOf>, sentence: (n: number) => string) {
    setDone(0)
    const onSettled = () => {
      setDone(null)
      setMoving(false)
      onDone()
    }
    change.mutate({ ...steps, done: sentence, onPart: setDone }, { onSettled })
  }

  return (
    <>
      {room < count && isOfDrafts && (
        <p className="max-w-prose text-sm text-ink-2">
          {texts.limited}{' '}
          <Link href={proofAddress} className="font-semibold underline underline-offset-4">
            {limits.confirm}
          </Link>
        </p>
      )}
      {count > maxPlantoes && (
        <p role="status" className="text-sm text-ink-2">
          {done === null ? texts.inParts(maxPlantoes) : texts.progress(done, count)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          className="px-3!"
          disabled={count === 0 || isBusy}
          aria-haspopup="dialog"
          onClick={() => setMoving(true)}
        >
          Trocar setor
        </Button>
        <Button
          variant="secondary"
          className="px-3!"
          disabled={count === 0}
          loading={change.isPending && !isMoving}
          onClick={() => apply(deletionOf(plantoes), texts.deleted)}
        >
          {texts.delete(count)}
        </Button>
        {isOfDrafts && (
          <Button className="px-3!" disabled={room === 0} loading={decide.isPending} onClick={() => void publish()}>
            {texts.publish(count, room)}
          </Button>
        )}
      </div>
      <SetorDialog
        key={String(isMoving)}
        count={count}
        open={isMoving}
        loading={change.isPending}
        onOpenChange={setMoving}
        onChoose={(setor_id) => apply(moveOf(plantoes, setor_id), texts.moved)}
      />
    </>
  )
}

interface SetorDialogProps {
  count: number
  open: boolean
  loading: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (setor_id: string | null) => void
}

function SetorDialog({ count, open, loading, onOpenChange, onChoose }: SetorDialogProps) {
  const { data: setores = [] } = useQuery(setoresQuery)
  const [chosen, setChosen] = useState('')
  const shown = setores.filter(({ is_archived }) => !is_archived)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Trocar setor"
      description={texts.moveDescription(count)}
      initialFocus="select"
      locked={loading}
      footer={
        <>
          <CancelButton disabled={loading} />
          <Button loading={loading} onClick={() => onChoose(chosen || null)}>
            Trocar
          </Button>
        </>
      }
    >
      <Field label="Setor">
        <Select
          none="Sem setor"
          options={shown.map(({ id, nome }) => [id, nome] as const)}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
    </Dialog>
  )
}
