import { version } from '../settings/version.ts'
import { startFailureMessage } from '../start-error.ts'
import { examine, type Installation } from './examine.ts'

/** Exits with 1 when something is wrong. */
export async function runExamination(find: () => Installation) {
  let wrong = 0
  console.log(`Plantão Aberto ${version}\n`)
  try {
    for await (const { about, state, sentence } of examine(find())) {
      if (state === 'wrong') wrong++
      console.log(`${state.padEnd(8)} ${about.padEnd(11)} ${sentence}`.trimEnd())
    }
  } catch (error) {
    // The settings cannot be read, so nothing else is examined.
    wrong++
    console.log(`wrong    settings    ${startFailureMessage(error, '')}`)
  }
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
  process.exitCode = wrong === 0 ? 0 : 1
}
