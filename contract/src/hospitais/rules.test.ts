import { describe, expect, it } from 'vitest'
import { composeLocalizacao, defaultZone, estados, placeWithinCity, zoneOf } from './rules.ts'
import { isValidCnpj, siglaOf } from './sign-up-rules.ts'

describe('isValidCnpj', () => {
  it.each([
    '12.ABC.345/01DE-35',
    '12abc34501de35',
    '12ABC345000188',
    '11.222.333/0001-81',
    '11.222.333/0002-62',
    '33.000.167/0001-01',
    '44.038.188/0001-32',
    ' 11222333 0001 81 ',
  ])('%s is valid', (text) => {
    expect(isValidCnpj(text)).toBe(true)
  })

  it.each([
    '12.ABC.345/01DE-36',
    '12ABC34501DEA5',
    '00.000.000/0000-00',
    '11111111111111',
    '11.222.333/0001-82',
    '11.222.333/0001',
    '11.222.333/0001-811',
    '11.222.333/0001-8I',
    '11,222,333/0001-81',
    '12.ÁBC.345/01DE-35',
    '',
  ])('%j is not', (text) => {
    expect(isValidCnpj(text)).toBe(false)
  })

  it('refuses every other pair of check digits of the official worked example', () => {
    const pairs = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    expect(pairs.filter((digits) => isValidCnpj(`12ABC34501DE${digits}`))).toEqual(['35'])
  })
})

describe('states and zones', () => {
  it('has the 27 siglas in alphabetical order', () => {
    expect(estados).toHaveLength(27)
    expect(new Set(estados).size).toBe(27)
    expect([...estados].sort()).toEqual(estados)
  })

  it.each([
    ['SP', 'America/Sao_Paulo', '22:00'],
    ['RS', 'America/Sao_Paulo', '22:00'],
    ['BA', 'America/Bahia', '22:00'],
    ['TO', 'America/Araguaina', '22:00'],
    ['PE', 'America/Recife', '22:00'],
    ['AL', 'America/Maceio', '22:00'],
    ['CE', 'America/Fortaleza', '22:00'],
    ['PA', 'America/Belem', '22:00'],
    ['AM', 'America/Manaus', '23:00'],
    ['MT', 'America/Cuiaba', '23:00'],
    ['MS', 'America/Campo_Grande', '23:00'],
    ['RO', 'America/Porto_Velho', '23:00'],
    ['RR', 'America/Boa_Vista', '23:00'],
    ['AC', 'America/Rio_Branco', '00:00'],
  ])('19:00 in %s (%s) is %s UTC', (uf, zone, utc) => {
    expect(zoneOf(uf)).toBe(zone)
    const shown = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
    const instant = new Date(`2026-11-${utc === '00:00' ? 21 : 20}T${utc}:00Z`)
    expect(shown.format(instant)).toBe('19:00')
  })

  it.each(['São Paulo', 'SP', 'sp', ' SAO PAULO '])('reads the state %j', (text) => {
    expect(siglaOf(text)).toBe('SP')
  })

  it('reads an unknown state as the default zone', () => {
    expect(zoneOf('XX')).toBe(defaultZone)
  })

  it('composes the location of its parts', () => {
    expect(composeLocalizacao({ endereco: 'Rua das Flores, 10', cidade: 'Manaus', estado: 'AM' })).toBe(
      'Rua das Flores, 10, Manaus - AM',
    )
  })
})

it.each([
  ['Rua das Flores, 100, Sorocaba - SP', 'Sorocaba', 'SP', 'Rua das Flores, 100'],
  ['Av. Beira-Mar, 890 · Centro, natal/RN ', 'Natal', 'RN', 'Av. Beira-Mar, 890 · Centro'],
  ['Centro, Manaus', 'Manaus', 'AM', 'Centro'],
  ['Sorocaba - SP', 'Sorocaba', 'SP', ''],
  ['Rua São Paulo', 'São Paulo', 'SP', 'Rua São Paulo'],
  ['Sorocaba, perto do terminal', 'Sorocaba', 'SP', 'Sorocaba, perto do terminal'],
  ['Rua A, Itu (SP)', 'Itu', 'SP', 'Rua A'],
  ['Rua A, 10 (fundos)', 'Pau d.Arco (x', 'PA', 'Rua A, 10 (fundos)'],
  ['Rua A, 10', '', 'SP', 'Rua A, 10'],
])('the place %j in %s, %s, without what stands beside it already: %j', (localizacao, cidade, estado, place) => {
  expect(placeWithinCity({ localizacao, cidade, estado })).toBe(place)
})
