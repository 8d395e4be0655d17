import { signDocumento } from '@plantao/contract/documentos/routes'
import { getCandidato } from '@plantao/contract/medicos/routes'
import { openFixtures, scaled } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { none, type Report, type Scenario } from '../../harness/figure.ts'
import { lineOf, runTests } from '../../harness/vitest-run.ts'

/** Threats 3 and 4: which fields go in, and which come out to whom. */
export const scenario: Scenario = {
  name: 'guessed-ids',
  async run(report) {
    const fields = 'server/src/app-fields.test.ts'
    const assignment = 'server/src/app-mass-assignment.test.ts'
    const tests = await runTests([fields, assignment])
    report(
      lineOf(
        "private fields of somebody else in any route's answer",
        tests,
        ({ file, titles }) => file === fields && /^tells |^the accepted doctor|^reads phone/.test(titles.at(-1)!),
      ),
    )
    report(
      lineOf(
        'answers with a field that the contract does not name',
        tests,
        ({ file, titles }) => file === fields && titles[0]!.startsWith('a success holds'),
      ),
    )
    report(
      lineOf(
        "each writing route × every column's name and hostile ones: taken, or a row changed",
        tests,
        ({ file }) => file === assignment,
      ),
    )
    await checkGuessed(report)
  },
}

/** Ids are no secret: whoever knows them reads no more. */
async function checkGuessed(report: Report) {
  const stack = await startStack()
  const fixtures = openFixtures(stack)
  try {
    const hospital = await fixtures.registerHospital()
    const vaga = await fixtures.publish(hospital)
    const medicos = await Promise.all(Array.from({ length: scaled(30) }, () => fixtures.registerMedico()))
    const applicant = medicos.pop() ?? (await fixtures.registerMedico())
    await fixtures.apply(applicant, vaga)
    await fixtures.ok(getCandidato, { as: hospital, params: { id: applicant.id } })
    let tried = 0
    let read = 0
    for (const medico of medicos) {
      for (const [route, params] of [
        [getCandidato, { id: medico.id }],
        [getCandidato, { id: medico.userId }],
        [signDocumento, { name: `${medico.userId}.pdf` }],
        [signDocumento, { name: `${medico.id}.pdf` }],
      ] as const) {
        tried++
        const { status } = await fixtures.call(route, { as: hospital, params })
        if (status !== 404) read++
      }
    }
    report(none('profiles and documents of doctors who did not apply, ids known: read', tried, read))
  } finally {
    await fixtures.close()
    await stack.stop()
  }
}
