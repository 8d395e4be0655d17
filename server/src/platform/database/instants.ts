/** Converts PostgreSQL's '2026-11-21 01:40:13.123456+00' to ISO 8601. */
export function toIso(text: string) {
  const iso = text.replace(' ', 'T')
  return iso.endsWith('+00') ? `${iso.slice(0, -3)}Z` : iso.replace(/([+-]\d\d)$/, '$1:00')
}
