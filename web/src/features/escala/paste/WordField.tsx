import { formatMonth } from '@plantao/contract/format'
import type { SheetAnswer, SheetPlan, SheetWord } from '@plantao/contract/rota/sheet/schema'
import { paste as texts } from '@plantao/contract/sentences/rota'
import { horarioPresets } from '@plantao/contract/vagas/horario-rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { Select } from '../../../components/ui/fields/Select.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { addMonths } from '../../../lib/time/days.ts'
import { EspecialidadeSelect } from '../../especialidades/EspecialidadeSelect.tsx'
import { setoresQuery } from '../../setores/setores.ts'
import { useMembroOptions } from '../typing/membro-options.ts'

interface WordFieldProps {
  word: SheetWord
  plan: SheetPlan
  onAnswer: (answer: SheetAnswer) => void
}

type Option = readonly [value: string, text: string]

const leftOut = 'none'
const other = 'other'

/** Says what a word of the sheet means, for all its cells. An option's value is 'id:…' or 'text:…'. */
export function WordField({ word, plan, onAnswer }: WordFieldProps) {
  const { kind, word: key, shown, id, text, state, options } = word
  const [isTyped, setTyped] = useState(false)
  const answer = (value: string) => {
    const [, name, given] = /^(id|text):(.*)$/s.exec(value) ?? []
    if (value === other) setTyped(true)
    else if (value) onAnswer({ kind, word: key, ...(name && { [name]: given }) })
  }
  const near = options.map((option): Option => [option.id ? `id:${option.id}` : `text:${option.text}`, option.text])
  const field = (control: ReactNode) => (
    <Field label={texts.wordLabel(word)} hint={texts.wordHint(word)}>
      {control}
    </Field>
  )
  const value =
    state === 'ignored'
      ? leftOut
      : id
        ? `id:${id}`
        : text && kind !== 'codigo'
          ? `text:${text}`
          : text
            ? `text:${text}`
            : ''
  const select = (groups: [label: string, options: readonly Option[]][], ends: readonly Option[] = []) => {
    const all = [...groups.flatMap(([, of]) => of), ...ends].map(([each]) => each)
    return field(
      <Select none={texts.choose} value={value} options={near} onChange={({ target }) => answer(target.value)}>
        {value !== '' && ![...near.map(([each]) => each), ...all].includes(value) && (
          <option value={value}>{text}</option>
        )}
        {groups.map(([label, of]) => (
          <optgroup key={label} label={label}>
            {of
              .filter(([each]) => !near.some(([known]) => known === each))
              .map(([each, words]) => (
                <option key={each} value={each}>
                  {words}
                </option>
              ))}
          </optgroup>
        ))}
        {ends.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>,
    )
  }
  const { membros } = useMembroOptions()
  const setores = useQuery(setoresQuery)
  const create = (label: string): Option[] => (shown.trim() ? [[`text:${shown}`, `${label} ${shown}`]] : [])
  const ofPlan = (of: SheetWord['kind']) =>
    plan.words.flatMap((each): Option[] =>
      each.kind === of && each.state === 'create' && each.text && each.text !== shown
        ? [[`text:${each.text}`, each.text]]
        : [],
    )
  if (kind === 'mes') {
    const months = Array.from({ length: 25 }, (_, n) => addMonths(`${text ?? options[0]!.text}-01`, n - 12).slice(0, 7))
    return select([[texts.otherMonths, months.map((each): Option => [`text:${each}`, formatMonth(each)])]])
  }
  if (kind === 'especialidade')
    return field(
      <EspecialidadeSelect
        value={text ?? ''}
        chosen={text ?? ''}
        onChange={({ target }) => answer(target.value && `text:${target.value}`)}
      />,
    )
  if (kind === 'membro') {
    const known = membros.map(
      (each): Option => [`id:${each.id}`, each.crm ? `${each.nome} · ${each.crm}/${each.crm_uf}` : each.nome],
    )
    return select(
      [
        [texts.ofSheet, ofPlan(kind)],
        [texts.ofHouse, known],
      ],
      [...create(texts.create), [leftOut, texts.noDoctor]],
    )
  }
  if (kind === 'setor') {
    const known = (setores.data ?? [])
      .filter(({ is_archived }) => !is_archived)
      .map((each): Option => [`id:${each.id}`, each.nome])
    return select(
      [[texts.setores, [...known, ...ofPlan(kind)]]],
      [...create(texts.createSetor), [leftOut, texts.leaveOut]],
    )
  }
  if (isTyped)
    return field(
      <TextInput
        placeholder="07:00 - 19:00"
        maxLength={60}
        onBlur={({ target }) => answer(target.value.trim() && `text:${target.value.trim()}`)}
      />,
    )
  const hours = [
    ...new Set([
      ...horarioPresets,
      '07:00 - 13:00',
      '13:00 - 19:00',
      ...(setores.data ?? []).flatMap(({ horarios }) => horarios),
    ]),
  ]
  return select(
    [[texts.hours, hours.map((each): Option => [`text:${each}`, each])]],
    [
      [other, texts.otherHours],
      [leftOut, texts.noShift],
    ],
  )
}
