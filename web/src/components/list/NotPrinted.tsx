import { formatInteger } from '@plantao/contract/format'

/**
 * A line that stands only on paper, for a list that is not loaded to its end.
 * @param total the number of all items, if known
 */
export function NotPrinted({ shown, total }: { shown: number; total?: number | undefined }) {
  return (
    <p className="hidden py-4 print:block">
      {total === undefined
        ? `Aqui estão ${formatInteger(shown)}, mas há outros.`
        : `Aqui estão ${formatInteger(shown)} de ${formatInteger(total)}.`}
      {' Para ter todos no papel, vá até o fim da lista antes de imprimir.'}
    </p>
  )
}
