import type { OwnVagaChip } from './vagas/own-vagas/chip-rules.ts'

export const doctorVagas = '/?view=doctor-dashboard'
export const doctorCandidaturas = `${doctorVagas}&aba=candidaturas`

export const hospitalVagas = '/?view=hospital-dashboard'
/** The hospital's list behind the chip 'Aguardam você'. */
export const hospitalPendentes = `${hospitalVagas}&mostrar=${'aguardam' satisfies OwnVagaChip}`
export const hospitalEscala = `${hospitalVagas}&aba=escala`
/** The hospital's list of its own doctors. */
export const hospitalMembros = '/hospital/medicos'
/** The address that opens a draft beside its week. */
export const draftAddress = ({ id, data }: Record<'id' | 'data', string>) =>
  `${hospitalEscala}&dia=${data}&plantao=${id}`
