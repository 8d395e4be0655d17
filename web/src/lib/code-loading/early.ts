/** What `first-paint.ts` did before the rest of the script had come. */
export interface Early {
  /** Which screen it shows. */
  screen?: 'landing' | 'dashboard'
  /** The button on it that was pressed last. */
  clicked?: HTMLElement
  /** What it asked for, by address. */
  answers?: Map<string, Promise<Response>>
  /** When, by `performance.now()`. */
  askedAt?: number
}

declare global {
  interface Window {
    plantaoEarly?: Early
  }
}

const done: Early = globalThis.window?.plantaoEarly ?? {}

export const early = {
  screen: done.screen,
  askedAt: done.askedAt ?? 0,
  takeClicked() {
    const { clicked } = done
    delete done.clicked
    return clicked
  },
  /** The answer to a GET, once: whoever asks again wants to know what is new. */
  takeAnswer(url: string) {
    const answer = done.answers?.get(url)
    done.answers?.delete(url)
    return answer
  },
  forgetAnswers: () => done.answers?.clear(),
}
