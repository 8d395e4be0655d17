import type { Keys } from '../security/keys.ts'

export interface LinkTarget {
  method: 'GET'
  name: string
  versionId: string
}

const form = /^(\d{13})\.([0-9a-f-]{36})\.([\w-]{43})$/

/** A token that opens the target until `endsAt` (milliseconds). The token is signed, so the server stores nothing. */
export function signLink(keys: Keys, target: LinkTarget, endsAt: number) {
  return `${endsAt}.${target.versionId}.${keys.mac('links', signed(target, endsAt))}`
}

/** @returns the version that the token opens; null when the token is forged, for another target, or expired */
export function verifyLink(keys: Keys, token: string, { method, name }: Omit<LinkTarget, 'versionId'>, now: number) {
  const [, endsAt, versionId, mac] = form.exec(token) ?? []
  if (!endsAt || !versionId || !mac) return null
  if (!keys.verifyMac('links', signed({ method, name, versionId }, Number(endsAt)), mac)) return null
  return now < Number(endsAt) ? versionId : null
}

function signed({ method, name, versionId }: LinkTarget, endsAt: number) {
  return ['link', method, name, versionId, endsAt].join('\n')
}
