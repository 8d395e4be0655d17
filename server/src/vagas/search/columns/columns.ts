import type { HospitalOfVaga } from '@plantao/contract/hospitais/schema'
import { turnos } from '@plantao/contract/vagas/search/rules'
import { grown } from '../postings/bits.ts'
import type { Postings } from '../postings/postings.ts'
import type { VagaRow } from '../row.ts'
import type { Steps } from '../steps.ts'
import { Texts } from '../text/texts.ts'
import { Dimension, Interned } from './dimension.ts'

/** Where vagas are, as their rows say. Most hospitals have one. */
interface Site
  extends Pick<
    VagaRow,
    'hospital_id' | 'hospital' | 'rating_count' | 'rating_average' | 'time_zone' | 'cidade' | 'estado' | 'localizacao'
  > {
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

interface Especialidade {
  /** As written. */
  nome: string
  /** JSON behind the vaga's name. */
  json: Buffer
  code: number
}

/** How many of some vagas each site and each especialidade has, by their numbers. */
export interface Tally {
  sites: Uint32Array
  especialidades: Uint32Array
}

/** What each vaga is filtered by and what the list shows of it, by slot; what many vagas share is kept once. */
export class Columns {
  readonly hospital: Dimension
  readonly cidade: Dimension
  readonly estado: Dimension
  readonly especialidade: Dimension
  readonly turno: Dimension
  /** The vagas of weekends and holidays. */
  readonly weekend: number
  readonly texts = new Texts()
  private readonly sites: Site[] = []
  /** Their numbers, by hospital. */
  private readonly sitesOf = new Map<string, number[]>()
  /** The codes of their places, by their numbers. */
  private readonly placesOfSites: Record<'estado' | 'cidade', number[]> = { estado: [], cidade: [] }
  /** How the sites write their cities, by the city's code. */
  private readonly writtenCidades: WrittenCidade[][] = []
  private readonly especialidades = new Interned<Especialidade>()
  /** How many open vagas each site and each especialidade has. */
  private readonly openBySite: number[] = []
  private readonly openByEspecialidade: number[] = []
  private siteOf: Uint32Array
  private especialidadeOf: Uint32Array
  private textAt: Uint32Array
  /** The number of the turno + 1, or 0; plus 8 on a weekend. */
  private kindOf: Uint8Array
  private readonly postings: Postings

  constructor(postings: Postings, capacity: number) {
    this.postings = postings
    this.hospital = new Dimension(postings)
    this.cidade = new Dimension(postings)
    this.estado = new Dimension(postings)
    this.especialidade = new Dimension(postings)
    this.turno = new Dimension(postings)
    for (const turno of turnos) this.turno.codeOf(turno)
    this.weekend = postings.create()
    this.siteOf = new Uint32Array(capacity)
    this.especialidadeOf = new Uint32Array(capacity)
    this.textAt = new Uint32Array(capacity)
    this.kindOf = new Uint8Array(capacity)
  }

  set(slot: number, row: VagaRow) {
    this.siteOf[slot] = this.siteCode(row)
    this.especialidadeOf[slot] = this.especialidades.codeOf(row.especialidade, () => ({
      nome: row.especialidade,
      json: Buffer.from(`,"especialidade":${JSON.stringify(row.especialidade)}`),
      code: this.especialidade.codeOf(row.especialidade_cfm),
    }))
    this.textAt[slot] = this.texts.add(row)
    this.kindOf[slot] = (row.turno === null ? 0 : turnos.indexOf(row.turno) + 1) | (row.fim_de_semana ? 8 : 0)
  }

  /** The slot's vaga opens (1) or closes (-1). */
  countOpen(slot: number, change: 1 | -1) {
    const site = this.siteOf[slot] ?? 0
    const especialidade = this.especialidadeOf[slot] ?? 0
    this.openBySite[site] = (this.openBySite[site] ?? 0) + change
    this.openByEspecialidade[especialidade] = (this.openByEspecialidade[especialidade] ?? 0) + change
  }

  /** Before `set`, for a slot that was set before. */
  unset(slot: number) {
    this.texts.free(this.textOf(slot))
  }

  /** Whether the row has the texts that are searched, as the slot has them. */
  hasTextsOf(slot: number, row: VagaRow) {
    return (
      this.siteOf[slot] === this.siteCode(row) &&
      this.writtenEspecialidade(slot).nome === row.especialidade &&
      this.texts.nameAt(this.textOf(slot)) === row.nome_vaga
    )
  }

  /** The postings of its values. */
  postingsOf(slot: number) {
    const site = this.site(slot)
    const kind = this.kindOf[slot] ?? 0
    const found = [
      this.hospital.posting(site.hospitalCode),
      this.estado.posting(site.estadoCode),
      this.especialidade.posting(this.writtenEspecialidade(slot).code),
    ]
    if (site.cidadeCode >= 0) found.push(this.cidade.posting(site.cidadeCode))
    if ((kind & 7) > 0) found.push(this.turno.posting((kind & 7) - 1))
    if (kind >= 8) found.push(this.weekend)
    return found
  }

  /** At the end of the load: the postings of all values. @param slots in use */
  *finish(slots: number): Steps {
    const { postings } = this
    yield* postings.fill(slots, (slot) => this.hospital.posting(this.site(slot).hospitalCode))
    yield* postings.fill(slots, (slot) => this.estado.posting(this.site(slot).estadoCode))
    yield* postings.fill(slots, (slot) => this.especialidade.posting(this.writtenEspecialidade(slot).code))
    yield* postings.fill(slots, (slot) => this.cidade.posting(this.site(slot).cidadeCode))
    yield* postings.fill(slots, (slot) => this.turno.posting(((this.kindOf[slot] ?? 0) & 7) - 1))
    yield* postings.fill(slots, (slot) => ((this.kindOf[slot] ?? 0) >= 8 ? this.weekend : -1))
  }

  site(slot: number) {
    const site = this.sites[this.siteOf[slot] ?? 0]
    if (!site) throw new RangeError('no such site')
    return site
  }

  writtenEspecialidade(slot: number) {
    return this.especialidades.at(this.especialidadeOf[slot] ?? 0)
  }

  /** Where `texts` has those of the slot. */
  textOf(slot: number) {
    return this.textAt[slot] ?? 0
  }

  tally(slots: Uint32Array): Tally {
    const { siteOf, especialidadeOf } = this
    const sites = new Uint32Array(this.sites.length)
    const especialidades = new Uint32Array(this.especialidades.items.length)
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index] ?? 0
      const site = siteOf[slot] ?? 0
      const especialidade = especialidadeOf[slot] ?? 0
      sites[site] = (sites[site] ?? 0) + 1
      especialidades[especialidade] = (especialidades[especialidade] ?? 0) + 1
    }
    return { sites, especialidades }
  }

  /** Of all open vagas but these. */
  tallyWithout(slots: Uint32Array): Tally {
    const { sites, especialidades } = this.tally(slots)
    for (let site = 0; site < sites.length; site++) sites[site] = (this.openBySite[site] ?? 0) - (sites[site] ?? 0)
    for (let number = 0; number < especialidades.length; number++)
      especialidades[number] = (this.openByEspecialidade[number] ?? 0) - (especialidades[number] ?? 0)
    return { sites, especialidades }
  }

  /** How many vagas each especialidade has, by its code. */
  countEspecialidades({ especialidades }: Tally) {
    const counts = new Uint32Array(this.especialidade.values.length)
    for (let number = 0; number < especialidades.length; number++) {
      const { code } = this.especialidades.at(number)
      counts[code] = (counts[code] ?? 0) + (especialidades[number] ?? 0)
    }
    return counts
  }

  /** How many vagas each state or city has, by its code. */
  countPlaces(place: 'estado' | 'cidade', { sites }: Tally) {
    const counts = new Uint32Array(this[place].values.length)
    const codes = this.placesOfSites[place]
    for (let number = 0; number < sites.length; number++) {
      const code = codes[number] ?? -1
      if (code >= 0) counts[code] = (counts[code] ?? 0) + (sites[number] ?? 0)
    }
    return counts
  }

  /** A city by its code as its sites write it: of the names of those with vagas the first by code point. */
  writtenCidade(code: number, { sites }: Tally) {
    const written = this.writtenCidades[code] ?? []
    const first = written.length === 1 ? written[0] : written.find((one) => one.sites.some((number) => sites[number]))
    if (!first) throw new RangeError('no vaga in this city')
    return { nome: first.nome, estado: first.estado }
  }

  /** @param order the slots to keep, in their new order. */
  *renumber(order: Uint32Array, numbers: Int32Array, renumberPosting: (posting: number) => void): Steps {
    for (let slot = 0; slot < numbers.length; slot++) if ((numbers[slot] ?? 0) < 0) this.texts.free(this.textOf(slot))
    const move = <A extends Uint32Array | Uint8Array>(codes: A, moved: A) => {
      for (let slot = 0; slot < order.length; slot++) moved[slot] = codes[order[slot] ?? 0] ?? 0
      return moved
    }
    yield
    this.siteOf = move(this.siteOf, new Uint32Array(this.siteOf.length))
    yield
    this.especialidadeOf = move(this.especialidadeOf, new Uint32Array(this.siteOf.length))
    this.textAt = move(this.textAt, new Uint32Array(this.siteOf.length))
    this.kindOf = move(this.kindOf, new Uint8Array(this.siteOf.length))
    for (const dimension of [this.hospital, this.cidade, this.estado, this.especialidade, this.turno]) {
      for (const code of dimension.values.keys()) {
        renumberPosting(dimension.posting(code))
        yield
      }
    }
    renumberPosting(this.weekend)
  }

  grow(capacity: number) {
    this.siteOf = grown(this.siteOf, capacity)
    this.especialidadeOf = grown(this.especialidadeOf, capacity)
    this.textAt = grown(this.textAt, capacity)
    const kinds = this.kindOf
    this.kindOf = new Uint8Array(capacity)
    this.kindOf.set(kinds)
  }

  get bytes() {
    return this.siteOf.length * (3 * 4 + 1) + this.texts.bytes
  }

  private siteCode(row: VagaRow) {
    const known = this.sitesOf.get(row.hospital_id)
    const code = known?.find((site) => isAt(this.sites[site], row))
    if (code !== undefined) return code
    const { hospital_id, hospital, rating_count, rating_average, time_zone, cidade, estado, localizacao, cidade_key } =
      row
    const cidadeCode = cidade === '' ? -1 : this.cidade.codeOf(cidade_key)
    const estadoCode = this.estado.codeOf(estado)
    this.sites.push({
      hospital_id,
      hospital,
      rating_count,
      rating_average,
      time_zone,
      cidade,
      estado,
      localizacao,
      head: Buffer.from(`","hospital_id":${JSON.stringify(hospital_id)},"nome_vaga":`),
      tail: Buffer.from(
        JSON.stringify({ time_zone, cidade, estado, localizacao, hospital: cardOfHospital(row) }).slice(1, -1),
      ),
      hospitalCode: this.hospital.codeOf(hospital_id),
      cidadeCode,
      estadoCode,
    })
    const number = this.sites.length - 1
    this.placesOfSites.estado.push(estadoCode)
    this.placesOfSites.cidade.push(cidadeCode)
    this.sitesOf.set(hospital_id, [...(known ?? []), number])
    if (cidadeCode >= 0) this.writeCidade(cidadeCode, number, { nome: cidade, estado: estado.toUpperCase() })
    return number
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

/** As app.card_of_hospital. */
function cardOfHospital({ hospital: nome, rating_count: total, rating_average: media }: VagaRow): HospitalOfVaga {
  return { nome, ...(total >= 3 && media !== null && { avaliacoes: { media, total } }) }
}

function isAt(site: Site | undefined, row: VagaRow) {
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
