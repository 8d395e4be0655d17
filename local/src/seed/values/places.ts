import { getAreaCodesByState } from '@brazilian-utils/brazilian-utils/get-area-codes-by-state'
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import type { Random } from '@plantao/testkit/random'
import { weighted } from './skew.ts'

/** Inhabitants in thousands (IBGE, census of 2022), and the largest cities, roughly by size. */
const states = [
  {
    estado: 'SP',
    inhabitants: 44_411,
    cities:
      'São Paulo;Guarulhos;Campinas;São Bernardo do Campo;Santo André;Sorocaba;Osasco;Ribeirão Preto;São José dos Campos;' +
      'São José do Rio Preto;Mogi das Cruzes;Jundiaí;Piracicaba;Santos;Bauru',
  },
  {
    estado: 'MG',
    inhabitants: 20_540,
    cities: 'Belo Horizonte;Uberlândia;Contagem;Juiz de Fora;Montes Claros;Betim;Uberaba;Governador Valadares',
  },
  {
    estado: 'RJ',
    inhabitants: 16_055,
    cities:
      'Rio de Janeiro;São Gonçalo;Duque de Caxias;Nova Iguaçu;Campos dos Goytacazes;Niterói;Petrópolis;Volta Redonda',
  },
  {
    estado: 'BA',
    inhabitants: 14_142,
    cities: 'Salvador;Feira de Santana;Vitória da Conquista;Camaçari;Juazeiro;Ilhéus',
  },
  { estado: 'PR', inhabitants: 11_444, cities: 'Curitiba;Londrina;Maringá;Ponta Grossa;Cascavel;Foz do Iguaçu' },
  { estado: 'RS', inhabitants: 10_883, cities: 'Porto Alegre;Caxias do Sul;Canoas;Pelotas;Santa Maria;Passo Fundo' },
  { estado: 'PE', inhabitants: 9_059, cities: 'Recife;Jaboatão dos Guararapes;Petrolina;Caruaru;Olinda' },
  { estado: 'CE', inhabitants: 8_795, cities: 'Fortaleza;Caucaia;Juazeiro do Norte;Maracanaú;Sobral' },
  { estado: 'PA', inhabitants: 8_120, cities: 'Belém;Ananindeua;Santarém;Parauapebas;Marabá' },
  { estado: 'SC', inhabitants: 7_610, cities: 'Joinville;Florianópolis;Blumenau;São José;Chapecó' },
  { estado: 'GO', inhabitants: 7_056, cities: 'Goiânia;Aparecida de Goiânia;Anápolis;Rio Verde' },
  { estado: 'MA', inhabitants: 6_776, cities: 'São Luís;Imperatriz;São José de Ribamar;Timon' },
  { estado: 'PB', inhabitants: 3_975, cities: 'João Pessoa;Campina Grande;Santa Rita' },
  { estado: 'AM', inhabitants: 3_942, cities: 'Manaus;Itacoatiara;Manacapuru;Parintins' },
  { estado: 'ES', inhabitants: 3_834, cities: 'Serra;Vila Velha;Cariacica;Vitória' },
  { estado: 'MT', inhabitants: 3_659, cities: 'Cuiabá;Várzea Grande;Rondonópolis;Sinop' },
  { estado: 'RN', inhabitants: 3_303, cities: 'Natal;Mossoró;Parnamirim' },
  { estado: 'PI', inhabitants: 3_271, cities: 'Teresina;Parnaíba;Picos' },
  { estado: 'AL', inhabitants: 3_128, cities: 'Maceió;Arapiraca' },
  { estado: 'DF', inhabitants: 2_817, cities: 'Brasília' },
  { estado: 'MS', inhabitants: 2_757, cities: 'Campo Grande;Dourados;Três Lagoas' },
  { estado: 'SE', inhabitants: 2_210, cities: 'Aracaju;Nossa Senhora do Socorro' },
  { estado: 'RO', inhabitants: 1_581, cities: 'Porto Velho;Ji-Paraná' },
  { estado: 'TO', inhabitants: 1_511, cities: 'Palmas;Araguaína' },
  { estado: 'AC', inhabitants: 830, cities: 'Rio Branco;Cruzeiro do Sul' },
  { estado: 'AP', inhabitants: 733, cities: 'Macapá;Santana' },
  { estado: 'RR', inhabitants: 637, cities: 'Boa Vista' },
] as const

export type Estado = (typeof states)[number]['estado']

export interface Place {
  cidade: string
  estado: Estado
}

const cities = new Map(
  states.map(({ estado, cities }) => {
    const large = cities.split(';')
    const all = getMunicipalities(estado).map(({ name }) => name)
    const areas = getAreaCodesByState(estado)
    return [estado, { pickLarge: weighted(large, (_, rank) => 1 / (rank + 1)), all, areas }]
  }),
)

const pickState = weighted(states, ({ inhabitants }) => inhabitants)
export const pickEstado = (random: Random): Estado => pickState(random).estado

/**
 * Draws a state by population, and a municipality in it. Half of the draws, and all with `isLarge`, take one of the
 * state's largest cities.
 */
export function pickPlace(random: Random, isLarge: boolean): Place {
  const estado = pickEstado(random)
  const { pickLarge, all } = cities.get(estado)!
  return { cidade: isLarge || random.below(2) === 0 ? pickLarge(random) : random.pick(all), estado }
}

export function phoneIn(random: Random, estado: Estado, isMobile: boolean) {
  const area = random.pick(cities.get(estado)!.areas)
  const first = isMobile ? 90_000 + random.below(10_000) : 3_000 + random.below(1_000)
  return `(${area}) ${first}-${String(random.below(10_000)).padStart(4, '0')}`
}
