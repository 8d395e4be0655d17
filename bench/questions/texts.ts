import type { Random } from '@plantao/testkit/random'
import type { Sample } from './sample.ts'

export function textsOf({ rareWords, commonWords }: Sample) {
  const rare = ({ pick }: Random) => pick(rareWords)
  /** Makes a text of one or two pieces, each cut from a word that many vagas have. */
  const common = (random: Random) =>
    random.below(3) === 0
      ? partOf(random, random.pick(commonWords))
      : `${partOf(random, random.pick(commonWords))} ${partOf(random, random.pick(commonWords))}`
  /**
   * Makes a text that no vaga contains: a rare word backwards, joined to a common word. Random letters would be easier
   * to rule out, because many of their pairs occur in no word.
   */
  const absent = ({ pick }: Random) => [...pick(rareWords)].reverse().join('') + pick(commonWords)
  return { rare, common, absent }
}

/** A part of a word, of at least three letters. */
function partOf({ below }: Random, word: string) {
  const length = Math.min(word.length, 3 + below(word.length - 2))
  const start = below(word.length - length + 1)
  return word.slice(start, start + length)
}
