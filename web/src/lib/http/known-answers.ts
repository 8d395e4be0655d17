interface KnownAnswer {
  etag: string
  body: unknown
}

/** About a megabyte. */
const most = 50

/**
 * The newest answers by their address, in this page's memory only: the server forbids to store them, since hospitals share
 * computers. The oldest first.
 */
const answers = new Map<string, KnownAnswer>()

export const knownAnswer = (url: string) => answers.get(url)

export function rememberAnswer(url: string, answer: KnownAnswer) {
  answers.delete(url)
  answers.set(url, answer)
  const [oldest] = answers.keys()
  if (answers.size > most && oldest !== undefined) answers.delete(oldest)
}

export const forgetAnswers = () => answers.clear()
