import { expect, it } from 'vitest'
import { emptyDatabase } from '../../../test/database.ts'
import { StartError } from '../start-error.ts'
import { MIGRATIONS, readMigrations } from './files.ts'
import { migrate, migrationStates, readMigrationStates } from './migrate.ts'

const folded = `
  0001_roles.sql 996704461269be30d0ba798379f6bc9ef99ddeed74a0d871b3001c711d9c6639
  0002_auth.sql 33fe5bb63d49a1a2917f9b5725c54099ed83cbb9648fee6f87817b0d11d6dc41
  0003_hospitais_medicos.sql 162ea254a37bfec46b1e9e4601d552b06b378457482cfdd9bf66ef91d9157914
  0004_especialidades.sql f121337ff9ee0efa5640fe7145f9ded0d93b566ada869b60fdc2b01d9aa11c02
  0005_vagas.sql 04f7b44eaa076278422157ede25baea4162c0dac715c901745c43e2da722f1d8
  0006_vagas_search.sql 6cc288a204aa31d5f86d3acb09cc3a7a9cffe967a34f231b80a764cdcb1bd51f
  0007_candidaturas.sql 04bebacc8c02018ac3ce717f30a6a2f4aa4ebd7aeb470b7de65122ca50b80ee3
  0008_documentos_avaliacoes_acessos.sql 2ff9aab84f9d6166fc981eb44e1a7dea1cf56c73dc71b549f85ed8fc689cdcad
  0009_notificacoes_history_idempotency.sql f5cfe0673b4d9703d9244f5429cc2d6d642809d979e4f4abb39d5c5a74c91ff6
  0010_own_data.sql e058d74716fd12678f4397219d8d4c304ba83d3b5ee7ac33fcb6bdabc7649be0
  0011_vagas_find.sql 4299595be0e659b590ccfc9541e141efbf1d13e39b538116c334fe03d62a3b68
  0012_thin_path.sql 95a43af22b2a6a9368af5c464af2b5eb0fbe374e6da92acf703fc52547336cd3
  0013_vaga_page.sql 45ec06dcc02dfa4a45f66452442fa228a8e57f21f6068a65209323f0637204b9
  0014_counts.sql 12acef2ea78713f005be4e940b4ccf47a23f7d2c80b9bc959d5ff4e01174b4b0
  0015_saved_searches.sql 2995b7bebdc6104dcbf9999c1621a75981285ee15a2cb5ddbe4e06b5fc2b1ccb
  0016_states.sql 4ac44035d2fc7e2bad27d5870a0024248f27b607885ae7dfc81a3b3c1d34d005
  0017_changes.sql ffe1694b3837e40a8f0f96da2725d95779664f76891608461440234bf57941fb
  0018_shift_day.sql 10f35e54081d9575fc69eadd92de985bf7074df5c434d21b6e523bab6a277c6d
  0019_bell.sql 7938ccd76999ba872dd53e8cc8dd8661b57cf62ed15550ec5472ae83f91c2908
  0020_life.sql 64b1a3942cafb384236dc7c43c16b59e36984ec596e45b3f5f6d6bca39402afb
  0021_own_lists.sql 1141d0a195916dfe67b8b07f1480b82f901ec6d35b5058169551db4aa3c3b600
  0022_alerts.sql b3734a89e762f0f62c8c8feffbb86658bbe6b52871e7db349dfaab272f35829d
  0023_confirmation_count.sql 389decf3d303372ecdd2646672ed8d7858288f3cc18a8a2e834b9f8398fc95c5
  0024_open_session.sql 464f63cda522c14ef26b71dff249cdceb5d0e61e97885c55a756f3d42bf10136
  0025_apply_together.sql ec19a705e7ad05beb302d9451efd425edced40bb0863e14d128d322e8f286149
  0026_codes.sql 08216cc3e633d4f968aa7a34a629cbab4e8c146323c58c7dfa5bb55084466bff
  0027_documentos_of_account.sql bd5442a81021e0ce2d517a45a7ba97061dc917a042240eb795ca430d199ebd66
  0028_erasures_signed.sql 0f29a62d9991e8f930634e17c2722840c4fd3d405c80421ae23aa5aaf92c011f
  0029_applied_migrations.sql ece87651d530ed52c3a3f8340d3b4e5872dfbcb21e65debac7196529542f9dbb
  0030_horario.sql 1dbf267474b0511f2eed910c4e7c2ddfe3cf3a80be59f61ffb5ffd4278bd4e6f
  0031_outbox.sql e79adea318d362084be29d245846992f9531221e8ed6bad2d8b8267758126d5e
  0032_outbox_indexes.sql fe7081138b1167a52d50fd01551fbd983a3f6c0e50ee788d9ac41cf68cfa7059
  0033_long_shifts.sql afec64cd35b3fa93ccd81f63f69cbd6956cb45d4d7ed8940f11bbb63a1f405c9
  0034_outbox_due.sql befd9753aa70a7d8ccf4f02de91300750af6a82c2bf30e4a22d75c81620f9d12`
  .trim()
  .split(/\n\s*/)
  .map((line) => line.split(' '))

const own = readMigrations(MIGRATIONS).map(({ name, checksum }) => ({ name, checksum }))

/** A database that has the tables of FOLDED_VERSION, and records `applied` as its migrations. */
async function databaseWith(applied: readonly string[][]) {
  const database = await emptyDatabase()
  await migrate(database.ownerUrl, { restoring: { upTo: own[8]!.name } })
  await database.owner.query('delete from migrations.applied; drop table migrations.folded')
  for (const row of applied) {
    await database.owner.query('insert into migrations.applied (name, checksum) values ($1, $2)', row)
  }
  return database
}

it.each([
  ['of an older version', folded.slice(0, -1)],
  ['of a file that was changed', folded.map(([name, sum], n) => [name!, n === 20 ? 'x' : sum!])],
])('a database %s is refused in one line that says what to do, and nothing is changed', async (_, applied) => {
  const { owner, ownerUrl } = await databaseWith(applied)
  const sentence = /^This database is of a version before 0\.1\.1\. .* npm run migrate of that version.*$/
  for (const call of [migrate, migrationStates]) {
    const error = await call(ownerUrl).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toMatch(sentence)
  }
  expect((await owner.query('select from migrations.applied')).rowCount).toBe(applied.length)
})

it('a database of exactly that version is taken over, and its processes still find what they look for', async () => {
  const { owner, ownerUrl } = await databaseWith(folded)
  const before = (await migrationStates(ownerUrl)).map(({ name, state }) => `${name} ${state}`)
  expect(before).toEqual([...own.map(({ name }, n) => `${name} ${n < 9 ? 'applied' : 'pending'}`), 'schema pending'])
  expect(await migrate(ownerUrl)).toEqual([...own.slice(9).map(({ name }) => name), 'schema'])
  expect((await owner.query('select name, checksum from migrations.applied order by name')).rows).toEqual(own)
  expect((await migrationStates(ownerUrl)).every(({ state }) => state === 'applied')).toBe(true)
  const { rows } = await owner.query('select name, checksum from auth.applied_migrations')
  expect(rows.map(({ name, checksum }) => [name, checksum])).toEqual(expect.arrayContaining(folded))
  // The folded files appear as applied by a newer version, which is no fault.
  const states = (await readMigrationStates(owner)).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['applied', 'unknown']))
  expect(await migrate(ownerUrl)).toEqual([])
})
