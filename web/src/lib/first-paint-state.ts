/** State that `first-paint.ts` leaves for the rest of the script. */
export interface FirstPaintState {
  screen?: 'landing' | 'dashboard'
  clicked?: HTMLElement
  answers?: Map<string, Promise<Response>>
  /** The time at which the requests for `answers` were sent, by `performance.now()`. */
  askedAt?: number
}

declare global {
  interface Window {
    plantaoPaint?: FirstPaintState
  }
}

const done: FirstPaintState = globalThis.window?.plantaoPaint ?? {}

export const firstPaint = {
  screen: done.screen,
  askedAt: done.askedAt ?? 0,
  takeClicked() {
    const { clicked } = done
    delete done.clicked
    return clicked
  },
  /** Takes the early answer to a GET, once. A later request for the same address goes to the server. */
  takeAnswer(url: string) {
    const answer = done.answers?.get(url)
    done.answers?.delete(url)
    return answer
  },
  forgetAnswers: () => done.answers?.clear(),
}
