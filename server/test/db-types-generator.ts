import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, getDialect, type Overrides, RawExpressionNode } from 'kysely-codegen'
import pg from 'pg'

export const DB_TYPES = join(import.meta.dirname, '../src/platform/database/db-types.ts')

/** The type of a column that a trigger sets: it is read, never written. */
const derived = (type: string) => new RawExpressionNode(`ColumnType<${type}, never, never>`)
const oneOf = (...values: string[]) => new RawExpressionNode(values.map((value) => `'${value}'`).join(' | '))
const generatedOneOf = (...values: string[]) =>
  new RawExpressionNode(`Generated<${values.map((value) => `'${value}'`).join(' | ')}>`)

// Overrides are nodes, because texts would be parsed with the compiler API, which TypeScript 7 does not have.
const overrides: Overrides = {
  columns: {
    'acessos.kind': oneOf('perfil', 'documento', 'lista', 'exportacao', 'email', 'urgencia'),
    'auth.one_time_tokens.kind': oneOf('confirm', 'reset'),
    'auth.users.user_type': oneOf('doctor', 'hospital', 'operator'),
    'candidaturas.hospital_id': derived('string'),
    'candidaturas.starts_at': derived('string | null'),
    'candidaturas.ends_at': derived('string | null'),
    'candidaturas.status': generatedOneOf(
      'pendente',
      'aceita',
      'nao_selecionada',
      'recusada',
      'retirada',
      'expirada',
      'desistencia',
      'dispensada',
    ),
    'change_proposals.candidatura_id': derived('string'),
    'change_proposals.status': generatedOneOf('pending', 'agreed', 'declined', 'replaced', 'lapsed'),
    'notificacao_choices.delivery': oneOf('now', 'daily', 'never'),
    'notificacoes.delivery': generatedOneOf('now', 'daily', 'never'),
    'operator_looks.kind': oneOf('conta', 'vaga', 'sessoes', 'dados', 'suspensao', 'exclusao'),
    'person_requests.kind': oneOf('acesso', 'correcao', 'exclusao', 'outro'),
    'reports.about': oneOf('vaga', 'medico', 'hospital', 'avaliacao', 'avaliacao_hospital'),
    'reports.reporter_type': oneOf('medico', 'hospital'),
    'setores.modalidade': generatedOneOf('presencial', 'sobreaviso'),
    'closed_months.number': derived('number'),
    'plantoes.modalidade': new RawExpressionNode("'presencial' | 'sobreaviso' | null"),
    'proof_claims.status': oneOf('waiting_code', 'waiting_operator', 'proven', 'refused', 'expired'),
    'publications.decided_by': derived('string'),
    'saved_searches.alerts': generatedOneOf('never', 'now', 'quarter-hour', 'daily'),
    'hospitais.cnpj_key': derived('string'),
    'hospitais.proven_by': new RawExpressionNode("'cnes' | 'operacao'"),
    'hospitais.search_text': derived('string'),
    'hospitais.time_zone': derived('string'),
    'medicos.email': derived('string'),
    'vaga_setores.hospital_id': derived('string'),
    'hospitais.is_namesake': derived('boolean'),
    'hospitais.name_skeleton': derived('string'),
    'hospitais.proven_skeleton': derived('string | null'),
    'vagas.open_until': derived('string'),
    'vagas.search_text': derived('string'),
    'vagas.especialidade_cfm': derived('string'),
    'vagas.cidade': derived('string'),
    'vagas.endereco': derived('string'),
    'vagas.estado': derived('string'),
    'vagas.time_zone': derived('string'),
    'vagas.localizacao': derived('string'),
    'vagas.telefone': derived('string'),
    'vagas.place_correction': derived('string | null'),
    'vagas.modalidade': generatedOneOf('presencial', 'sobreaviso'),
    'vagas.status': generatedOneOf('aberta', 'preenchida', 'encerrada', 'expirada'),
    'vagas.is_reopened': derived('boolean'),
    'vagas.hospital_confirmado': derived('boolean'),
  },
}

/** Generates the types of a migrated database, for values as `platform/database/db.ts` parses them. */
export async function generateDbTypes(url: string, outFile: string | null = null): Promise<string> {
  const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'number' })
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {}) // the server may stop while the connection is still closing
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
  try {
    return await generate({
      db,
      dialect,
      defaultSchemas: ['app'],
      includePattern: '{app,auth}.*',
      outFile,
      overrides,
      typeMapping: {
        citext: 'string',
        inet: 'string',
        int8: 'number',
        timestamptz: 'string',
      },
    })
  } finally {
    await db.destroy()
  }
}
