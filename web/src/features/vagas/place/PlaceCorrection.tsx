import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { formatPhone } from '@plantao/contract/phone'
import { hospitais } from '@plantao/contract/sentences/hospitais'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { useCorrectVagasPlace } from '../own-vaga-changes.ts'
import { vagasToCorrectQuery } from '../queries.ts'

/** Asks whether future shifts take over the profile's place and phone. After a no, a line with a button remains. */
export function usePlaceCorrection(hospital: Hospital) {
  const [question, setQuestion] = useState({ open: false, count: 0 })
  const client = useQueryClient()
  async function ask() {
    // When the count fails, nothing is asked. The line with the button appears once a count succeeds.
    const answer = await client.fetchQuery({ ...vagasToCorrectQuery, staleTime: 0 }).catch(() => null)
    if (answer && answer.count > 0) setQuestion({ open: true, count: answer.count })
  }
  return { ask, correction: <PlaceCorrection hospital={hospital} question={question} onQuestion={setQuestion} /> }
}

interface Question {
  open: boolean
  count: number
}

interface PlaceCorrectionProps {
  hospital: Hospital
  question: Question
  onQuestion: (question: Question) => void
}

function PlaceCorrection({ hospital, question, onQuestion }: PlaceCorrectionProps) {
  const { data: count = 0 } = useQuery(vagasToCorrectQuery)
  const correct = useCorrectVagasPlace()
  const close = () => onQuestion({ ...question, open: false })
  return (
    <>
      {count > 0 && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
          <p className="min-w-0 flex-1 basis-60 text-ink-2">{hospitais.toCorrect(count)}</p>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => onQuestion({ open: true, count })}>
            Atualizar vagas
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={question.open}
        onOpenChange={close}
        title={hospitais.correctQuestion(question.count)}
        description={
          <>
            {composeLocalizacao(hospital)} · <span className="inline-block">{formatPhone(hospital.telefone)}.</span>
            {' Quem já foi aceito recebe um e-mail com estes dados.'}
          </>
        }
        confirmLabel="Atualizar"
        cancelLabel="Não atualizar"
        loading={correct.isPending}
        onConfirm={() => correct.mutate(undefined, { onSuccess: close })}
      />
    </>
  )
}
