import { isValidCnpj } from '@plantao/contract/hospitais/sign-up-rules'

/** A CNPJ with valid check digits. @param base everything before the check digits, such as '99.000.001/0001-' */
export function cnpjOf(base: string) {
  for (let digits = 0; digits < 100; digits++) {
    const cnpj = base + String(digits).padStart(2, '0')
    if (isValidCnpj(cnpj)) return cnpj
  }
  throw new Error(`no check digits for ${base}`)
}
