import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { type ComponentType, createContext } from 'react'

export interface OwnVagaDialogProps {
  vaga: OwnVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

export interface EditVagaProps extends OwnVagaDialogProps {
  /** True when the form opens to raise the value. */
  raises?: boolean
}

/** The dialog 'Alterar'. The pages of a hospital give it, because its domain, escala, imports this one. */
export const EditVaga = createContext<ComponentType<EditVagaProps>>(() => null)
