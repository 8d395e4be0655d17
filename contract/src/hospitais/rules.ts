/** The time zones of hospitals (tzdata, in America/), with their states. */
const zones = `Sao_Paulo DF ES GO MG PR RJ RS SC SP
Belem AP PA
Fortaleza CE MA PB PI RN
Recife PE
Maceio AL SE
Bahia BA
Araguaina TO
Manaus AM
Cuiaba MT
Campo_Grande MS
Porto_Velho RO
Boa_Vista RR
Rio_Branco AC`

const zoneByEstado = new Map(
  zones.split('\n').flatMap((line) => {
    const [zone, ...estados] = line.split(' ')
    return estados.map((uf) => [uf, `America/${zone}`])
  }),
)

export const defaultZone = 'America/Sao_Paulo'

export const estados: readonly string[] = [...zoneByEstado.keys()].sort()

export function zoneOf(estado: string) {
  return zoneByEstado.get(estado) ?? defaultZone
}

export function composeLocalizacao({ endereco, cidade, estado }: { endereco: string; cidade: string; estado: string }) {
  return `${endereco}, ${cidade} - ${estado}`
}

/** The location without city and state, because the card shows those beside the hospital's name. */
export function placeWithinCity({
  localizacao,
  cidade,
  estado,
}: {
  localizacao: string
  cidade: string
  estado: string
}) {
  if (!cidade) return localizacao
  const city = cidade.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const ending = new RegExp(String.raw`(?:^|\s*[,;·/–-]\s*)${city}(?:\s*[,;·/–-]?\s*\(?${estado}\)?)?\s*$`, 'iu')
  return localizacao.replace(ending, '')
}
