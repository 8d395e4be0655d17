import { type Choice, choiceNames, choices, eachChoice, vagaFlags } from '@plantao/contract/vagas/search/rules'
import type { Postings } from '../postings/postings.ts'
import { ByteTable } from '../text/byte-table.ts'
import type { Vaga } from '../vaga.ts'
import { Dimension } from './dimension.ts'
import { Sites } from './sites.ts'

/** Two counts of vagas: by site number, and by especialidade code. */
export interface Tally {
  sites: Uint32Array
  especialidades: Uint32Array
}

/** The place, especialidade and JSON members of each vaga, by slot. A value that many vagas share is kept once. */
export class Columns {
  readonly sites: Sites
  readonly especialidade: Dimension
  readonly choices: Record<Choice, Dimension>
  /** One posting for each of `vagaFlags`, in the same order. */
  readonly flags: readonly number[]
  private readonly postings: Postings
  private readonly capacity: number
  private readonly siteOf: Uint32Array
  private readonly especialidadeOf: Uint32Array
  private readonly texts = new ByteTable()
  /** `members[n][slot]` is the number that member `n` of the vaga's JSON has in `texts`. */
  private members: Uint32Array[] = []
  private readonly openBySite: number[] = []
  private readonly openByEspecialidade: number[] = []

  constructor(postings: Postings, capacity: number) {
    this.postings = postings
    this.capacity = capacity
    this.sites = new Sites(postings)
    this.especialidade = new Dimension(postings)
    this.choices = eachChoice((name) => new Dimension(postings, choices[name]))
    this.flags = vagaFlags.map(() => postings.create())
    this.siteOf = new Uint32Array(capacity)
    this.especialidadeOf = new Uint32Array(capacity)
  }

  set(slot: number, vaga: Vaga) {
    this.write(slot, vaga)
    for (const posting of this.postingsOf(slot, vaga)) this.postings.add(posting, slot)
  }

  /** @returns whether the vaga's words may have changed */
  change(slot: number, vaga: Vaga) {
    const ofPlace = this.postingsOfPlace(slot)
    const hasChanged = this.write(slot, vaga)
    const after = this.postingsOf(slot, vaga)
    const ofChoices = choiceNames.flatMap((name) => this.choices[name].postingsOf(choices[name]))
    for (const posting of [...ofPlace, ...ofChoices, ...this.flags])
      if (!after.includes(posting)) this.postings.remove(posting, slot)
    for (const posting of after) this.postings.add(posting, slot)
    return hasChanged
  }

  private write(slot: number, { place, especialidade, members }: Vaga) {
    const [site, code] = [this.sites.numberOf(place), this.especialidade.codeOf(especialidade)]
    let hasChanged = this.siteOf[slot] !== site || this.especialidadeOf[slot] !== code
    this.siteOf[slot] = site
    this.especialidadeOf[slot] = code
    if (this.members.length === 0) this.members = members.map(() => new Uint32Array(this.capacity))
    for (const [n, member] of members.entries()) {
      const column = this.members[n]
      const text = this.texts.intern(member)
      if (!column || column[slot] === text) continue
      column[slot] = text
      hasChanged = true
    }
    return hasChanged
  }

  private postingsOf(slot: number, vaga: Vaga) {
    const found = this.postingsOfPlace(slot)
    for (const name of choiceNames) found.push(...this.choices[name].postingsOf([vaga[name] ?? '']))
    found.push(...this.flags.filter((_, n) => vaga.flags[n]))
    return found
  }

  private postingsOfPlace(slot: number) {
    const { hospital, estado, cidade } = this.sites
    const site = this.site(slot)
    const especialidade = this.especialidade.posting(this.especialidadeOf[slot] ?? 0)
    const found = [hospital.posting(site.hospital), estado.posting(site.estado), especialidade]
    if (site.cidade >= 0) found.push(cidade.posting(site.cidade))
    return found
  }

  private site(slot: number) {
    return this.sites.at(this.siteOf[slot] ?? 0)
  }

  /** The members of the vaga's JSON that the index does not read. */
  json(slot: number) {
    return `${this.members.map((column) => this.texts.textOf(column[slot] ?? 0)).join(',')},${this.site(slot).place.json}`
  }

  countOpen(slot: number, change: 1 | -1) {
    const [site, especialidade] = [this.siteOf[slot] ?? 0, this.especialidadeOf[slot] ?? 0]
    this.openBySite[site] = (this.openBySite[site] ?? 0) + change
    this.openByEspecialidade[especialidade] = (this.openByEspecialidade[especialidade] ?? 0) + change
  }

  tally(slots: Uint32Array): Tally {
    const { siteOf, especialidadeOf } = this
    const sites = new Uint32Array(this.sites.count)
    const especialidades = new Uint32Array(this.especialidade.values.length)
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index] ?? 0
      const site = siteOf[slot] ?? 0
      const especialidade = especialidadeOf[slot] ?? 0
      sites[site] = (sites[site] ?? 0) + 1
      especialidades[especialidade] = (especialidades[especialidade] ?? 0) + 1
    }
    return { sites, especialidades }
  }

  tallyWithout(slots: Uint32Array): Tally {
    const { sites, especialidades } = this.tally(slots)
    for (let site = 0; site < sites.length; site++) sites[site] = (this.openBySite[site] ?? 0) - (sites[site] ?? 0)
    for (let code = 0; code < especialidades.length; code++)
      especialidades[code] = (this.openByEspecialidade[code] ?? 0) - (especialidades[code] ?? 0)
    return { sites, especialidades }
  }
}
