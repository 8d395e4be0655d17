import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { municipiosOfOtherZone } from '@plantao/contract/hospitais/zone-rules'
import { expect, it } from 'vitest'

it('the municipalities that keep another time have the codes that IBGE gives them', () => {
  const named = new Map(getMunicipalities().map(({ code, name, stateCode }) => [code, [name, stateCode]]))
  expect(Object.keys(municipiosOfOtherZone)).toHaveLength(14)
  for (const [code, { cidade, estado }] of Object.entries(municipiosOfOtherZone)) {
    expect([cidade, estado]).toEqual(named.get(code))
  }
})
