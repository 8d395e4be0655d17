import type { Hospital } from '@plantao/contract/hospitais/schema'
import type { OwnMedico } from '@plantao/contract/medicos/schema'
import { listSetores } from '@plantao/contract/setores/routes'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { network } from './network.ts'
import { signIn } from './session.ts'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

export const medico: OwnMedico = {
  id: id(2),
  auth_user_id: id(1),
  nome: 'Ana',
  crm: '1/SP',
  crm_uf: 'SP',
  especialidade: null,
  telefone: null,
  email: 'ana@exemplo.com.br',
  has_documento: false,
  has_alert: false,
  has_applied: false,
}

/** Fixtures: a hospital, signed in by `signInHospital`, and one of its open vagas. */
export const hospital: Hospital = {
  id: id(1),
  auth_user_id: id(2),
  nome: 'Hospital São Braz',
  email: 'plantao@exemplo.com.br',
  cnpj: '11222333000181',
  telefone: '1534567890',
  endereco: 'Rua das Flores, 100',
  localizacao: 'Rua das Flores, 100, Sorocaba - SP',
  cidade: 'Sorocaba',
  estado: 'SP',
  time_zone: 'America/Sao_Paulo',
  entrance: '',
  ask_for: '',
  parking: '',
  dress_code: '',
  computer_system: '',
  cnes: '',
  director_name: '',
  director_crm: '',
  director_uf: '',
  director_email: '',
  is_limited: false,
}

export const ownVaga: OwnVaga = {
  id: id(3),
  hospital_id: hospital.id,
  nome_vaga: 'UTI Adulto',
  especialidade: 'UTI',
  data: '2998-12-31',
  horario: '19:00 - 07:00',
  valor: 1400.5,
  modalidade: 'presencial',
  setor: null,
  observacoes: null,
  created_at: '2026-11-20T12:00:00Z',
  status: 'aberta',
  starts_at: '2998-12-31T22:00:00Z',
  ends_at: '2999-01-01T10:00:00Z',
  is_reopened: false,
  open_until: '2998-12-31T22:00:00Z',
  time_zone: hospital.time_zone,
  cidade: hospital.cidade,
  estado: hospital.estado,
  localizacao: hospital.localizacao,
  endereco: hospital.endereco,
  telefone: hospital.telefone,
  candidaturas_count: 0,
  pendentes_count: 0,
  to_invite_count: 0,
  accepted_name: null,
  accepted_phone: null,
  undo_until: null,
  change: null,
  can_rate: false,
}

export function signInHospital() {
  network.answer(listSetores, { ok: { items: [] } })
  signIn({ id: hospital.auth_user_id, email: hospital.email, user_metadata: { user_type: 'hospital' } })
}
