import { startFailureMessage } from '../start-error.ts'
import { examine, type Installation } from './examine.ts'

/** For the operator: prints a line for each finding, and ends with 1 when something is wrong. */
export async function runExamination(find: () => Installation) {
  let wrong = 0
  try {
    for await (const { about, state, sentence } of examine(find())) {
      if (state === 'wrong') wrong++
      console.log(`${state.padEnd(8)} ${about.padEnd(11)} ${sentence}`.trimEnd())
    }
  } catch (error) {
    // A setting that cannot be read: without it there is nothing to look at.
    wrong++
    console.log(`wrong    settings    ${startFailureMessage(error, '')}`)
  }
  console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
  process.exitCode = wrong === 0 ? 0 : 1
}
