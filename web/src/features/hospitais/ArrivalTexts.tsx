import { arrivalFields, arrivalLabels, type Hospital } from '@plantao/contract/hospitais/schema'
import { DescriptionItem } from '../../components/DescriptionItem.tsx'

interface ArrivalTextsProps {
  texts: Pick<Hospital, (typeof arrivalFields)[number]>
  /** The sentence when nothing is written; null shows nothing. */
  none: string | null
}

export function ArrivalTexts({ texts, none }: ArrivalTextsProps) {
  const written = arrivalFields.filter((field) => texts[field] !== '')
  if (written.length === 0) return none && <p className="text-ink-2">{none}</p>
  return (
    <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
      {written.map((field) => (
        <DescriptionItem key={field} name={arrivalLabels[field]}>
          <span className="whitespace-pre-line">{texts[field]}</span>
        </DescriptionItem>
      ))}
    </dl>
  )
}
