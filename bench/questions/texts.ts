import type { Random } from '@plantao/testkit/random'
import type { Sample } from './sample.ts'

/** Texts as people type them, of one kind each. */
export function textsOf({ rareWords, commonWords }: Sample) {
  const rare = ({ pick }: Random) => pick(rareWords)
  /** One or two parts of words that many vagas have. */
  const common = (random: Random) =>
    random.below(3) === 0
      ? partOf(random, random.pick(commonWords))
      : `${partOf(random, random.pick(commonWords))} ${partOf(random, random.pick(commonWords))}`
  /** No word, but made of letters that stand beside each other in words. */
  const absent = ({ pick }: Random) => [...pick(rareWords)].reverse().join('') + pick(commonWords)
  return { rare, common, absent }
}

/** Three letters or more. */
function partOf({ below }: Random, word: string) {
  const length = Math.min(word.length, 3 + below(word.length - 2))
  const start = below(word.length - length + 1)
  return word.slice(start, start + length)
}
