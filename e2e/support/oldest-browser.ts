import { type UnsupportedApi, unsupportedApis } from '@plantao/testkit/unsupported-apis'
import type { Page } from '@playwright/test'

const names = unsupportedApis()

/** Removes everything that the oldest promised browser lacks, before any script of the page runs. */
export const becomeOldest = (page: Page) => page.addInitScript(removeNames, names)

/** Runs in the page. Names that cannot be removed go to `window.kept`. */
function removeNames(newer: UnsupportedApi[]) {
  window.kept = []
  const globals = window as unknown as Record<string, Record<string, unknown> | undefined>
  for (const { owner, name, on } of newer) {
    const object = owner.reduce<Record<string, unknown> | undefined>(
      (found, part) => found?.[part] as Record<string, unknown> | undefined,
      globals as Record<string, unknown>,
    )
    const key = name.startsWith('@@') ? Symbol[name.slice(2) as 'iterator'] : name
    for (const place of [on !== 'prototype' && object, on !== 'object' && object?.prototype]) {
      if (!place || !key || !Object.hasOwn(place, key)) continue
      if (!Reflect.deleteProperty(place, key)) window.kept.push([...owner, name].join('.'))
    }
  }
}

declare global {
  interface Window {
    kept: string[]
  }
}
