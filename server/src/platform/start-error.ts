/** An expected reason not to start: its message is the one line a person sees, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
