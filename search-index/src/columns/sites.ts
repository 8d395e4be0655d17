import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import { keptBytes } from '../json-bytes.ts'
import type { Postings } from '../postings/postings.ts'
import type { Place } from '../row.ts'
import { Dimension } from './dimension.ts'

/** Where vagas are, as their rows say. Most hospitals have one. */
export interface Site extends Omit<Place, 'cidade_key'> {
  /** What a vaga in the list's answer has of it: JSON from the end of the vaga's id up to its name, and the last members. */
  head: Buffer
  tail: Buffer
  hospitalCode: number
  /** -1 where the vaga has no city. */
  cidadeCode: number
  estadoCode: number
}

/** One way to write a city; nearly all have one. In the order of code points. */
interface WrittenCidade {
  nome: string
  estado: string
  /** The numbers of those that write it so. */
  sites: number[]
}

/** All sites that vagas have, each with a number, and what of them is filtered by. */
export class Sites {
  readonly hospital: Dimension
  readonly cidade: Dimension
  readonly estado: Dimension
  private readonly sites: (Site | undefined)[] = []
  /** How many slots have each. */
  private readonly uses: number[] = []
  private readonly unused: number[] = []
  private readonly byHospital = new Map<string, number[]>()
  /** Of their places, by their numbers. */
  private readonly codes: Record<'estado' | 'cidade', number[]> = { estado: [], cidade: [] }
  /** How cities are written, by the city's code. */
  private readonly writtenCidades: WrittenCidade[][] = []

  constructor(postings: Postings) {
    this.hospital = new Dimension(postings)
    this.cidade = new Dimension(postings)
    this.estado = new Dimension(postings)
  }

  /** All numbers are less. */
  get count() {
    return this.sites.length
  }

  at(number: number) {
    const site = this.sites[number]
    if (!site) throw new RangeError('no such site')
    return site
  }

  /** A new site gets a number that none has. */
  numberOf(row: Place) {
    const ofHospital = this.byHospital.get(row.hospital_id)
    const known = ofHospital?.find((site) => isAt(this.sites[site], row))
    if (known !== undefined) return known
    const { hospital_id, hospital, rating_count, rating_average, time_zone, cidade, estado, localizacao, cidade_key } =
      row
    const cidadeCode = cidade === '' ? -1 : this.cidade.codeOf(cidade_key)
    const estadoCode = this.estado.codeOf(estado)
    const number = this.unused.pop() ?? this.sites.length
    this.sites[number] = {
      hospital_id,
      hospital,
      rating_count,
      rating_average,
      time_zone,
      cidade,
      estado,
      localizacao,
      head: keptBytes(`","hospital_id":${JSON.stringify(hospital_id)},"nome_vaga":`),
      tail: keptBytes(
        JSON.stringify({ time_zone, cidade, estado, localizacao, hospital: cardOfHospital(row) }).slice(1, -1),
      ),
      hospitalCode: this.hospital.codeOf(hospital_id),
      cidadeCode,
      estadoCode,
    }
    this.uses[number] = 0
    this.codes.estado[number] = estadoCode
    this.codes.cidade[number] = cidadeCode
    this.byHospital.set(hospital_id, [...(ofHospital ?? []), number])
    if (cidadeCode >= 0) this.writeCidade(cidadeCode, number, { nome: cidade, estado: estado.toUpperCase() })
    return number
  }

  use(number: number) {
    this.uses[number] = (this.uses[number] ?? 0) + 1
  }

  /** A slot has it no more. With the last one it goes: each rating makes another site of the hospital. */
  unuse(number: number) {
    const uses = (this.uses[number] ?? 0) - 1
    this.uses[number] = uses
    const site = this.sites[number]
    if (uses > 0 || !site) return
    this.sites[number] = undefined
    this.unused.push(number)
    this.byHospital.set(site.hospital_id, without(this.byHospital.get(site.hospital_id), number))
    const written = this.writtenCidades[site.cidadeCode]
    if (!written) return
    this.writtenCidades[site.cidadeCode] = written
      .map((one) => ({ ...one, sites: without(one.sites, number) }))
      .filter(({ sites }) => sites.length > 0)
  }

  /** How many vagas each state or city has, by its code. @param counted vagas of each site, by its number */
  countPlaces(place: 'estado' | 'cidade', counted: Uint32Array) {
    const counts = new Uint32Array(this[place].values.length)
    const codes = this.codes[place]
    for (let number = 0; number < counted.length; number++) {
      const code = codes[number] ?? -1
      if (code >= 0) counts[code] = (counts[code] ?? 0) + (counted[number] ?? 0)
    }
    return counts
  }

  /** A city by its code as its sites write it: of the names of those with vagas the first by code point. */
  writtenCidade(code: number, counted: Uint32Array) {
    const written = this.writtenCidades[code] ?? []
    const first = written.length === 1 ? written[0] : written.find((one) => one.sites.some((number) => counted[number]))
    if (!first) throw new RangeError('no vaga in this city')
    return { nome: first.nome, estado: first.estado }
  }

  private writeCidade(code: number, site: number, { nome, estado }: { nome: string; estado: string }) {
    const written = this.writtenCidades[code] ?? []
    this.writtenCidades[code] = written
    const known = written.find((one) => one.nome === nome)
    if (known) return void known.sites.push(site)
    written.push({ nome, estado, sites: [site] })
    written.sort((a, b) => (a.nome < b.nome ? -1 : 1))
  }
}

const without = (numbers: readonly number[] | undefined, number: number) =>
  numbers?.filter((other) => other !== number) ?? []

/** As app.card_of_hospital. */
function cardOfHospital({ hospital: nome, rating_count: total, rating_average: media }: Place): HospitalOfVaga {
  return { nome, ...(total >= 3 && media !== null && { avaliacoes: { media, total } }) }
}

function isAt(site: Site | undefined, row: Place) {
  const { hospital, rating_count, rating_average, time_zone, cidade, estado, localizacao } = row
  return (
    site?.hospital === hospital &&
    site.rating_count === rating_count &&
    site.rating_average === rating_average &&
    site.localizacao === localizacao &&
    site.cidade === cidade &&
    site.estado === estado &&
    site.time_zone === time_zone
  )
}
