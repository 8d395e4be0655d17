import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import type { Trx } from '../platform/db.ts'

interface NewHospital {
  auth_user_id: string
  nome: string
  cnpj: string
  telefone: string
  endereco: string
  cidade: string
  estado: string
}

/** The row of a new account, by app_auth; its zone follows from the state, by trigger. */
export async function createHospitalRow(trx: Trx, row: NewHospital) {
  await trx
    .insertInto('hospitais')
    .values({ ...row, localizacao: composeLocalizacao(row) })
    .execute()
}
