import { parseArgs } from 'node:util'
import { StartError } from '@plantao/server/platform/start-error'

export interface Sizes {
  hospitais: number
  medicos: number
  vagas: number
  candidaturas: number
}

/** Maximum number of candidaturas for one vaga. */
export const mostCandidates = 20

/**
 * Sizes from arguments such as `--vagas 1000`. Missing ones follow from the number of vagas. @throws {StartError} one
 * sentence
 */
export function readSizes(args: string[]): Sizes {
  const given = parse(args)
  const numberOf = (name: keyof Sizes, otherwise: number, least = 1) => {
    const text = given[name]
    if (text === undefined) return otherwise
    if (!/^\d{1,8}$/.test(text) || Number(text) < least)
      throw new StartError(`--${name} is not a whole number from ${least} to 99999999.`)
    return Number(text)
  }
  const vagas = numberOf('vagas', 100_000)
  const medicos = numberOf('medicos', Math.max(200, Math.round(vagas / 10)))
  const hospitais = numberOf('hospitais', Math.max(20, Math.round(vagas * 0.007)))
  const most = vagas * Math.min(medicos, mostCandidates)
  const candidaturas = numberOf('candidaturas', Math.min(most, Math.round(vagas / 2)), 0)
  if (candidaturas > most)
    throw new StartError(`--candidaturas is more than ${most}: at most ${mostCandidates} doctors apply to one vaga.`)
  return { hospitais, medicos, vagas, candidaturas }
}

const option = { type: 'string' } as const

function parse(args: string[]) {
  try {
    const options = { hospitais: option, medicos: option, vagas: option, candidaturas: option }
    return parseArgs({ args, options }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new StartError(`${sentence}. The options are --hospitais, --medicos, --vagas and --candidaturas.`)
  }
}
