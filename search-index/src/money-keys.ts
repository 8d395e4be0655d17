import type { Vaga } from './vaga.ts'

/* Keys for sorting by money, highest first, in cents. Within a modalidade, vagas without a value come last. */

const noValor = -1
/** Above every value per hour, even that of a shift of one minute with the highest `valor`. */
const aboveEveryValue = 2_000_000_000_000

export const valorKey = (reais: number | null) => (reais === null ? noValor : Math.round(reais * 100))

/** Keys of shifts on call from home are below all others, because an hour on call is worth less than one on site. */
export const hourKey = ({ valor_hora, modalidade }: Pick<Vaga, 'valor_hora' | 'modalidade'>) =>
  valorKey(valor_hora) - (modalidade === 'sobreaviso' ? aboveEveryValue : 0)
