/**
 * Each call gives another doctor and vaga, of those that no run before has sent: an application that was not there yet.
 * @throws when there is none left.
 */
export function pairsNotYetSent<Person>(
  people: readonly Person[],
  vagas: readonly string[],
  sentOf: (person: Person) => ReadonlySet<string>,
): () => { person: Person; vaga: string } {
  const waiting = people.map((person, i) => ({
    person,
    // Each begins elsewhere: else all would wait for the lock of one vaga.
    vagas: rotated(vagas, Math.floor((i * vagas.length) / people.length)).filter((vaga) => !sentOf(person).has(vaga)),
  }))
  return () => {
    for (let tries = waiting.length; tries > 0; tries--) {
      const one = waiting.shift()!
      const vaga = one.vagas.shift()
      if (vaga === undefined) continue
      waiting.push(one)
      return { person: one.person, vaga }
    }
    throw new Error('every doctor has applied to every vaga: delete the data folder and seed anew')
  }
}

function rotated<T>(list: readonly T[], by: number) {
  return [...list.slice(by), ...list.slice(0, by)]
}
