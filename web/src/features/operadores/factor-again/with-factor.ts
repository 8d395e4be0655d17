import { hasCode } from '../../../lib/http/errors.ts'

type Ask = (refusal: unknown) => Promise<void>

let ask: Ask | undefined
let asking: Promise<void> | undefined

/** Called by the dialog that asks, while it is on the page. */
export function askWith(dialog: Ask | undefined) {
  ask = dialog
}

/** Sends the request, and once more after the operator has typed the second factor, if the server wants it again. */
export async function withFactor<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!ask || !hasCode(error, 'second_factor_again')) throw error
    // Several refused requests wait for one dialog.
    asking ??= ask(error).finally(() => {
      asking = undefined
    })
    await asking
    return send()
  }
}
