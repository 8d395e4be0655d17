import { parseArgs } from 'node:util'
import { StartError } from '@plantao/server/platform/start-error'

export interface Sizes {
  hospitais: number
  medicos: number
  vagas: number
  candidaturas: number
}

export const maxCandidates = 20

/**
 * Reads sizes from arguments such as `--vagas 1000`. Missing sizes follow from the number of vagas.
 * @throws {StartError}
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
  const maxCandidaturas = vagas * Math.min(medicos, maxCandidates)
  const candidaturas = numberOf('candidaturas', Math.min(maxCandidaturas, Math.round(vagas / 2)), 0)
  if (candidaturas > maxCandidaturas)
    throw new StartError(
      `--candidaturas is more than ${maxCandidaturas}: at most ${maxCandidates} doctors apply to one vaga.`,
    )
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
