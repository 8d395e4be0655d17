import { expect, test } from 'vitest'
import { backupInWords, emailsInWords, jobsInWords } from './state-in-words.ts'

const emails = { waiting: 0, retrying: 0, oldest_seconds: 0, failed: 0, sent_today: 3 }

test.each([
  [{}, true, 'Os e-mails saem na hora.'],
  [{ waiting: 2, oldest_seconds: 20 }, true, 'Os e-mails saem: 2 na fila.'],
  [{ waiting: 2, oldest_seconds: 3600 }, false, 'Os e-mails estão parados: o mais antigo espera há 1 h.'],
  [{ retrying: 1 }, false, 'Um e-mail falhou e será tentado de novo.'],
  [{ failed: 2 }, true, 'Os e-mails saem na hora. 2 e-mails não puderam ser entregues nos últimos 7 dias.'],
])('e-mails %j', (given, isGood, text) => expect(emailsInWords({ ...emails, ...given })).toEqual({ isGood, text }))

test.each([
  [{}, true, 'Nenhuma tarefa espera.'],
  [{ waiting: 5, oldest_seconds: 700 }, false, 'As tarefas estão paradas: a mais antiga espera há 12 min.'],
  [{ retrying: 2 }, false, '2 tarefas falharam e serão tentadas de novo.'],
])('jobs %j', (given, isGood, text) =>
  expect(jobsInWords({ waiting: 0, retrying: 0, oldest_seconds: 0, ...given })).toEqual({ isGood, text }),
)

const now = Date.parse('2026-11-25T12:00:00Z')
test.each([
  [
    null,
    false,
    'Nenhuma cópia de segurança foi feita ainda. Próximo comando: npm run backup -- --new-key plantao-backup.key',
  ],
  ['2026-11-25T03:00:00Z', true, 'A cópia de segurança está em dia.'],
  ['2026-11-22T03:00:00Z', false, 'A última cópia de segurança foi feita há 3 dias.'],
])('a backup of %s', (at, isGood, text) => expect(backupInWords(at, now)).toEqual({ isGood, text }))
