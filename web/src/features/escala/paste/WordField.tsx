import { formatMonth } from '@plantao/contract/format'
import type { SheetAnswer, SheetPlan, SheetWord } from '@plantao/contract/rota/sheet/schema'
import { paste as texts } from '@plantao/contract/sentences/rota'
import { horarioPresets } from '@plantao/contract/vagas/horario-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { addMonths } from '../../../lib/time/days.ts'
import { EspecialidadeSelect } from '../../especialidades/EspecialidadeSelect.tsx'
import { setoresQuery } from '../../setores/setores.ts'
import { useMembroOptions } from '../typing/membro-options.ts'

export interface WordFieldProps {
  word: SheetWord
  plan: SheetPlan
  onAnswer: (...answers: SheetAnswer[]) => void
}

type Option = readonly [value: string, text: string]
/** The value of a meaning: 'id:…', 'text:…', or 'none' for a word that is left out. */
const meaningOf = ({ id, text }: Pick<SheetAnswer, 'id' | 'text'>) => (id ? `id:${id}` : text ? `text:${text}` : 'none')
const otherHours = 'other'

/** Says what a word of the sheet means, in all its cells. */
export function WordField({ word, plan, onAnswer }: WordFieldProps) {
  const { kind, word: key, id, text, state } = word
  const [isTyped, setTyped] = useState(false)
  const { known, ends } = useOptions(word, plan)
  const answer = (value: string) => {
    const [, name, given] = /^(id|text):(.*)$/s.exec(value) ?? []
    setTyped(value === otherHours)
    if (value && value !== otherHours) onAnswer({ kind, word: key, ...(name && { [name]: given }) })
  }
  const near = word.options.map(
    (each): Option => [meaningOf(each), kind === 'mes' ? formatMonth(each.text) : each.text],
  )
  const value = state === 'question' ? '' : meaningOf(word)
  const others = known.filter(([each]) => !near.some(([shown]) => shown === each))
  const isListed = [['', ''], ...near, ...others, ...ends].some(([each]) => each === value)
  const control = () => {
    if (isTyped) {
      const take = (typed: string) => answer(typed.trim() && `text:${typed.trim()}`)
      return <TextInput placeholder="07:00 - 19:00" maxLength={60} onBlur={({ target }) => take(target.value)} />
    }
    const choose = ({ target }: { target: HTMLSelectElement }) => answer(target.value)
    if (kind === 'especialidade')
      return (
        <EspecialidadeSelect
          value={text ?? ''}
          chosen={text ?? ''}
          onChange={({ target }) => answer(`text:${target.value}`)}
        />
      )
    return (
      <Select none={texts.choose} value={value} options={[...near, ...ends]} onChange={choose}>
        {!isListed && <option value={value}>{text}</option>}
        <optgroup label={texts.known[kind]}>
          {others.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </optgroup>
      </Select>
    )
  }
  return (
    <Field label={texts.wordLabel(word)} hint={texts.wordHint(word)}>
      {control()}
      {state === 'check' && (
        <Button
          variant="ghost"
          className="self-start px-0! text-left text-sm"
          onClick={() => onAnswer({ kind, word: key, ...(id ? { id } : { text }) })}
        >
          {texts.isRight(text)}
        </Button>
      )}
    </Field>
  )
}

/** The possible meanings of a word: the choices of its kind, and those at the end of the list. */
function useOptions(
  { kind, shown, text, options }: SheetWord,
  plan: SheetPlan,
): Record<'known' | 'ends', readonly Option[]> {
  const { membros } = useMembroOptions()
  const setores = (useQuery(setoresQuery).data ?? []).filter(({ is_archived }) => !is_archived)
  const fresh = plan.words.flatMap((each): Option[] =>
    each.kind === kind && each.state === 'create' && each.text && each.text !== shown
      ? [[`text:${each.text}`, each.text]]
      : [],
  )
  const create: Option[] = shown.trim() ? [[`text:${shown}`, texts.create(kind, shown)]] : []
  if (kind === 'membro') {
    const known = membros.map(
      ({ id, nome, crm, crm_uf }): Option => [`id:${id}`, crm ? `${nome} · ${crm}/${crm_uf}` : nome],
    )
    return { known: [...fresh, ...known], ends: [...create, ['none', texts.noDoctor]] }
  }
  if (kind === 'setor') {
    return {
      known: [...setores.map(({ id, nome }): Option => [`id:${id}`, nome]), ...fresh],
      ends: [...create, ['none', texts.leaveOut]],
    }
  }
  if (kind === 'codigo') {
    const hours = new Set([
      ...horarioPresets,
      '07:00 - 13:00',
      '13:00 - 19:00',
      ...setores.flatMap(({ horarios }) => horarios),
    ])
    return {
      known: [...hours].map((each): Option => [`text:${each}`, each]),
      ends: [
        ['none', texts.noShift],
        [otherHours, texts.otherHours],
      ],
    }
  }
  const month = kind === 'mes' && (text ?? options[0]?.text)
  const months = month ? Array.from({ length: 25 }, (_, n) => addMonths(`${month}-01`, n - 12).slice(0, 7)) : []
  return { known: months.map((each): Option => [`text:${each}`, formatMonth(each)]), ends: [] }
}
