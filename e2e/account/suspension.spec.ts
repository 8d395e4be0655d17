import { createHospital, createMedico, publish, suspend } from '../support/api.ts'
import { chooseFromMenu } from '../support/menu.ts'
import { dayFromNow, expect, signIn, test, toast } from '../support/people.ts'

test('a suspended hospital is signed out, its vaga disappears, and it reads why and how to answer', async ({
  newPage,
}) => {
  const [hospital, medico] = [await createHospital({ nome: 'Hospital das Iscas' }), await createMedico()]
  const nome_vaga = `Plantão ${hospital.id}`
  await publish(hospital, { nome_vaga, data: dayFromNow(30) })
  const other = await createHospital()
  const remaining = `Plantão ${other.id}`
  await publish(other, { nome_vaga: remaining, data: dayFromNow(30) })
  const [ofHospital, ofMedico] = [await newPage(), await newPage()]
  await signIn(ofHospital, 'hospital', hospital)
  await signIn(ofMedico, 'medico', medico)
  await expect(ofMedico.getByText(nome_vaga)).toBeVisible()
  await suspend(hospital, 'Anúncios de plantões que não existem')
  // `suspend` does not call the operator's route, so no event makes the list load again.
  await expect(async () => {
    await ofMedico.reload()
    await expect(ofMedico.getByText(remaining)).toBeVisible()
    expect(await ofMedico.getByText(nome_vaga).count()).toBe(0)
  }).toPass()
  await expect(ofHospital.getByText('Sua sessão terminou. Entre novamente.')).toBeVisible()

  await signIn(ofHospital, 'hospital', hospital)
  const notice = ofHospital.getByRole('region', { name: 'Sua conta está suspensa' })
  await expect(notice).toContainText('Motivo: Anúncios de plantões que não existem')
  await expect(notice).toContainText('Para contestar, fale com')
  const download = ofHospital.waitForEvent('download')
  await notice.getByRole('button', { name: 'Exportar meus dados' }).click()
  expect((await download).suggestedFilename()).toMatch(/^plantao-aberto-meus-dados/)
  await chooseFromMenu(ofHospital.getByRole('listitem').filter({ hasText: nome_vaga }), 'Encerrar vaga')
  await ofHospital.getByRole('alertdialog').getByRole('button', { name: 'Encerrar vaga' }).click()
  await expect(toast(ofHospital, 'Sua conta está suspensa. Por enquanto, você só pode consultar.')).toBeVisible()
})
