import type { PrintedSheet, Sheet, SheetChange, SheetEntry } from '@plantao/contract/escala/sheet/schema'
import { dayTile, formatInstant } from '@plantao/contract/format'
import { folha as texts } from '@plantao/contract/sentences/escala'
import { turnoLabel } from '@plantao/contract/vagas/search/rules'
import { Card } from '../../../components/ui/Card.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ShiftIcon } from '../../vagas/card/ShiftIcon.tsx'
import { isRestDay } from '../days/DayName.tsx'
import { groupedBy } from '../rows.ts'
import { inWords } from './Closing.tsx'
import { daysInShort, halvesOf, medicosOn, sheetsOf } from './paper.ts'

interface PaperProps {
  printed: PrintedSheet
  /** Whether the sector with this key is shown. */
  isShown: (key: string) => boolean
}

/** A month as it hangs on the wall. On paper each half of it is a page, with the whole head above. */
export function Paper({ printed, isShown }: PaperProps) {
  const { sheet } = printed
  const sheets = sheetsOf(sheet.setores, isShown)
  return (
    <Card
      as="section"
      aria-label={texts.title(sheet.mes)}
      className="p-4 print:rounded-none print:border-0 print:p-0 print:shadow-none"
    >
      <div className={cn(sheets.length > 0 && 'print:hidden')}>
        <Head {...printed} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would change the layout */}
      <div
        role="group"
        aria-label={texts.table}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto print:overflow-visible"
      >
        {sheets.flatMap((indexes, n) =>
          halvesOf(sheet.dias).map((dias, half) => (
            <HalfMonth
              key={`${indexes[0]} ${dias[0]?.data}`}
              printed={printed}
              indexes={indexes}
              dias={dias}
              isFirst={n + half === 0}
            />
          )),
        )}
      </div>
      <Foot printed={printed} isShown={isShown} />
    </Card>
  )
}

function Head({ sheet: { mes, hospital }, closed, changes }: PrintedSheet) {
  const now = useNow()
  const { nome, cnes, cnpj, cidade, estado, director_name, director_crm, director_uf } = hospital
  const facts = [cnes && `CNES ${cnes}`, cnpj && `CNPJ ${cnpj}`, `${cidade} - ${estado}`]
  const director = [director_name, director_crm && `CRM/${director_uf} ${director_crm}`]
  const printedAt = formatInstant(now.toISOString(), readersZone)
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 text-sm wrap-anywhere print:mb-1 print:text-[8pt]/[1.25]">
      <div className="min-w-0">
        <h2 className="text-xl print:text-[13pt]">{nome}</h2>
        <p className="font-semibold">{texts.title(mes)}</p>
        <p className="font-code">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="min-w-0 text-right max-lg:text-left print:text-right">
        {director_name && <p className="font-code">{texts.director(director.filter(Boolean).join(' · '))}</p>}
        <p>{closed ? texts.version(inWords(closed), changes.length > 0) : texts.notClosed(printedAt)}</p>
      </div>
    </div>
  )
}

interface HalfMonthProps {
  printed: PrintedSheet
  /** Indexes of the sectors. */
  indexes: readonly number[]
  dias: Sheet['dias']
  isFirst: boolean
}

const cell = 'border border-line align-top px-2 py-1 print:border-ink-3 print:px-[1.2mm] print:py-[0.3mm]'

/** The head is a row of the table's head, so that it stands again on a page that the days of a full half need. */
function HalfMonth({ printed, indexes, dias, isFirst }: HalfMonthProps) {
  const { sheet } = printed
  const setores = indexes.map((index) => sheet.setores[index]!)
  const columns = setores.reduce((sum, { colunas }) => sum + colunas.length, 1)
  const days = daysInShort(
    dias.map(({ data }) => data),
    sheet.mes,
  )
  return (
    <table
      aria-label={`${setores.map(({ nome }) => nome).join(', ')}: dias ${days}`}
      className={cn(
        'mb-4 w-full min-w-5xl table-fixed border-collapse text-left text-sm print:mb-1 print:min-w-0 print:text-[8pt]/[1.12]',
        !isFirst && 'print:break-before-page',
      )}
    >
      <colgroup>
        <col className="w-[9rem] print:w-[21mm]" />
      </colgroup>
      <thead>
        <tr className="hidden print:table-row">
          <td colSpan={columns}>
            <Head {...printed} />
          </td>
        </tr>
        <tr>
          <th scope="col" rowSpan={2} className={cn(cell, 'bg-card max-md:sticky max-md:left-0')}>
            Dia
          </th>
          {setores.map(({ key, nome, especialidades, colunas }) => (
            <th key={key} scope="colgroup" colSpan={colunas.length} className={cell}>
              {nome}
              <span className="font-normal">
                {more(especialidades.filter((especialidade) => especialidade !== nome))}
              </span>
            </th>
          ))}
        </tr>
        <tr>
          {setores.flatMap(({ key, colunas }) =>
            colunas.map(({ horario, turno }) => (
              <th key={`${key} ${horario}`} scope="col" className={cell}>
                {turno && (
                  <ShiftIcon kind={kinds[turno]} className="mr-1 inline size-4 align-text-bottom print:size-[8pt]" />
                )}
                {horario ?? texts.otherHours}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {dias.map(({ data, feriado, celulas }) => {
          const { weekday, date } = dayTile(data)
          const shade = feriado || isRestDay(data) ? 'bg-fact [print-color-adjust:exact]' : 'bg-card'
          return (
            <tr key={data} className="break-inside-avoid">
              <th scope="row" className={cn(cell, shade, 'max-md:sticky max-md:left-0')}>
                {date.padStart(2, '0')} {weekday}
                {feriado && <span className="block font-normal print:text-[6.5pt]">{feriado}</span>}
              </th>
              {indexes.flatMap((index) =>
                celulas[index]!.map((entries, n) => (
                  <td key={`${index} ${sheet.setores[index]!.colunas[n]!.horario}`} className={cn(cell, shade)}>
                    {entries.map((entry, m) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the shifts of a cell have no other order
                      <Entry key={m} entry={entry} medicos={sheet.medicos} />
                    ))}
                  </td>
                )),
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const kinds = { dia: 'day', noite: 'night', '24h': 'whole-day' } as const
const more = (texts: readonly string[]) => texts.map((text) => ` · ${text}`).join('')

function Entry({ entry: { medico, horario, desde }, medicos }: { entry: SheetEntry; medicos: Sheet['medicos'] }) {
  const { nome, crm } = (medico !== null && medicos[medico]) || {}
  const notes = [horario, desde && texts.since(desde)].filter(Boolean)
  return (
    <p>
      {nome ?? <span className="font-semibold text-bad">{texts.toDefine}</span>}
      {crm && ' '}
      {crm && <span className="font-code text-ink-2 print:whitespace-nowrap">{crm}</span>}
      {notes.length > 0 && <span className="text-ink-2"> {notes.join(', ')}</span>}
    </p>
  )
}

function Foot({ printed: { sheet, changes }, isShown }: PaperProps) {
  const medicos = medicosOn(sheet, isShown).map((index) => sheet.medicos[index]!)
  const registered = groupedBy(
    medicos.filter(({ rqe }) => rqe),
    ({ especialidade }) => especialidade ?? '',
  )
  const phones = medicos.flatMap(({ nome, telefone }) => (telefone ? `${nome} ${telefone}` : []))
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-6 text-sm print:flex-nowrap print:text-[7pt]/[1.2]">
      <dl className="min-w-0 flex-1 basis-80 space-y-0.5 wrap-anywhere print:basis-0 print:space-y-0">
        {sheet.sobreaviso.map(
          ({ key, nome, plantoes }) =>
            isShown(key) && (
              <Line key={key} name={texts.onCall(nome)}>
                {onCallOf(sheet, plantoes)}
              </Line>
            ),
        )}
        {[...registered].map(([especialidade, of]) => (
          <Line key={especialidade} name={['RQE', especialidade].filter(Boolean).join(' ')}>
            {of.map(({ nome, rqe }) => `${nome} ${rqe}`).join(' · ')}
          </Line>
        ))}
        <Line name="Telefones">{phones.join(' · ')}</Line>
        <Line name={texts.changed}>
          {changes
            .filter(({ key }) => isShown(key))
            .map(changeInWords)
            .join(' · ')}
        </Line>
      </dl>
      <p className="w-56 border-t border-ink-2 pt-1 text-center print:shrink-0">Direção técnica</p>
    </div>
  )
}

const Line = ({ name, children }: { name: string; children: string }) =>
  children && (
    <div>
      <dt className="inline font-semibold">{name} </dt>
      <dd className="inline">{children}</dd>
    </div>
  )

/** 'Ana Prado CRM/SP 1, 07:00–07:00: 01 a 15', for each doctor and hours. */
function onCallOf({ mes, medicos }: Sheet, plantoes: Sheet['sobreaviso'][number]['plantoes']) {
  const groups = groupedBy(plantoes, ({ horario, medico }) => {
    const { nome = texts.toDefine, crm } = (medico !== null && medicos[medico]) || {}
    return `${[nome, crm].filter(Boolean).join(' ')}, ${horario}`
  })
  const daysOf = (of: typeof plantoes) => of.map(({ data }) => data)
  return [...groups].map(([who, of]) => `${who}: ${daysInShort(daysOf(of), mes)}`).join(' · ')
}

function changeInWords({ data, turno, horario, is_sobreaviso, nome, era, agora }: SheetChange) {
  const day = `${data.slice(8)}/${data.slice(5, 7)}`
  const shift = `${is_sobreaviso ? 'sobreaviso ' : ''}${turno ? turnoLabel[turno].toLowerCase() : horario}`
  return texts.change(`${day} ${shift}, ${nome}`, era.join(' e '), agora.join(' e '))
}
