import { useEffect, useEffectEvent } from 'react'
import { withLateStyle } from '../../../lib/code-loading/late-style.ts'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'
import type { EditVagaProps } from '../../vagas/own-vagas/edit-vaga.ts'

const load = () => withLateStyle(import('./EditVagaDialog.tsx')).then((module) => module.EditVagaDialog)

/** Loads the dialog 'Alterar' at its first use, to keep its code out of the screens that offer it. */
export function LazyEditVaga(props: EditVagaProps) {
  const { component: EditVagaDialog, whenLoaded } = useLoaded(load)
  const prepare = useEffectEvent(async () => {
    let isLoaded = false
    await whenLoaded(() => {
      isLoaded = true
    })
    if (!isLoaded) props.onOpenChange(false)
  })
  useEffect(() => {
    if (props.open) void prepare()
  }, [props.open])
  return EditVagaDialog && <EditVagaDialog {...props} />
}
