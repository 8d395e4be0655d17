import { getOwnVaga } from '@plantao/contract/vagas/routes'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ownVaga, signInHospital } from '../../../../test/hospital.ts'
import { network } from '../../../../test/network.ts'
import { press, renderAt } from '../../../../test/page.tsx'
import { type CandidatosDialog, useOwnVagaDialogs } from './OwnVagaDialogs.tsx'

const Candidatos: CandidatosDialog = ({ vaga, open }) => (open ? <p>{vaga.status}</p> : null)

function List() {
  const [vagas, setVagas] = useState([ownVaga])
  const { actions, dialogs } = useOwnVagaDialogs(vagas, Candidatos)
  return (
    <>
      <button type="button" onClick={() => actions.onCandidatos(ownVaga.id)}>
        Abrir
      </button>
      <button type="button" onClick={() => setVagas([])}>
        Tirar
      </button>
      {dialogs}
    </>
  )
}

test('a dialog stays when its vaga leaves the part of the list that is shown, and follows the vaga', async () => {
  signInHospital()
  network.answer(getOwnVaga, { ok: { ...ownVaga, status: 'preenchida' } })
  renderAt('/', <List />)
  await press('Abrir')
  expect(screen.getByText('aberta')).toBeTruthy()
  await press('Tirar')
  await screen.findByText('preenchida')
})
