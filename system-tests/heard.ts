/** What every server of the run has written, kept when it is stopped: the section `logs` reads it at the end. */
const kept: string[] = []

export function hear(log: string) {
  kept.push(log)
}

export function heard() {
  return kept.join('\n')
}
