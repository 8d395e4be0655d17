import { zoneOf } from './rules.ts'

/**
 * Municipalities that keep another time than their state, by IBGE code. Decreto 2.784/1913, as changed by Lei
 * 12.876/2013, gives Fernando de Noronha UTC-2, and UTC-5 to Amazonas west of the line from Tabatinga to Porto Acre. The
 * line crosses municipalities: these thirteen are those for which Inep publishes the hours of Acre (ENEM 2019).
 */
export const municipiosOfOtherZone: Record<string, { cidade: string; estado: string; zone: string }> = {
  2605459: { cidade: 'Fernando de Noronha', estado: 'PE', zone: 'America/Noronha' },
  1300201: westOfAmazonas('Atalaia do Norte'),
  1300607: westOfAmazonas('Benjamin Constant'),
  1300706: westOfAmazonas('Boca do Acre'),
  1301407: westOfAmazonas('Eirunepé'),
  1301506: westOfAmazonas('Envira'),
  1301654: westOfAmazonas('Guajará'),
  1301803: westOfAmazonas('Ipixuna'),
  1301951: westOfAmazonas('Itamarati'),
  1302306: westOfAmazonas('Jutaí'),
  1302405: westOfAmazonas('Lábrea'),
  1303502: westOfAmazonas('Pauini'),
  1303908: westOfAmazonas('São Paulo de Olivença'),
  1304062: westOfAmazonas('Tabatinga'),
}

function westOfAmazonas(cidade: string) {
  return { cidade, estado: 'AM', zone: 'America/Eirunepe' }
}

/** @param cidade spelt as IBGE does; the database (app.time_zone_of) also takes other spellings */
export function zoneOfCidade(estado: string, cidade: string) {
  const own = Object.values(municipiosOfOtherZone).find((each) => each.estado === estado && each.cidade === cidade)
  return own?.zone ?? zoneOf(estado)
}
