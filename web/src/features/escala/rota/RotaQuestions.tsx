import { rota as texts } from '@plantao/contract/sentences/rota'
import { useEffect, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { CancelButton, Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { EspecialidadeSelect } from '../../especialidades/EspecialidadeSelect.tsx'
import { useChangeSetor } from '../../setores/setores.ts'
import { type Question, rotaState, useRotaState } from './state.ts'

/** The consequences of a typed name outside of its cell: sentences for screen readers, and questions. */
export function RotaQuestions() {
  const said = useRotaState((state) => state.said)
  const question = useRotaState((state) => state.question)
  // A closing dialog keeps its content while it fades.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  const open = question !== null
  // Later steps wait for the answer, so a question does not outlive the page.
  useEffect(() => () => rotaState().question?.answer(null), [])
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {shown?.kind === 'especialidade' && <AskEspecialidade {...shown} open={open} />}
      {shown?.kind === 'same_name' && (
        <ConfirmDialog
          open={open}
          onOpenChange={() => shown.answer(null)}
          title="É outra pessoa?"
          description={shown.sentence}
          confirmLabel="É outra pessoa"
          onConfirm={() => shown.answer('yes')}
        />
      )}
    </>
  )
}

type AskEspecialidadeProps = Extract<Question, { kind: 'especialidade' }> & { open: boolean }

function AskEspecialidade({ setor, answer, open }: AskEspecialidadeProps) {
  const [especialidade, setEspecialidade] = useState('')
  const change = useChangeSetor()
  return (
    <Dialog
      open={open}
      onOpenChange={() => answer(null)}
      title="Especialidade do setor"
      description={texts.askEspecialidade(setor.nome)}
      initialFocus="select"
      locked={change.isPending}
      footer={
        <>
          <CancelButton disabled={change.isPending} />
          <Button
            disabled={!especialidade}
            loading={change.isPending}
            onClick={() => change.mutate({ id: setor.id, especialidade }, { onSuccess: () => answer(especialidade) })}
          >
            Salvar
          </Button>
        </>
      }
    >
      <Field label="Especialidade" required>
        <EspecialidadeSelect value={especialidade} onChange={({ target }) => setEspecialidade(target.value)} />
      </Field>
    </Dialog>
  )
}
