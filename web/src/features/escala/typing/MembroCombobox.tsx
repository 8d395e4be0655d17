import { membroCrm } from '@plantao/contract/membros/rules'
import { rota as texts } from '@plantao/contract/sentences/rota'
import { type Ref, useState } from 'react'
import { Combobox } from '../../../components/ui/fields/Combobox.tsx'
import type { ComboboxOption } from '../../../components/ui/fields/ComboboxList.tsx'
import { useAddMembro } from '../rota/change-rota.ts'
import { useMembroOptions } from './membro-options.ts'
import { isSameName, type SuggestedFor, suggest } from './suggest.ts'
import type { Chosen } from './use-put.ts'

interface MembroComboboxProps {
  place: SuggestedFor
  /** The doctor who stands there. */
  chosen?: { id: string; nome: string } | null
  /** An option behind the doctors. */
  more?: { label: string; onChoose: () => void } | null
  onTake: (membro: Chosen, key: string | undefined) => void
  onClose?: () => void
  choosesWithTab?: boolean
  ref?: Ref<HTMLInputElement>
}

const [newMembro, other] = ['new', 'more']
/** As many as a person looks at. More letters find the others. */
const maxShown = 20

/** Suggests the doctors of the house. A name that nobody has can be added. */
export function MembroCombobox({ place, chosen, more, onTake, ...rest }: MembroComboboxProps) {
  const { membros, isPending, isError } = useMembroOptions()
  const [words, setWords] = useState('')
  const add = useAddMembro()
  const found = suggest(membros, words, place)
  const isUnknown = words !== '' && !isPending && !isError && !found.some(({ nome }) => isSameName(nome, words))
  const options: ComboboxOption[] = [
    ...found.slice(0, maxShown).map((membro) => ({
      ...{ value: membro.id, label: membro.nome, detail: membroCrm(membro) ?? undefined },
    })),
    ...(isUnknown ? [{ value: newMembro, label: texts.create(words) }] : []),
    ...(more && words === '' ? [{ value: other, label: more.label }] : []),
  ]
  return (
    <Combobox
      {...rest}
      value={chosen ? { value: chosen.id, label: chosen.nome } : { value: '', label: '' }}
      options={options}
      hasMore={found.length > maxShown}
      loading={isPending}
      error={isError ? texts.membrosFailed : undefined}
      onSearch={setWords}
      onChange={({ value }, key) => {
        if (value === other) more?.onChoose()
        else if (value === newMembro) onTake({ id: add(words), nome: words, especialidade: null }, key)
        else onTake(found.find(({ id }) => id === value)!, key)
      }}
    />
  )
}
