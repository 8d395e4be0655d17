import { estados } from './rules.ts'

/** The names of `estados`, in the same order. The database has them too (app.name_of_estado). */
export const estadoNames =
  'Acre;Alagoas;Amazonas;Amapá;Bahia;Ceará;Distrito Federal;Espírito Santo;Goiás;Maranhão;Minas Gerais;Mato Grosso do Sul;Mato Grosso;Pará;Paraíba;Pernambuco;Piauí;Paraná;Rio de Janeiro;Rio Grande do Norte;Rondônia;Roraima;Rio Grande do Sul;Santa Catarina;Sergipe;São Paulo;Tocantins'.split(
    ';',
  )

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** 'SP' for 'sp', 'São Paulo' and 'SAO PAULO'. Other text stays. */
export function siglaOf(text: string) {
  const read = plain(text)
  return estados.find((sigla, n) => read === sigla.toLowerCase() || read === plain(estadoNames[n]!)) ?? text
}

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Tests the check digits. In a CNPJ with letters, each counts as its ASCII code minus 48 (IN RFB 2.229/2024). */
export function isValidCnpj(text: string) {
  const cnpj = text.toUpperCase().replace(/[./\s-]/g, '')
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) || /^(.)\1{13}$/.test(cnpj)) return false
  return cnpj.slice(12) === checkDigit(cnpj.slice(0, 12)) + checkDigit(cnpj.slice(0, 13))
}

function checkDigit(base: string) {
  const weights = cnpjWeights.slice(-base.length)
  const sum = [...base].reduce((total, char, i) => total + (char.charCodeAt(0) - 48) * weights[i]!, 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
