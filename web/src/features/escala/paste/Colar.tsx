import { formatMonth } from '@plantao/contract/format'
import { cellAddress, maxSheetShifts } from '@plantao/contract/rota/sheet/rules'
import type { SheetCell, SheetPlan, SheetWord } from '@plantao/contract/rota/sheet/schema'
import { paste as texts } from '@plantao/contract/sentences/rota'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button, ButtonLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { controlClasses, Field, useFieldControl } from '../../../components/ui/fields/Field.tsx'
import { notify } from '../../../lib/notify/notify.ts'
import { escalaAddress, type ViewProps } from '../escala-in-address.ts'
import { type Grid, gridOf, isTooLarge } from './clipboard.ts'
import { SheetTable, StateCounts } from './SheetTable.tsx'
import { usePastedSheet } from './use-pasted-sheet.ts'
import { WordField, type WordFieldProps } from './WordField.tsx'

/** 'Colar a escala': shows a pasted sheet with what was understood of each cell, and saves its shifts. */
export function Colar({ dia }: ViewProps) {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const { pasted, plan, save, paste, answer, discard } = usePastedSheet(dia.slice(0, 7), ({ month }) =>
    navigate(escalaAddress(address, { visao: 'mes', dia: `${month}-01` })),
  )
  const [opened, setOpened] = useState<SheetCell | null>(null)
  const take = (grid: Grid) => {
    if (isTooLarge(grid)) notify.error(texts.tooLarge)
    else if (grid.rows.length > 0) paste(grid)
  }
  return (
    <section aria-labelledby="colar">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 id="colar" className="text-2xl max-md:text-xl">
          Colar a escala
        </h1>
        <div className="flex flex-wrap gap-2 md:ml-auto">
          {pasted && (
            <Button variant="secondary" onClick={discard} disabled={save.isPending}>
              Trocar planilha
            </Button>
          )}
          <ButtonLink variant="secondary" href={escalaAddress(address, { visao: 'mes' })}>
            Voltar à escala
          </ButtonLink>
        </div>
      </div>
      {!pasted && <PasteArea onPaste={take} />}
      {pasted && !plan.data && <NotLoaded query={plan} what="a planilha" skeleton="h-96" />}
      {pasted && plan.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-4">
            <Save
              plan={plan.data}
              isReading={plan.isPlaceholderData}
              isSaving={save.isPending}
              onSave={() => save.mutate(plan.data)}
            />
            <Words plan={plan.data} onAnswer={answer} />
          </div>
          <div>
            <StateCounts plan={plan.data} />
            <SheetTable grid={pasted.grid} plan={plan.data} onOpen={setOpened} />
          </div>
        </div>
      )}
      {pasted && plan.data && (
        <Dialog
          open={opened !== null}
          onOpenChange={() => setOpened(null)}
          title={opened ? cellAddress(opened.row, opened.column) : ''}
          description={opened && pasted.grid.rows[opened.row]?.[opened.column]}
        >
          {opened && <OpenedCell cell={opened} plan={plan.data} onAnswer={answer} />}
        </Dialog>
      )}
    </section>
  )
}

/** Takes a paste anywhere on the page, and typed text. */
function PasteArea({ onPaste }: { onPaste: (grid: Grid) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    function take(event: ClipboardEvent) {
      const { clipboardData: data } = event
      if (!data) return
      event.preventDefault()
      onPaste(gridOf(data.getData('text/html'), data.getData('text/plain')))
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  })
  return (
    <Card className="p-5 md:p-6">
      <p className="mb-4 text-ink-2">{texts.how}</p>
      <Field label="Planilha ou mensagem">
        <TextWithTabs value={text} onChange={setText} />
      </Field>
      <Button className="mt-4" disabled={text.trim() === ''} onClick={() => onPaste(gridOf('', text))}>
        Ler a escala
      </Button>
    </Card>
  )
}

/** Unlike other fields it keeps tabs, which part the cells. */
const TextWithTabs = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <textarea
    rows={8}
    spellCheck={false}
    {...useFieldControl()}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    className={controlClasses}
  />
)

interface SaveProps {
  plan: SheetPlan
  isReading: boolean
  isSaving: boolean
  onSave: () => void
}

function Save({ plan, isReading, isSaving, onSave }: SaveProps) {
  const count = plan.fixed + plan.drafts
  const questions = plan.words.filter(({ state }) => state === 'question').length
  const why =
    questions > 0
      ? texts.answerFirst(questions)
      : count === 0
        ? texts.nothing(plan.existing)
        : count > maxSheetShifts
          ? texts.tooMany
          : ''
  return (
    <div role="status" className="flex flex-col gap-2">
      <Button wide disabled={why !== '' || isReading} loading={isSaving} aria-describedby="why-not" onClick={onSave}>
        {texts.save(count)}
      </Button>
      <p id="why-not" className="font-semibold text-amber-ink empty:hidden">
        {why}
      </p>
      <ul className="list-disc pl-5 text-ink-2">
        {[...plan.months.map(formatMonth), ...texts.consequences(plan)].map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
}

type WordsProps = Omit<WordFieldProps, 'word'>

const lists: [title: string, is: (word: SheetWord) => boolean][] = [
  [texts.questions, ({ state }) => state === 'question'],
  [texts.toCheck, ({ state }) => state === 'check'],
  [texts.toCreate, ({ state }) => state === 'create'],
  [texts.other, ({ kind, state }) => kind !== 'membro' && (state === 'taken' || state === 'ignored')],
]

function Words({ plan, onAnswer }: WordsProps) {
  const newSetores = plan.words.flatMap(({ kind, word, shown, state, options }) =>
    kind === 'setor' && state === 'question' && word !== '' && options.length === 0
      ? [{ kind, word, text: shown }]
      : [],
  )
  return lists.map(([title, is]) => {
    const words = plan.words.filter(is)
    return (
      words.length > 0 && (
        <details key={title} open={title === texts.questions || title === texts.toCheck}>
          <summary className="min-h-11 py-2 text-lg font-semibold">{`${title} (${words.length})`}</summary>
          {title === texts.questions && newSetores.length > 1 && (
            <Button variant="secondary" className="mb-3" onClick={() => onAnswer(...newSetores)}>
              {texts.createSetores(newSetores.length)}
            </Button>
          )}
          <ul className="flex flex-col gap-4">
            {words.map((word) => (
              <li key={`${word.kind} ${word.word}`}>
                <WordField word={word} plan={plan} onAnswer={onAnswer} />
              </li>
            ))}
          </ul>
        </details>
      )
    )
  })
}

function OpenedCell({ cell, plan, onAnswer }: WordsProps & { cell: SheetCell }) {
  const now = plan.cells.find(({ row, column }) => row === cell.row && column === cell.column) ?? cell
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {texts.states[now.state][0]}
        {now.meaning && `: ${now.meaning}`}
      </p>
      {now.words.map((index) => {
        const word = plan.words[index]!
        return <WordField key={`${word.kind} ${word.word}`} word={word} plan={plan} onAnswer={onAnswer} />
      })}
    </div>
  )
}
