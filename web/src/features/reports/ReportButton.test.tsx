import { createReport } from '@plantao/contract/reports/routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { network } from '../../../test/network.ts'
import { fill, press, renderAt } from '../../../test/page.tsx'
import { signIn } from '../../../test/session.ts'
import { ReportButton, ReportVagaButton } from './ReportButton.tsx'

const aboutId = '0198c0de-0000-7000-8000-000000000001'

async function report() {
  signIn()
  renderAt('/', <ReportButton about="vaga" aboutId={aboutId} />)
  await press('Denunciar vaga')
  await screen.findByText('Denunciar esta vaga?')
  await press('Denunciar')
  await screen.findByText('Escreva o motivo')
  await fill({ Motivo: 'Pede dinheiro adiantado' })
  await press('Denunciar')
}

test('a report needs a reason, and says that it was sent', async () => {
  network.answer(createReport, { ok: { id: aboutId } })
  await report()
  await screen.findByText('Denúncia enviada. A equipe do Plantão Aberto vai analisar.')
  expect(network.bodiesOf(createReport)).toEqual([
    { about: 'vaga', about_id: aboutId, reason: 'Pede dinheiro adiantado' },
  ])
})

test('a report that was made before says so', async () => {
  network.answer(createReport, { code: 'report_already_made' })
  await report()
  await screen.findByText('Você já fez esta denúncia. A equipe ainda vai analisar.')
})

test('the one button of a vaga reports its hospital or a comment too', async () => {
  network.answer(createReport, { ok: { id: aboutId } })
  signIn()
  const comments = [{ id: '2', comentario: 'Ofensivo' }]
  renderAt('/', <ReportVagaButton vaga={{ id: '1', hospital_id: aboutId }} comments={comments} />)
  await press('Denunciar')
  await userEvent.selectOptions(await screen.findByLabelText('O que você denuncia'), 'Comentário: “Ofensivo”')
  await screen.findByText('Denunciar comentário?')
  await userEvent.selectOptions(screen.getByLabelText('O que você denuncia'), 'Este hospital')
  await screen.findByText('Denunciar este hospital?')
  await fill({ Motivo: 'Não existe' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Denunciar' }).at(-1)!)
  await screen.findByText('Denúncia enviada. A equipe do Plantão Aberto vai analisar.')
  expect(network.bodiesOf(createReport)).toMatchObject([{ about: 'hospital', about_id: aboutId }])
})
