import type { Postings } from '../postings/postings.ts'
import type { Place } from '../vaga.ts'
import { Dimension } from './dimension.ts'

interface Site {
  place: Place
  hospital: number
  estado: number
  /** -1 where the vaga has no city. */
  cidade: number
}

/** All distinct places of vagas, each with a number and the codes of its filter values. */
export class Sites {
  readonly hospital: Dimension
  readonly cidade: Dimension
  readonly estado: Dimension
  private readonly sites: Site[] = []
  private readonly numbers = new Map<string, number>()

  constructor(postings: Postings) {
    this.hospital = new Dimension(postings)
    this.cidade = new Dimension(postings)
    this.estado = new Dimension(postings)
  }

  /** Upper bound of the numbers, not included. */
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
    this.sites.push({
      place,
      hospital: this.hospital.codeOf(place.hospital_id),
      estado: this.estado.codeOf(place.estado),
      cidade: place.cidade === '' ? -1 : this.cidade.codeOf(place.cidade_key),
    })
    this.numbers.set(place.json, number)
    return number
  }

  /** Number of vagas for each state, by its code. @param counted vagas of each site, by its number */
  countEstados(counted: Uint32Array) {
    const counts = new Uint32Array(this.estado.values.length)
    for (const [number, { estado }] of this.sites.entries())
      counts[estado] = (counts[estado] ?? 0) + (counted[number] ?? 0)
    return counts
  }

  /**
   * Number of vagas for each city, and a place from which to take the city's spelling: the first by code point among
   * those with vagas.
   */
  countCidades(counted: Uint32Array) {
    const counts = new Uint32Array(this.cidade.values.length)
    const written: Place[] = []
    for (const [number, { cidade, place }] of this.sites.entries()) {
      const count = counted[number] ?? 0
      if (cidade < 0 || count === 0) continue
      counts[cidade] = (counts[cidade] ?? 0) + count
      const other = written[cidade]
      if (!other || place.cidade < other.cidade) written[cidade] = place
    }
    return { counts, written }
  }
}
