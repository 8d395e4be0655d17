import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import type { Random } from '@plantao/testkit/random'
import { cnpjOf } from '../demo/values/cnpj.ts'
import { idOf, type Row } from './rows.ts'
import { firstNames, lastNames } from './values/people.ts'
import { type Place, phoneIn, pickPlace } from './values/places.ts'
import { weighted } from './values/skew.ts'

export interface Hospital extends Place {
  nome: string
  cnpj: string
  endereco: string
  localizacao: string
  telefone: string
}

const saints =
  'São José;São João;São Lucas;São Francisco;São Vicente de Paulo;São Camilo;São Rafael;São Sebastião;Santo Antônio;Santa Rita;' +
  'Santa Clara;Santa Isabel;Santa Luzia;Santa Helena;Santa Teresa;Santa Aurora;Nossa Senhora das Graças;' +
  'Nossa Senhora da Conceição;Nossa Senhora Aparecida;Nossa Senhora de Fátima;Nossa Senhora do Rosário;Sagrada Família;' +
  'Bom Jesus;Divina Providência;Menino Deus;Bom Pastor'
const neighbourhoods =
  'Centro;Vila Nova;Jardim América;Boa Vista;São Cristóvão;Santa Cruz;Jardim das Flores;Vila Esperança;Cidade Nova;Alto da Serra;' +
  'Parque Industrial;Bela Vista;Jardim Primavera;Planalto;Industrial;Morada do Sol;Nova Esperança;Jardim Europa;Vila Rica;' +
  'Bairro Alto;Ponte Nova;Lagoa Seca;Campo Belo;Vila Mariana;Zona Norte;Zona Sul;Zona Leste;Zona Oeste'
const streets =
  'Rua das Acácias;Rua do Ipê;Rua XV de Novembro;Rua Sete de Setembro;Rua Tiradentes;Rua das Palmeiras;Rua da Matriz;' +
  'Avenida Brasil;Avenida Getúlio Vargas;Avenida das Nações;Avenida Beira-Rio;Avenida Presidente Vargas;Praça da Matriz;' +
  'Rua Dom Pedro II;Rua Marechal Deodoro;Avenida Independência;Rodovia do Contorno;Travessa da Paz'
const list = (text: string) => text.split(';')
const [saintList, neighbourhoodList, streetList] = [list(saints), list(neighbourhoods), list(streets)]

type Naming = (random: Random, place: Place) => string

const person = (random: Random) =>
  `${random.pick(firstNames)} ${random.pick(lastNames)}${random.below(3) === 0 ? ` ${random.pick(lastNames)}` : ''}`

const namings: [Naming, weight: number][] = [
  [(random) => `Hospital ${random.pick(saintList)}`, 20],
  [(_, { cidade }) => `Santa Casa de Misericórdia de ${cidade}`, 9],
  [(_, { cidade }) => `Hospital Municipal de ${cidade}`, 9],
  [(random) => `Hospital Municipal Dr. ${person(random)}`, 9],
  [(random) => `UPA 24h ${random.pick(neighbourhoodList)}`, 9],
  [(random) => `UPA ${person(random)}`, 4],
  [(random) => `Hospital e Maternidade ${random.pick(saintList)}`, 8],
  [(_, { cidade }) => `Hospital Regional de ${cidade}`, 6],
  [(random) => `Hospital Estadual ${person(random)}`, 4],
  [(random, { cidade }) => `Pronto-Socorro Municipal ${random.pick(neighbourhoodList)} – ${cidade}`, 4],
  [(random) => `Maternidade ${random.pick(saintList)}`, 3],
  [(_, { cidade }) => `Hospital de Clínicas de ${cidade}`, 2],
  [(_, { cidade }) => `Hospital Universitário de ${cidade}`, 2],
  [(random) => `Hospital Infantil ${person(random)}`, 2],
  [(_, { cidade }) => `Instituto do Coração de ${cidade}`, 1],
  [(_, { cidade }) => `Hospital do Câncer de ${cidade}`, 1],
  [(random) => `Casa de Saúde ${random.pick(saintList)}`, 3],
  [(random, { cidade }) => `Hospital ${random.pick(saintList)} de ${cidade}`, 4],
]
const pickNaming = weighted(namings, ([, weight]) => weight)

export const hospitalColumns =
  'id, auth_user_id, nome, cnpj, localizacao, telefone, endereco, cidade, estado, created_ms'

export const hospitalRows = (hospitais: readonly Hospital[], created: number) =>
  hospitais.map(({ nome, cnpj, localizacao, telefone, endereco, cidade, estado }, i): Row => {
    return [idOf('hospital', i), idOf('conta', i), nome, cnpj, localizacao, telefone, endereco, cidade, estado, created]
  })

/** Invents hospitals, largest first, with names from common words and a CNPJ that is not in use. */
export function makeHospitais(random: Random, count: number): Hospital[] {
  return Array.from({ length: count }, (_, i) => {
    const place = pickPlace(random, i < count / 8)
    const [naming] = pickNaming(random)
    const endereco = `${random.pick(streetList)}, ${1 + random.below(3_000)}`
    const number = String(i + 1).padStart(8, '0')
    return {
      ...place,
      nome: naming(random, place),
      cnpj: cnpjOf(`${number.slice(0, 2)}.${number.slice(2, 5)}.${number.slice(5)}/9000-`),
      endereco,
      localizacao: composeLocalizacao({ endereco, ...place }),
      telefone: phoneIn(random, place.estado, false),
    }
  })
}

/**
 * The weight of a hospital by its rank. Of 7,000 hospitals, the first gets 1 vaga in 80, and the last gets 1 in 27,000.
 */
export const hospitalWeight = (rank: number) => (rank + 5) ** -0.8
