import type { WaitingClaim } from '@plantao/contract/hospitais/proof/schema'
import { hospital } from './hospital.ts'

export const waitingClaim: WaitingClaim = {
  id: hospital.id,
  created_at: '2026-11-26T15:00:00Z',
  kind: 'manual',
  cnes: null,
  waits_because: null,
  new_name: null,
  note: 'Somos uma UPA',
  hospital_id: hospital.id,
  user_id: hospital.auth_user_id,
  nome: 'UPA Norte',
  cnpj: '11222333000181',
  endereco: 'Rua A, 1',
  cidade: 'Sorocaba',
  estado: 'SP',
  telefone: '1534567890',
  email_domain: 'sorocaba.sp.gov.br',
  account_created_at: '2026-11-01T15:00:00Z',
  vagas: 3,
  open_vagas: 1,
  reports: 0,
  establishment: null,
  taken_by: null,
  suspended_at: null,
}
