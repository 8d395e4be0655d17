import { quickSearchOwn } from '@plantao/contract/escala/routes'
import { dayIn } from '@plantao/contract/format'
import { defaultZone } from '@plantao/contract/hospitais/rules'
import { quickSearch as texts } from '@plantao/contract/sentences/quick-search'
import { keepPreviousData, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Field } from '../../../components/ui/fields/Field.tsx'
import { TextInput } from '../../../components/ui/fields/TextInput.tsx'
import { call } from '../../../lib/http/api.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useDebouncedCallback } from '../../../lib/time/use-debounced-callback.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ownHospitalQuery } from '../own-hospital-query.ts'
import { OptionList } from './OptionList.tsx'
import { optionGroups, type QuickOption } from './options.ts'

const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['hospitais', 'quick-search', text],
    queryFn: text ? ({ signal }) => call(quickSearchOwn, { query: { q: text }, signal }) : skipToken,
    placeholderData: text ? keepPreviousData : undefined,
    staleTime: 10_000,
  })

interface QuickSearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A search field with a list of pages to open. The focus stays in the field, which points to the active option. */
export function QuickSearchDialog({ open, onOpenChange }: QuickSearchDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Procurar" initialFocus="input">
      <QuickSearch onChoose={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface QuickSearchProps {
  onChoose: () => void
}

function QuickSearch({ onChoose }: QuickSearchProps) {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [marked, setMarked] = useState<string | null>(null)
  const search = useDebouncedCallback(setText, 150)
  const listId = useId()
  const now = useNow()
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const user = useUser()
  const zone = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null }).data?.time_zone
  const today = dayIn(zone ?? defaultZone, now)
  const { data, isError, isFetching } = useQuery(foundQuery(text))
  const words = typed.trim()
  const groups = words ? optionGroups(words, data, today, now) : []
  const options = groups.flatMap((group) => group.options)
  const at = options.find(({ id }) => id === marked) ?? options[0]
  const optionId = ({ id }: QuickOption) => `${listId}-${id}`

  function choose(option: QuickOption | undefined) {
    if (!option) return
    onChoose()
    navigate(option.href)
  }

  /**
   * The words for which Enter was pressed. Their first option opens once it is loaded, unless the words change or the
   * dialog closes first.
   */
  const awaited = useRef<string | null>(null)
  useEffect(
    () => () => {
      awaited.current = null
    },
    [],
  )

  /**
   * Opens the marked option, otherwise the first option for the typed words. The options on the screen may belong to
   * earlier words, so new ones are loaded first.
   */
  async function enter() {
    if (!words) return
    if (marked !== null && at?.id === marked) return choose(at)
    awaited.current = words
    try {
      const found = await client.fetchQuery(foundQuery(words))
      if (awaited.current === words) choose(optionGroups(words, found, today, now)[0]?.options[0])
    } catch (error) {
      notifyFailure(texts.failed)(error)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void enter()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && at) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked(options.at((options.indexOf(at) + step) % options.length)!.id)
    }
  }

  const isSearching = isFetching || words !== text
  return (
    <>
      <Field label="Vaga, médico ou data" labelClassName="sr-only">
        <TextInput
          type="search"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          placeholder="Vaga, médico ou data"
          icon={<Search aria-hidden className="size-5" />}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value)
            setMarked(null)
            awaited.current = null
            search.run(target.value.trim())
          }}
        />
      </Field>
      <p role="status" className="my-2 min-h-6 text-sm text-ink-2">
        {statusOf({ words, count: options.length, isSearching, isError })}
      </p>
      <OptionList
        id={listId}
        groups={groups}
        marked={at}
        optionId={optionId}
        onMark={({ id }) => setMarked(id)}
        onChoose={choose}
      />
    </>
  )
}

interface SearchState {
  words: string
  count: number
  isSearching: boolean
  isError: boolean
}

function statusOf({ words, count, isSearching, isError }: SearchState) {
  if (!words) return texts.hint
  if (isError && !isSearching) return texts.failed
  if (count > 0) return texts.found(count)
  return isSearching ? 'Procurando…' : texts.none(words)
}
