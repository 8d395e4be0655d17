import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Files with Portuguese texts: the sentences, the screens and the e-mails. */
const files = ['contract/src', 'web/src', 'server/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter(
    (path) =>
      /\.tsx?$/.test(path) && !/\.test\./.test(path) && (!path.startsWith('server') || path.includes('/emails/')),
  )

/**
 * The text of a file in one line, without comments and names that are given: the product's, the title of the doctor's
 * list, and 'Publicar plantões', where shifts are planned before they are offered.
 */
const texts = files.map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8')
    .replace(/\/\*.*?\*\/|(?<=^|\s)\/\/.*?$/gms, '')
    .replace(/Plantão Aberto|Vagas de Plantão Disponíveis|Publicar (vários )?plantões/g, '')
    .replace(/\s+/g, ' '),
}))

/** The design gives the word of the two profiles, 'Editar'. */
const profiles = ['web/src/features/hospitais/HospitalDetails.tsx', 'web/src/features/medicos/OwnProfileDialog.tsx']

test.each<[word: string, other: RegExp, except: string[]]>([
  [
    "'vaga' for what is offered",
    /\b(public|publiq|encerr|reabr|reabert|procur|candidat)\w* ((a|o|ao|para|um|uma|este|esta|outro|vários|\d+) )*plant(ão|ões)|\bplant(ão|ões) (abert|publicad|disponív|encerrad|reabert|no ar|a caminho)/gi,
    [],
  ],
  [
    "'plantão' for what is worked",
    /\b(trabalh|cobr|cubra|desist|dispens|comparec|avali)\w* (a|à|na|da|esta|desta|nesta) vaga|\bdia da vaga/gi,
    [],
  ],
  ["'Alterar'", /\b(editar|modificar|mude|mudá-l[ao]|mudar (a|o|as|os|textos?|registro|dados)) ?/gi, profiles],
  ["'Baixar planilha'", /\bCSV\b|\b([Bb]aixar|[Ee]xportar) (a )?(lista|tabela)\b/g, []],
  ["'Buscar' outside 'Procurar'", /\b(Procurar|Procure|Pesquis\w+)\b(?! (a ANPD|as cidades))/g, ['quick-search']],
])('one thing has one word: %s', (_, other, except) => {
  const found = texts.flatMap(({ path, text }) =>
    except.some((part) => path.includes(part)) ? [] : (text.match(other) ?? []).map((words) => `${path}: ${words}`),
  )
  expect(found).toEqual([])
})

test("the field of each list is called 'Buscar'", () => {
  const labels = texts.flatMap(({ text }) =>
    [...text.matchAll(/<SearchField label=("[^"]*"|\{[^}]*\})/g)].map(([, label]) => label),
  )
  expect(labels.length).toBeGreaterThan(2)
  expect(labels.filter((label) => !label!.startsWith('"Buscar'))).toEqual([])
})
