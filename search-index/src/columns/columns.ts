import { turnos } from '@plantao/contract/vagas/search/rules'
import { type JsonBytes, keptBytes } from '../json-bytes.ts'
import { grown } from '../postings/bits.ts'
import type { Postings } from '../postings/postings.ts'
import type { Entry, VagaRow } from '../row.ts'
import type { Steps } from '../steps.ts'
import { Texts } from '../text/texts.ts'
import { textOf } from '../text/utf8.ts'
import { Codes } from './codes.ts'
import { Dimension, Interned } from './dimension.ts'
import { Sites } from './sites.ts'

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

/** Of the three texts of a vaga, by what it has of them. */
const textPlace = { nome_vaga: 0, horario: 1, observacoes: 2 }
const textNames = ['nome_vaga', 'horario', 'observacoes'] as const
const textsEach = textNames.length

/** What each vaga is filtered by and what the list shows of it, by slot; what many vagas share is kept once. */
export class Columns {
  readonly sites: Sites
  readonly especialidade: Dimension
  readonly turno: Dimension
  /** The vagas of weekends and holidays. */
  readonly weekend: number
  private readonly texts: Texts
  private readonly especialidades = new Interned<Especialidade>()
  /** How many open vagas each site and each especialidade has. */
  private readonly openBySite: number[] = []
  private readonly openByEspecialidade: number[] = []
  private readonly siteOf: Codes
  private readonly especialidadeOf: Codes
  /** Three for each vaga: where its texts are. */
  private textAt: Uint32Array
  /** The number of the turno + 1, or 0; plus 8 on a weekend. */
  private kindOf: Uint8Array
  private readonly postings: Postings

  constructor(postings: Postings, capacity: number) {
    this.postings = postings
    this.sites = new Sites(postings)
    this.especialidade = new Dimension(postings)
    this.turno = new Dimension(postings)
    for (const turno of turnos) this.turno.codeOf(turno)
    this.weekend = postings.create()
    this.siteOf = new Codes(capacity)
    this.especialidadeOf = new Codes(capacity)
    this.texts = new Texts(capacity)
    this.textAt = new Uint32Array(capacity * textsEach)
    this.kindOf = new Uint8Array(capacity)
  }

  /** The number of an especialidade as written. */
  numberOfEspecialidade({ especialidade, especialidade_cfm }: Pick<VagaRow, 'especialidade' | 'especialidade_cfm'>) {
    return this.especialidades.codeOf(especialidade, () => ({
      nome: especialidade,
      json: keptBytes(`,"especialidade":${JSON.stringify(especialidade)}`),
      code: this.especialidade.codeOf(especialidade_cfm),
    }))
  }

  /** For a slot that has nothing yet. */
  set(slot: number, entry: Entry) {
    this.sites.use(entry.site)
    this.write(slot, entry)
  }

  change(slot: number, entry: Entry) {
    // First: the old site may be the same.
    this.sites.use(entry.site)
    this.drop(slot)
    this.write(slot, entry)
  }

  private drop(slot: number) {
    for (const text of textNames) this.texts.free(this.addressOf(slot, text))
    this.sites.unuse(this.siteOf.at(slot))
  }

  private write(slot: number, entry: Entry) {
    this.siteOf.set(slot, entry.site)
    this.especialidadeOf.set(slot, entry.especialidade)
    for (const text of textNames) this.textAt[slot * textsEach + textPlace[text]] = this.texts.add(entry[text])
    this.kindOf[slot] = kindOf(entry)
  }

  /** The slot's vaga opens (1) or closes (-1). */
  countOpen(slot: number, change: 1 | -1) {
    const site = this.siteOf.at(slot)
    const especialidade = this.especialidadeOf.at(slot)
    this.openBySite[site] = (this.openBySite[site] ?? 0) + change
    this.openByEspecialidade[especialidade] = (this.openByEspecialidade[especialidade] ?? 0) + change
  }

  /** Whether the entry has the texts that are searched, as the slot has them. */
  hasTextsOf(slot: number, { site, especialidade, nome_vaga }: Entry) {
    return (
      this.siteOf.at(slot) === site &&
      this.especialidadeOf.at(slot) === especialidade &&
      textOf(this.texts.at(this.addressOf(slot, 'nome_vaga'))) === textOf(nome_vaga)
    )
  }

  /** The postings of its values. */
  postingsOf(slot: number) {
    const { hospital, estado, cidade } = this.sites
    const site = this.site(slot)
    const kind = this.kindOf[slot] ?? 0
    const found = [
      hospital.posting(site.hospitalCode),
      estado.posting(site.estadoCode),
      this.especialidade.posting(this.writtenEspecialidade(slot).code),
    ]
    if (site.cidadeCode >= 0) found.push(cidade.posting(site.cidadeCode))
    if ((kind & 7) > 0) found.push(this.turno.posting((kind & 7) - 1))
    if (kind >= 8) found.push(this.weekend)
    return found
  }

  /** At the end of the load: the postings of all values. @param slots in use */
  *finish(slots: number): Steps {
    const { postings } = this
    const { hospital, estado, cidade } = this.sites
    yield* postings.fill(slots, (slot) => hospital.posting(this.site(slot).hospitalCode))
    yield* postings.fill(slots, (slot) => estado.posting(this.site(slot).estadoCode))
    yield* postings.fill(slots, (slot) => this.especialidade.posting(this.writtenEspecialidade(slot).code))
    yield* postings.fill(slots, (slot) => cidade.posting(this.site(slot).cidadeCode))
    yield* postings.fill(slots, (slot) => this.turno.posting(((this.kindOf[slot] ?? 0) & 7) - 1))
    yield* postings.fill(slots, (slot) => ((this.kindOf[slot] ?? 0) >= 8 ? this.weekend : -1))
  }

  site(slot: number) {
    return this.sites.at(this.siteOf.at(slot))
  }

  writtenEspecialidade(slot: number) {
    return this.especialidades.at(this.especialidadeOf.at(slot))
  }

  /** As JSON. */
  writeText(slot: number, text: keyof typeof textPlace, out: JsonBytes) {
    this.texts.writeTo(out, this.addressOf(slot, text))
  }

  private addressOf(slot: number, text: keyof typeof textPlace) {
    return this.textAt[slot * textsEach + textPlace[text]] ?? 0
  }

  /** For `Rows.fetch`. */
  read(slot: number) {
    return this.siteOf.at(slot) ^ this.especialidadeOf.at(slot) ^ this.texts.lengthAt(this.addressOf(slot, 'nome_vaga'))
  }

  tally(slots: Uint32Array): Tally {
    const siteOf = this.siteOf.array
    const especialidadeOf = this.especialidadeOf.array
    const sites = new Uint32Array(this.sites.count)
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

  /** @param order the slots to keep, in their new order. */
  *renumber(order: Uint32Array, numbers: Int32Array, renumberPosting: (posting: number) => void): Steps {
    for (let slot = 0; slot < numbers.length; slot++) if ((numbers[slot] ?? 0) < 0) this.drop(slot)
    const move = <A extends Uint32Array | Uint8Array>(codes: A, moved: A, each = 1) => {
      for (let to = 0; to < order.length; to++) {
        const from = order[to] ?? 0
        for (let n = 0; n < each; n++) moved[to * each + n] = codes[from * each + n] ?? 0
      }
      return moved
    }
    yield
    this.siteOf.renumber(order)
    yield
    this.especialidadeOf.renumber(order)
    this.textAt = move(this.textAt, new Uint32Array(this.textAt.length), textsEach)
    this.kindOf = move(this.kindOf, new Uint8Array(this.kindOf.length))
    const { hospital, cidade, estado } = this.sites
    for (const dimension of [hospital, cidade, estado, this.especialidade, this.turno]) {
      for (const code of dimension.values.keys()) {
        renumberPosting(dimension.posting(code))
        yield
      }
    }
    renumberPosting(this.weekend)
  }

  grow(capacity: number) {
    this.siteOf.grow(capacity)
    this.especialidadeOf.grow(capacity)
    this.texts.grow(capacity)
    this.textAt = grown(this.textAt, capacity * textsEach)
    const kinds = this.kindOf
    this.kindOf = new Uint8Array(capacity)
    this.kindOf.set(kinds)
  }

  get bytes() {
    const { siteOf, especialidadeOf, textAt, kindOf, texts } = this
    return siteOf.bytes + especialidadeOf.bytes + textAt.byteLength + kindOf.byteLength + texts.bytes
  }
}

const kindOf = ({ turno, fim_de_semana }: Pick<Entry, 'turno' | 'fim_de_semana'>) =>
  (turno === null ? 0 : turnos.indexOf(turno) + 1) | (fim_de_semana ? 8 : 0)
