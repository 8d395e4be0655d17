import type { Postings } from '../postings/postings.ts'
import type { Place } from '../vaga.ts'
import { Dimension } from './dimension.ts'

interface Site {
  place: Place
  hospital: number
  estado: number
  /** -1 if the place has no city. */
  cidade: number
}

/** All distinct places of vagas, each with a number and the codes of its hospital, state and city. */
export class Sites {
  readonly hospital: Dimension
  readonly cidade: Dimension
  readonly estado: Dimension
  private readonly sites: Site[] = []
  /**
   * The state and city code of each site, by site number. A loop over plain numbers is several times as fast as one
   * over `sites`.
   */
  private readonly codes: Record<'estado' | 'cidade', number[]> = { estado: [], cidade: [] }
  /** Site numbers by city code. The sites of a city are sorted by their spelling of the city's name. */
  private readonly sitesIn: number[][] = []
  private readonly numbers = new Map<string, number>()

  constructor(postings: Postings) {
    this.hospital = new Dimension(postings)
    this.cidade = new Dimension(postings)
    this.estado = new Dimension(postings)
  }

  get count() {
    return this.sites.length
  }

  at(number: number) {
    const site = this.sites[number]
    if (!site) throw new RangeError('no such site')
    return site
  }

  /** The place's number. A new place gets a new number. */
  numberOf(place: Place) {
    const known = this.numbers.get(place.json)
    if (known !== undefined) return known
    const number = this.sites.length
    const estado = this.estado.codeOf(place.estado)
    const cidade = place.cidade === '' ? -1 : this.cidade.codeOf(place.cidade_key)
    this.sites.push({ place, hospital: this.hospital.codeOf(place.hospital_id), estado, cidade })
    this.numbers.set(place.json, number)
    this.codes.estado.push(estado)
    this.codes.cidade.push(cidade)
    const spelling = (site: number) => this.at(site).place.cidade
    if (cidade >= 0)
      this.sitesIn[cidade] = [...(this.sitesIn[cidade] ?? []), number].sort((a, b) =>
        spelling(a) < spelling(b) ? -1 : 1,
      )
    return number
  }

  /** Number of vagas by state or city code. @param counted number of vagas by site number */
  countBy(dimension: 'estado' | 'cidade', counted: Uint32Array) {
    const codes = this.codes[dimension]
    const counts = new Uint32Array(this[dimension].values.length)
    for (let number = 0; number < codes.length; number++) {
      const code = codes[number] ?? -1
      if (code >= 0) counts[code] = (counts[code] ?? 0) + (counted[number] ?? 0)
    }
    return counts
  }

  /** The place whose spelling of the city's name is shown: the first spelling among the places with counted vagas. */
  placeIn(cidade: number, counted: Uint32Array) {
    const site = this.sitesIn[cidade]?.find((number) => counted[number])
    return site === undefined ? undefined : this.at(site).place
  }
}
